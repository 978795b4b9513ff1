// model/check.h - syntax to typed expressions: resolves names, types, overloads and built-ins.
//
// in:    an expression and the node it is written in
// out:   SkTx; SK_TX_ERROR after reporting, and then everything above it stays silent
// not:   values (eval.h); flattening
#ifndef SK_MODEL_CHECK_H
#define SK_MODEL_CHECK_H

#include "model/tx.h"

// Where an expression stands.
typedef struct SkScope {
  SkNode *node;  // names
  SkFn   *fn;    // compiling a function: its variables are slots; else NULL
  struct SkScope *outer;  // iteration variables: innermost first
  SkName  iter;
  uint32_t iter_slot;
  SkType   iter_type;
  bool     in_equation, in_when, in_subscript;
} SkScope;

SkTx *sk_check(SkCx *cx, const SkScope *scope, SkExpr *e);
// Then fitted to a type: Integer to Real, sizes compared; reports SK22xx naming `what`.
SkTx *sk_check_as(SkCx *cx, const SkScope *scope, SkExpr *e, SkType type, const char *what);
SkTs *sk_check_statements(SkCx *cx, const SkScope *scope, SkEquation *statements);

#endif
