// model/check/check.h - syntax to typed expressions: resolves names, types, overloads and built-ins.
//
// in:    an expression and the node it is written in
// out:   SkTx; SK_TX_ERROR after reporting, and then everything above it stays silent
// cost:  one pass; sizes of arrays are compared where they are known, the rest at evaluation
// not:   values (eval.h); flattening
#ifndef SK_MODEL_CHECK_H
#define SK_MODEL_CHECK_H

#include "model/check/tx.h"

// Where an expression stands. A loop adds a scope for its iteration variable: iter, iter_slot,
// iter_type, and `outer` is the scope around the loop. iter_slot is one more than the slot of the
// innermost iterator around it, or 0, or in a function fn->n_vars.
typedef struct SkScope {
  SkNode               *node;  // names
  SkFn                 *fn;    // compiling a function: its variables are slots; else NULL
  const struct SkScope *outer;
  SkName                iter;
  uint32_t              iter_slot;
  SkType                iter_type;
  bool                  in_equation, in_when, in_subscript;
  bool                  in_initial;  // initial equations and algorithms
  bool                  no_event;    // inside noEvent(...): relations change continuously
  bool                  in_branch;   // of an if: sizes that do not match are left to evaluation
  bool                  any_time;    // of an if that may change between events
  SkTx                 *end_array;   // in a subscript: the array it selects from, for `end`
  int64_t               end_size;    // its size there, when known
  uint32_t              end_dim;
} SkScope;

SkTx *sk_check(SkCx *cx, const SkScope *scope, const SkExpr *e);
// Then fitted to a type: Integer to Real, sizes compared; reports SK22xx naming `what`.
SkTx *sk_check_as(SkCx *cx, const SkScope *scope, const SkExpr *e, SkType type, const char *what);
// A scalar Boolean (if, when, while, assert); reports SK2211.
SkTx *sk_check_condition(SkCx *cx, const SkScope *scope, const SkExpr *e);
// Both sides of an equation, made to the same type: Integer to Real, (a, , b) = f(x) to tuples of the
// outputs that are used. False after reporting.
bool sk_check_equation(SkCx *cx, const SkScope *scope, const SkEquation *eq, SkTx **left,
                       SkTx **right);
// An equation or statement that is a call: assert, terminate, reinit, Connections.*, a function
// without used outputs. BUILTIN or CALL.
SkTx *sk_check_effect(SkCx *cx, const SkScope *scope, const SkExpr *call);
SkTs *sk_check_statements(SkCx *cx, const SkScope *scope, const SkEquation *statements);
// A reference to a component of any kind (connector, record, array of them), its value not needed.
SkTx *sk_check_component(SkCx *cx, const SkScope *scope, const SkExpr *e);

// One iterator of a for-loop: its range and the scope inside. `body` (an expression) or `statements`
// are searched for subscripts when the range is not written. range is NULL after reporting.
SkTxIter sk_check_iterator(SkCx *cx, const SkScope *scope, const SkIterator *it, const SkExpr *body,
                           const SkEquation *statements, SkScope *inner);

// All operators of an operator record, whether something uses them or not: SK2408.
void sk_check_operators(SkCx *cx, SkNode *record);

// Is this the name of a predefined type, function, operator or variable (time)?
bool sk_builtin_known(SkCx *cx, SkName name);

#endif
