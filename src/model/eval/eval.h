// model/eval/eval.h - values of typed expressions. One evaluator for everything: scalars that are constants
// are computed, others become expressions, so the same code folds constants, runs functions at translation
// time and expands arrays into scalar equations.
//
// cost:  proportional to the work of the expression; limited by cx->limits (steps, memory) with SK2901
#ifndef SK_MODEL_EVAL_H
#define SK_MODEL_EVAL_H

#include "model/function/fn.h"

typedef enum {
  SK_EVAL_CONST,  // must be a constant: parameters are evaluated (and become structural); reports otherwise
  SK_EVAL_FLAT,  // variables and parameters become VAR nodes, constants are folded
} SkEvalMode;

typedef struct {
  SkEvalMode mode;
  SkVal     *slots;  // iteration variables (and function locals) by slot
  uint32_t   n_slots;
  bool no_effects;   // assertions in functions that are not decided are left out (sk_flat_expand)
  bool may_give_up;  // out of steps or an unknown size is no error: there is another way
  bool quiet;        // CONST: return kind SK_T_ERROR without reporting when it is not constant
  bool called;       // the body of a function that is evaluated
  SkX  guard;        // FLAT: conditions of the if-expressions around; SK_NO_X: none
  // FLAT: what variables hold at this point of an algorithm; maps var + 1 to a scalar in `now`.
  struct SkNow *now;
} SkEnv;

SkVal sk_eval(SkCx *cx, const SkTx *tx, SkEnv *env);

// Shorthands that check and evaluate an expression written in a node as a constant.
bool sk_eval_integer(SkCx *cx, SkNode *scope, const SkExpr *e, int64_t *out);
bool sk_eval_boolean(SkCx *cx, SkNode *scope, const SkExpr *e, bool *out);

// The value of a constant or parameter component (evaluates its binding, or start with a warning);
// marks parameters as structural. NULL after reporting (unless quiet).
// The value of annotation `name` when it is true or false; false: there is none.
bool         sk_annotation_flag(const SkComment *comment, const char *name, bool *value);
const SkVal *sk_eval_component(SkCx *cx, SkNode *component, bool quiet, SkSpan use);

// Runs a function on values. Symbolic arguments are fine as long as control flow stays constant or is a
// plain if; *inlined is false when it had to give up.
SkVal sk_eval_call(SkCx *cx, SkFn *fn, const SkVal *args, SkEnv *env, SkSpan use, bool *inlined);

// A call of an external "C" function with constants at translation time; codegen/sandbox/external.h provides it.
typedef struct {
  SkFn    *fn;
  SkVal   *args;    // one for each of fn->c_args; what the C function writes is put there
  SkVal   *result;  // of fn->c_output, one scalar; NULL when there is none
  SkArena *arena;
  SkNames *names;
  char    *message;  // why it could not be done
  size_t   size;
  bool     broken;  // it cannot be called at all, with other arguments neither
} SkExternalCall;
// Who makes such calls for the translations of one user.
typedef struct SkExternals SkExternals;
struct SkExternals {
  bool (*call)(SkExternals *self, SkExternalCall *call);
};

#endif
