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

// --- walking ------------------------------------------------------------------------------------

// Calls visit once for each distinct node reachable from the roots, arguments first. visit may
// build nodes and walk itself.
void sk_x_walk(const SkDag *dag, const SkX *roots, uint32_t n, void (*visit)(void *user, SkX x),
               void *user, SkArena *scratch);
// The same, going on to the arguments of x only where enter says so (x itself is visited anyway):
// not into delay(), say.
void sk_x_walk_if(const SkDag *dag, const SkX *roots, uint32_t n, bool (*enter)(void *user, SkX x),
                  void (*visit)(void *user, SkX x), void *user, SkArena *scratch);
// The symbols the roots are made of: VAR, LOCAL, TIME, DER(..), PRE(..), each once. Does not look
// into DER and PRE: a v that occurs only as der(v) is not reported.
void sk_x_symbols(const SkDag *dag, const SkX *roots, uint32_t n, void (*visit)(void *user, SkX x),
                  void *user, SkArena *scratch);

// Leaves are VAR, DER(VAR), PRE(VAR), LOCAL nodes, whatever the caller treats as one symbol. der(v)
// and pre(v) do not depend on v.
bool sk_x_depends(const SkDag *dag, SkX x, SkX leaf, SkArena *scratch);

// --- substitution -------------------------------------------------------------------------------

// Replaces nodes (not only leaves) by others, all at once: map from SkX to SkX. Looks into DER and
// PRE, so v := w turns der(v) into der(w), v := -w into -der(w) and a constant v into 0.
SkX sk_x_substitute(SkDag *dag, SkX x, const SkMap *map, SkArena *scratch);
// Many expressions in one sweep. With into_symbols false, DER(v) and PRE(v) stay when v is
// replaced.
void sk_x_substitute_all(SkDag *dag, uint32_t n, SkX *xs, const SkMap *map, bool into_symbols,
                         SkArena *scratch);

// The same with the replacements by node, for all nodes below `size`; SK_NO_X: it stays.
void sk_x_substitute_by(SkDag *dag, uint32_t n, SkX *xs, const SkX *by, uint32_t size,
                        SkArena *scratch);

// Results of one map, kept from call to call; start with {0}. Good as long as the map does not
// change.
typedef struct {
  SkMap of;
} SkXMemo;
SkX sk_x_substitute_memo(SkDag *dag, SkX x, const SkMap *map, SkXMemo *memo, SkArena *arena);

// --- derivatives --------------------------------------------------------------------------------

// Partial derivative with respect to one leaf node. DER(v), PRE(v) and VAR v are independent
// symbols. Returns SK_NO_X when something has no derivative (a string, a function without one). The
// hook supplies derivatives of CALL results: the derivative, as a new expression, of the scalar at
// `position` of the call's result when argument i changes by arg_seeds[i], or SK_NO_X. A seed has
// its argument's type: a Real, or an ARRAY or RECORD of seeds (members that are not Real keep the
// argument's own value); SK_NO_X for an argument that does not change. Position SK_X_WHOLE asks for
// the whole result as an aggregate; it comes up only where a call's result is passed on to another
// call.
#define SK_X_WHOLE UINT32_MAX
// A seed of an argument that changes but has no derivative; the hook may still know the answer (an
// annotation with noDerivative).
#define SK_X_NO_SEED UINT32_MAX
// Its derivatives by scalars inside of the arguments, all that are not zero; SK_NO_X: has none.
typedef struct {
  uint32_t   n;
  const SkX *arg, *partial;
} SkXPartials;
typedef struct {
  SkX (*call)(void *user, SkDag *dag, SkX call, uint32_t position, const SkX *arg_seeds);
  void *user;
  // The same for all arguments at once, where these are arrays; NULL, or false: `call` is to be asked.
  bool (*partials)(void *user, SkDag *dag, SkX call, uint32_t position, SkXPartials *out);
} SkXDiffHook;
SkX sk_x_diff(SkDag *dag, SkX x, SkX leaf, const SkXDiffHook *hook, SkArena *scratch);

// Total time derivative: VAR v becomes der_of(v) (SK_NO_X: v is constant in time), DER(v) likewise
// via der_of(DER(v)). time becomes 1, PRE(v) is constant. Returns SK_NO_X when there is none.
typedef struct {
  SkX (*der_of)(void *user, SkDag *dag, SkX leaf);  // leaf: a Real VAR, DER(VAR) or LOCAL
  void              *user;
  const SkXDiffHook *hook;
} SkXTimeHook;
SkX sk_x_time_derivative(SkDag *dag, SkX x, const SkXTimeHook *hook, SkArena *scratch);

// Sparse Jacobian by rows. Entries that are the constant 0 are left out; an entry is SK_NO_X where
// there is no derivative. Columns within a row ascend. Work on one row is shared by all its
// columns; a sum costs no more than its terms.
typedef struct {
  uint32_t  n_rows, n_cols;
  uint32_t *start;  // n_rows + 1
  uint32_t *col;
  SkX      *entry;
} SkXJacobian;
SkXJacobian sk_x_jacobian(SkDag *dag, uint32_t n_rows, const SkX *rows, uint32_t n_cols,
                          const SkX *cols, const SkXDiffHook *hook, SkArena *arena);

// --- solving ------------------------------------------------------------------------------------

// x == *a * leaf + *b with a and b free of leaf? An `if` whose condition is free of leaf is
// handled.
bool sk_x_linear(SkDag *dag, SkX x, SkX leaf, SkX *a, SkX *b, SkArena *scratch);

// Not zero for any values of the variables, and not NaN?
bool sk_x_never_zero(const SkDag *dag, SkX x);

// Solves lhs = rhs for leaf where the solution provably exists and is unique wherever both sides
// are defined; *denominator (may be NONE) is an expression that must not be zero. Returns SK_NO_X
// otherwise: z*z=u, sin(z)=u and the like are left to Newton.
SkX sk_x_isolate(SkDag *dag, SkX lhs, SkX rhs, SkX leaf, SkX *denominator, SkArena *scratch);

// Solves the n equations sum_j a[i*n+j]*x[j] = b[i] by elimination written out as expressions (n up
// to about 6: the text grows like n^3, worse where it fills in). SK_NO_X in a stands for 0. Pivots
// are constants where there are any, then expressions that cannot vanish, then others: those are
// listed in guards (room for n), to be tested at run time. Returns false when the matrix is
// singular by structure.
bool sk_x_eliminate(SkDag *dag, uint32_t n, const SkX *a, const SkX *b, SkX *x, SkX *guards,
                    uint32_t *n_guards, SkArena *scratch);

// --- values -------------------------------------------------------------------------------------

// Values of the roots as doubles: Booleans are 0 and 1, enumerations their ordinals, strings NaN.
// What the values of the leaves do not decide is asked for; a callback may be NULL (then NaN).
typedef struct {
  // VAR, LOCAL, TIME, DER, PRE, EDGE, CHANGE, INITIAL, DELAY, ...
  double (*leaf)(void *user, SkX x);
  // One scalar of a CALL's result; args: all scalars of all arguments in order.
  double (*call)(void *user, SkX call, uint32_t position, uint32_t n_args, const double *args);
  uint32_t (*call_size)(void *user, SkX call);  // scalars in the result, for calls passed to calls
  void *user;
} SkXEval;
void sk_x_eval(const SkDag *dag, uint32_t n, const SkX *roots, const SkXEval *eval, double *values,
               SkArena *scratch);

#endif
