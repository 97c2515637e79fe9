/* unit.h - cmocka, with the headers it wants in front of it. */
#ifndef FL_TESTS_UNIT_H
#define FL_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
