/* Inside smt: making terms in their simplest form. */
#ifndef FL_SMT_SIMPLIFY_H
#define FL_SMT_SIMPLIFY_H

#include "smt/term.h"

/* The low bits, extended. */
uint64_t fl_term_extend(uint64_t v, unsigned bits, bool is_signed);
/* What an operation gives for numbers; true iff that is defined. */
bool fl_term_fold(fl_term_op op, unsigned bits, bool is_signed, uint64_t a, uint64_t b,
                  uint64_t *out);
/* The term as it is, not simplified. */
fl_term fl_term_plain(fl_terms *t, fl_term_op op, unsigned bits, bool is_signed, fl_term a,
                      fl_term b);

#endif
