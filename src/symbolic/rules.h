// symbolic/rules.h - partial derivatives of single operators. Of this module.
//
// A derivative is a node, SK_NO_X for a structural zero, or SK_NO_DERIVATIVE. The rules are
// linear in the derivatives of the arguments and put the conditions of an `if` outside: what is not
// defined in the branch not taken is not computed.
#ifndef SK_SYMBOLIC_RULES_H
#define SK_SYMBOLIC_RULES_H

#include "symbolic/calc.h"

#define SK_NO_DERIVATIVE UINT32_MAX

// Arithmetic that knows about structural zeros and missing derivatives.
SkX sk_d_add(SkDag *dag, SkX a, SkX b);
SkX sk_d_neg(SkDag *dag, SkX a);
SkX sk_d_mul(SkDag *dag, SkX d, SkX factor);  // d * factor; factor is an ordinary node
SkX sk_d_div(SkDag *dag, SkX d, SkX divisor);
SkX sk_d_if(SkDag *dag, SkX c, SkX a, SkX b);
SkX sk_d_no_event(SkDag *dag, SkX d);
// A constant 0 becomes the structural zero.
SkX sk_d_clean(const SkDag *dag, SkX d);

// Zeros in the shape of an ARRAY or RECORD (members that are not Real keep their values), SK_NO_X
// for a call's result, whose shape is not known. Start with depth 0: types nest, but not deeply.
SkX sk_d_zero_like(SkDag *dag, SkX x, uint32_t depth, SkArena *scratch);

// Derivative of the scalar node x given those of its arguments, for every operator that is not a
// leaf, an aggregate, an ELEM or a CALL.
SkX sk_d_rule(SkDag *dag, SkX x, const SkX *da);

#endif
