// model/check/builtin_impl.h - what the files builtin*.c share. Not for others.
#ifndef SK_MODEL_BUILTIN_IMPL_H
#define SK_MODEL_BUILTIN_IMPL_H

#include "model/check/check_impl.h"

#define SK_BI_ARGS 8  // arguments of predefined functions with a fixed list

bool sk_bi_exprs(SkCx *cx, const SkBuiltin *b, const SkExpr *call, const SkExpr **out);
bool sk_bi_args(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call, SkTx **out);
const char *sk_bi_place(SkCx *cx, const SkBuiltin *b, uint32_t i);
// String(x, ...), with at least one argument.
SkTx *sk_bi_to_string(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call);
SkTx *sk_bi_bad(SkCx *cx, const SkBuiltin *b, uint32_t i, SkTx *arg, const char *needed);

SkTx *sk_check_array_builtin(SkCx *cx, const SkScope *scope, const SkBuiltin *b,
                             const SkExpr *call);

#endif
