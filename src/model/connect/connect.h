// model/connect/connect.h - connections: from connect-equations to equalities, zero sums, stream mixing and
// overconstrained constraints.
//
// in:    resolved instances with flat variables; connect and Connections.* equations in any order
// out:   equations in cx->flat; answers for inStream, actualStream, cardinality, isRoot, rooted
// cost:  union-find over flat variable numbers: near-linear in the number of connected scalars
// not:   balance of components (balance.h); evaluation of the operators' arguments (eval.c)
// ref:   Modelica 3.6, chapters 9 and 15; docs/algorithms/connections.md
//
// How the flattener uses it (the answers shape other equations, so there are two walks):
//   1. every component has its flat variables (members of expandable connectors only when they are
//      parameters or constants: which of the others exist is decided here);
//   2. first walk over all equation sections: connect and Connections.* go to sk_connect_equation.
//      If-equations that contain such equations have parameter conditions, for-equations are unrolled;
//   3. sk_connect_solve: expandable connectors get their members, sets and spanning trees are formed;
//   4. second walk: bindings and all other equations, whose expressions may now ask the questions below;
//   5. sk_connect_finish: connection equations are added to the flat model.
#ifndef SK_MODEL_CONNECT_H
#define SK_MODEL_CONNECT_H

#include "model/check/check.h"
#include "model/context.h"
#include "model/eval/eval.h"

// Is this connect(a, b) or a call of Connections.branch, root or potentialRoot? Only looks at the syntax.
bool sk_connect_is(const SkEquation *equation);
// The same for any equation below a list (if, for, when): does the first walk have to go in there?
bool sk_connect_inside(const SkEquation *list);

// Takes one such equation, written in scope->node, with the values of the surrounding iteration
// variables in env. Reports SK26xx. References to absent conditional components are dropped silently.
void sk_connect_equation(SkCx *cx, const SkScope *scope, SkEnv *env, const SkEquation *equation);

// Two connectors known already (elements of arrays are nodes; for an array of a predefined type
// `at` picks the scalar). A whole array of connectors is connected element by element.
typedef struct {
  SkNode  *node;
  uint32_t at;       // scalar position inside a value component
  bool     outside;  // seen from the class that contains the connect-equation
} SkEnd;
void sk_connect_pair(SkCx *cx, SkEnd a, SkEnd b, SkSpan span);

void sk_connect_solve(SkCx *cx);
bool sk_connect_solved(const SkCx *cx);
void sk_connect_finish(SkCx *cx);

// Answers, valid after sk_connect_solve. `var` is the flat number of a stream variable.
SkX sk_connect_in_stream(SkCx *cx, uint32_t var, SkSpan use);
SkX sk_connect_actual_stream(SkCx *cx, uint32_t var, SkSpan use);
// Number of connect-equations a connector appears in, as inside and as outside connector together.
int64_t sk_connect_cardinality(SkCx *cx, const SkNode *connector);
// Of an overdetermined record or type instance.
bool sk_connect_is_root(SkCx *cx, const SkNode *record, SkSpan use);
bool sk_connect_rooted(SkCx *cx, const SkNode *record, SkSpan use);

// What the class of a connector says of one to which nothing is connected; NULL: nothing.
const char *sk_connect_when_open(const SkNode *port);

#endif
