// model/eval/binding.h - what a component is bound to: the value of its binding and of its attributes.
//
// in:    a component node
// out:   its value with all sizes known, fitted to its type
// cost:  an expression is checked and evaluated once for all elements of an array of components
// not:   parameters without a binding (eval.h falls back to start)
#ifndef SK_MODEL_BINDING_H
#define SK_MODEL_BINDING_H

#include "model/eval/eval.h"

typedef enum {
  SK_BIND_NONE,    // there is no binding
  SK_BIND_OK,      // *out is its value
  SK_BIND_FAILED,  // reported (or kept quiet)
} SkBind;

// The binding of a component, or its part of the binding of an enclosing record.
SkBind sk_binding_value(SkCx *cx, SkNode *component, SkEvalMode mode, bool quiet, SkVal *out);
// True when sk_binding_value would not say SK_BIND_NONE.
bool sk_binding_exists(SkCx *cx, SkNode *component);
// The expression the value comes from, for spans and variability; NULL when there is none.
const SkBinding *sk_binding_source(SkCx *cx, SkNode *component);
// The component that has that binding: itself or an enclosing record.
SkNode *sk_binding_owner(SkNode *component);
// Reports SK2208 when the value, checked already, may vary more than what it is for.
void        sk_binding_check_variability(SkCx *cx, SkNode *component, const SkBinding *binding);
const char *sk_variability_text(SkVariability variability);

// Size of dimension i of a component as its binding says; false when there is none or it is not known.
bool sk_binding_dim(SkCx *cx, SkNode *component, uint32_t i, int64_t *size);

// An attribute: either one scalar for all elements of the component (out->type.rank 0) or one for each.
// The type of an attribute (start, unit, ...) of something of type `of`.
SkType sk_attribute_type(SkCx *cx, SkType of, SkName attribute);
SkBind sk_attribute_value(SkCx *cx, SkNode *component, SkName attribute, SkEvalMode mode,
                          SkVal *out);

#endif
