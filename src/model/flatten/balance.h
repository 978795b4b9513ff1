// model/flatten/balance.h - as many equations as unknowns? And if not: which component is to blame.
//
// in:    a flat model with everything in it, and its instance tree
// out:   flat->n_equations, flat->n_unknowns, components[].equations and .unknowns; SK2701, SK2702 for
//        the model, SK2703 for a component whose class is not locally balanced
// cost:  linear
// not:   structural singularity (equations/match.h)
// ref:   Modelica 3.6, section 4.8 (balanced models)
#ifndef SK_MODEL_BALANCE_H
#define SK_MODEL_BALANCE_H

#include "model/context.h"

// Call after sk_connect_finish. Returns true when the whole model is balanced.
bool sk_balance_check(SkCx *cx);

// balance_match.c: notes on the message just reported: the equations for which no unknown is left (there
// are `surplus` too many), or the unknowns that no equation determines (a negative surplus).
// Only equations and unknowns of one type count, or all with SK_AGGREGATE.
void sk_balance_explain(SkCx *cx, int64_t surplus, SkBase only);

#endif
