/* The models of the library that printed programs carry, as text; made from
 * the files in models by scripts/embed-models during the build. */
#ifndef FL_SEQUENTIALIZE_MODELS_H
#define FL_SEQUENTIALIZE_MODELS_H

extern const char fl_models_text[];

#endif
