// model/check/units.h - do the units of an equation fit each other?
//
// in:    checked equations and bindings of a model whose variables have their attributes
// out:   warnings SK2217 where both sides, or the terms of a sum, have units of different dimension
// cost:  one walk over each expression
// not:   scales (mm and m fit each other), angles (rad is 1), units of numbers and of variables without
//        a unit: what is not known fits everything, and so does a product with it
// ref:   Modelica 3.6, chapter 19 (unit expressions)
#ifndef SK_MODEL_UNITS_H
#define SK_MODEL_UNITS_H

#include "model/check/tx.h"
#include "model/context.h"

// Exponents of m, kg, s, A, K, mol and cd. False when the text is empty or not understood.
bool sk_unit_parse(const char *text, int8_t dimension[7]);
// Does the text have the form of a unit, whatever its symbols mean? Empty is fine.
bool sk_unit_is_formed(const char *text);

// Warns (SK2222) about an attribute that is no unit, once for each text.
void sk_units_form(SkCx *cx, const SkNode *component, SkName attribute, SkName unit, SkSpan span);
void sk_units_equation(SkCx *cx, const SkTx *left, const SkTx *right, SkSpan span);
void sk_units_binding(SkCx *cx, const SkNode *component, const SkTx *value);

#endif
