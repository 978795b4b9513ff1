// model/function/fn_impl.h - what the files fn*.c share. Not for others.
#ifndef SK_MODEL_FN_IMPL_H
#define SK_MODEL_FN_IMPL_H

#include "model/check/check_impl.h"

// The scope of text that stands in `node` and may use variables of fn.
SkScope sk_fn_scope(SkFn *fn, SkNode *node);

// The value a record variable starts with by the values of its fields (fn_fields.c); NULL: none.
SkTx *sk_fn_record_start(SkCx *cx, SkFn *fn, uint32_t slot);

// Rules of 12.2 to 12.4 (fn_rules.c), false after reporting: what a variable is, and all of them together.
bool sk_fn_component(SkCx *cx, const SkFn *fn, const SkFnVar *v, SkType t);
bool sk_fn_rules(SkCx *cx, SkFn *fn, SkNode *klass);

// External clause and annotations (fn_external.c). False after reporting.
bool sk_fn_external(SkCx *cx, SkFn *fn, SkNode *node, const SkExternal *ext);
// external "builtin" y = f(u): calls become the predefined function. Done with the signature.
void sk_fn_builtin(SkCx *cx, SkFn *fn, SkNode *node, const SkExternal *ext);
void sk_fn_annotations(SkCx *cx, SkFn *fn);  // Inline and others that are flags

// The body of a copy made for function arguments (fn_special.c).
bool sk_fn_special_body(SkCx *cx, SkFn *fn);

#endif
