// model/eval/algorithm.h - algorithm sections of models, by symbolic execution.
//
// in:    a section and the instance it stands in
// out:   `v = expression` for every variable the section assigns, when-clauses, assertions
// cost:  like running the statements once, both sides of every undecided if
// not:   loops whose end depends on variables: they become a function (algorithm_fn.c)
#ifndef SK_MODEL_ALGORITHM_H
#define SK_MODEL_ALGORITHM_H

#include "model/context.h"

// Executes a section written in `scope` symbolically and adds `v = expression` for every variable it
// assigns (and when-clauses) to cx->flat; `component` is the number of the instance it belongs to.
void sk_algorithm_flatten(SkCx *cx, SkNode *scope, const SkSection *section, bool initial,
                          uint32_t component);

// Elements of arrays that a section assigns in part and that nothing else determines keep the value they have when it
// begins (11.1.2): adds their equations. `missing` is the number of equations that the model lacks.
void sk_algorithm_keep_rest(SkCx *cx, int64_t missing);

#endif
