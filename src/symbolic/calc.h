// symbolic/calc.h - what can be done with expressions: walk, substitute, differentiate, isolate.
//
// in:    nodes of a DAG
// out:   new nodes of the same DAG
// cost:  linear in the number of distinct nodes reached; SkXMemo keeps results between calls
// ref:   docs/algorithms/symbolic.md
#ifndef SK_SYMBOLIC_CALC_H
#define SK_SYMBOLIC_CALC_H

#include "base/map.h"
#include "symbolic/dag.h"

// Calls visit once for each distinct node reachable from the roots, arguments first.
void sk_x_walk(const SkDag *dag, const SkX *roots, uint32_t n, void (*visit)(void *user, SkX x), void *user,
               SkArena *scratch);

// Leaves are VAR, DER(VAR), PRE(VAR), LOCAL nodes, whatever the caller treats as one symbol.
bool sk_x_depends(const SkDag *dag, SkX x, SkX leaf, SkArena *scratch);

// Replaces nodes (not only leaves) by others: map from SkX to SkX.
SkX sk_x_substitute(SkDag *dag, SkX x, const SkMap *map, SkArena *scratch);

// Partial derivative with respect to one leaf node. DER(v), PRE(v) and VAR v are independent symbols.
// Returns SK_NO_X when something has no derivative (a string, a function without one).
// The hook supplies derivatives of CALL results: d call / d args[i] as a new expression for the scalar
// at `position` of the call's result, or SK_NO_X.
typedef struct {
  SkX (*call)(void *user, SkDag *dag, SkX call, uint32_t position, const SkX *arg_seeds);
  void *user;
} SkXDiffHook;
SkX sk_x_diff(SkDag *dag, SkX x, SkX leaf, const SkXDiffHook *hook, SkArena *scratch);

// Total time derivative: VAR v becomes der_of(v) (SK_NO_X: v is constant in time, DER(v) likewise via
// der_of_der). time becomes 1.
typedef struct {
  SkX (*der_of)(void *user, SkDag *dag, SkX leaf);  // leaf: VAR or DER(VAR)
  void              *user;
  const SkXDiffHook *hook;
} SkXTimeHook;
SkX sk_x_time_derivative(SkDag *dag, SkX x, const SkXTimeHook *hook, SkArena *scratch);

// x == *a * leaf + *b with a and b free of leaf? An `if` whose condition is free of leaf is handled.
bool sk_x_linear(SkDag *dag, SkX x, SkX leaf, SkX *a, SkX *b, SkArena *scratch);

// Solves lhs = rhs for leaf where the solution provably exists and is unique wherever both sides are
// defined; *denominator (may be NONE) is an expression that must not be zero. Returns SK_NO_X
// otherwise: z*z=u, sin(z)=u and the like are left to Newton.
SkX sk_x_isolate(SkDag *dag, SkX lhs, SkX rhs, SkX leaf, SkX *denominator, SkArena *scratch);

#endif
