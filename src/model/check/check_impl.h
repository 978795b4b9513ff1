// model/check/check_impl.h - what the files check*.c, builtin*.c, type.c and fn*.c share. Not for others.
//
// A checker function takes the scope, returns a typed expression, and reports at most once for one
// mistake: an SK_TX_ERROR operand makes its users SK_TX_ERROR silently.
#ifndef SK_MODEL_CHECK_IMPL_H
#define SK_MODEL_CHECK_IMPL_H

#include "model/check/builtin.h"
#include "model/check/check.h"
#include "model/context.h"
#include "model/eval/eval.h"

// Private state of the checker, in cx->check.
typedef struct SkCheck {
  SkMap builtins;  // SkName -> SkBuiltin*
  SK_VEC(const SkEnumType *) enums;
  SK_VEC(const SkRecordType *) records;
  SkMap             enum_of;    // SkClass* -> SkEnumType*
  SkMap             record_of;  // hash -> first SkRecordType in a chain
  SkMap             name_of;    // SkClass* -> SkName, fully qualified
  const SkEnumType *state_select, *assertion_level;
  SkName            by_builtin[SK_BI_COUNT];  // names by id
  SkName    w_time, w_real, w_integer, w_boolean, w_string, w_clock, w_connections, w_subtask;
  SkName    w_constructor, w_destructor, w_zero, w_string_op;
  SkName    op_names[SK_OP_EW_PLUS + 1];  // quoted names of overloadable operators by SkOp
  SkMap     op_cache;                     // (record node, operator name) -> candidates
  SkMap     unit_of;                      // SkName of a unit -> its dimension (units.c)
  SkMap     unit_formed;                  // SkName of a unit whose form was looked at
  SkMap     der_vars;                     // DER node -> the auxiliary variable that equals it
  SkFlatEqs bounds;                       // assertions about subscripts (bounds.h)
  uint32_t  calls;                        // functions running inside each other
  uint32_t  n_whens;                      // auxiliary conditions made so far
  SkFlatEqs unassigned;      // elements that no statement assigns keep their values (algorithm.h)
  struct SkEvalState *eval;  // eval.c
} SkCheck;

SkCheck *sk_check_state(SkCx *cx);

static inline SkArena *sk_temp(SkCx *cx) { return cx->temp ? cx->temp : cx->arena; }

// Typed expressions -------------------------------------------------------------------------------

SkTx *sk_tx_new(SkCx *cx, SkTxKind kind, SkSpan span, SkType type, SkVariability var, uint32_t n);
SkTx *sk_tx_error(SkCx *cx, SkSpan span);
SkTx *sk_tx_const(SkCx *cx, SkSpan span, SkType type, SkScalar s);
SkTx *sk_tx_int(SkCx *cx, SkSpan span, int64_t value);
SkTx *sk_tx_bool(SkCx *cx, SkSpan span, bool value);
SkTx *sk_tx_string(SkCx *cx, SkSpan span, SkName value);
SkTx *sk_tx_op1(SkCx *cx, SkXOp op, SkSpan span, SkType type, SkTx *a);
SkTx *sk_tx_op2(SkCx *cx, SkXOp op, SkSpan span, SkType type, SkTx *a, SkTx *b);
SkTx *sk_tx_builtin(SkCx *cx, SkBuiltinId id, SkSpan span, SkType type, uint32_t n,
                    SkTx *const *args);
SkTx *sk_tx_to_real(SkCx *cx, SkTx *tx);
SkTx *sk_tx_field(SkCx *cx, SkTx *base, uint32_t number, SkSpan span);
SkTx *sk_tx_item(SkCx *cx, SkTx *tuple, uint32_t number);
// base[subs]; the subscripts are checked already. NULL-safe on errors.
SkTx *sk_tx_index(SkCx *cx, SkTx *base, uint32_t n, SkTx **subs, SkSpan span);
// A deep copy with LOCAL slots 0 .. n-1 replaced by args (where not NULL).
SkTx         *sk_tx_substitute(SkCx *cx, SkTx *tx, uint32_t n, SkTx *const *args);
bool          sk_tx_is_error(const SkTx *tx);
bool          sk_tx_int_value(const SkTx *tx, int64_t *out);
SkVariability sk_variability_max(SkVariability a, SkVariability b);

// The first output of a call with several.
SkTx *sk_tx_single(SkCx *cx, SkTx *tx);

// Checking ----------------------------------------------------------------------------------------

// Like sk_check, but a call with several outputs keeps its tuple type and () stays a tuple.
SkTx *sk_check_any(SkCx *cx, const SkScope *scope, const SkExpr *e);
SkTx *sk_check_ref(SkCx *cx, const SkScope *scope, const SkExpr *e);
// Classes allowed: a name of a type gives SK_TX_CLASS (ranges, size).
SkTx *sk_check_ref_or_class(SkCx *cx, const SkScope *scope, const SkExpr *e);
SkTx *sk_check_call(SkCx *cx, const SkScope *scope, const SkExpr *e);
SkTx *sk_check_builtin(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call);
SkTx *sk_check_unary(SkCx *cx, const SkScope *scope, const SkExpr *e);
SkTx *sk_check_binary(SkCx *cx, const SkScope *scope, const SkExpr *e);
SkTx *sk_check_array(SkCx *cx, const SkScope *scope, const SkExpr *e);
SkTx *sk_check_matrix(SkCx *cx, const SkScope *scope, const SkExpr *e);
SkTx *sk_check_range(SkCx *cx, const SkScope *scope, const SkExpr *e);
SkTx *sk_check_subscript(SkCx *cx, const SkScope *scope, const SkExpr *e, SkTx *array, int64_t size,
                         uint32_t dim);
// The type that counts a dimension of an array: an enumeration, Boolean or (else) Integer.
SkType sk_index_type(SkCx *cx, const SkTx *array, uint32_t dim);
// { body for iterators } or builtin(body for iterators).
SkTx *sk_check_for(SkCx *cx, const SkScope *scope, const SkExpr *e, SkBuiltinId reduction);
// Stacked in a new first dimension, cat along dimension `dim`; arguments are checked already.
SkTx *sk_make_array(SkCx *cx, const SkScope *scope, SkSpan span, uint32_t n, SkTx **args);
SkTx *sk_make_cat(SkCx *cx, const SkScope *scope, SkSpan span, uint32_t dim, uint32_t n,
                  SkTx **args);
SkTx *sk_make_promote(SkCx *cx, SkTx *tx, uint32_t rank);
SkTx *sk_make_binary(SkCx *cx, const SkScope *scope, SkOp op, SkSpan span, SkTx *a, SkTx *b);

// tx made to fit `type`, or NULL when it does not (nothing is reported). Sizes are not compared.
SkTx *sk_convert(SkCx *cx, SkTx *tx, SkType type);
bool  sk_convertible(SkType from, SkType to);  // without regard to sizes
// The same with messages: `what` names the place ("argument 2 (u) of f").
SkTx *sk_fit(SkCx *cx, const SkScope *scope, SkTx *tx, SkType type, int code, const char *what);
// May these be the two sides of an equation, as far as it must determine something Real; may a receiver of
// a call take this output? SK2201.
bool sk_check_determines(SkCx *cx, const SkScope *scope, SkSpan span, const SkTx *a, const SkTx *b);
bool sk_check_received(SkCx *cx, const SkTx *receiver, const SkTx *value);
// Do the known sizes agree? Reports SK2203 unless evaluation will decide (inside an if-branch).
bool sk_same_sizes(SkCx *cx, const SkScope *scope, SkSpan span, SkType a, SkType b,
                   const char *what);
// A type with the sizes both know; unknown where they differ.
SkType sk_type_meet(SkCx *cx, SkType a, SkType b);
// The value of a size or range bound when it is known now, else SK_DIM_UNKNOWN.
int64_t sk_known_integer(SkCx *cx, const SkScope *scope, SkTx *tx);

// Calls -------------------------------------------------------------------------------------------

// A call of fn with checked arguments; args[i] is NULL where the default is to be used.
SkTx *sk_make_call(SkCx *cx, const SkScope *scope, SkFn *fn, SkSpan span, SkTx **args);
// Positional and named arguments to the inputs of fn. NULL after reporting.
SkTx **sk_match_args(SkCx *cx, const SkScope *scope, SkFn *fn, const SkExpr *args, SkSpan call);
SkTx  *sk_make_record(SkCx *cx, const SkScope *scope, SkFn *constructor, SkSpan span, SkTx **args);
// A call with a function argument becomes a call of a copy of the function made for it.
SkTx *sk_specialise(SkCx *cx, SkTx *call);

// Operator records --------------------------------------------------------------------------------

bool sk_is_operator_record(SkCx *cx, SkType type);
// Functions of an operator (`'+'`, `'constructor'`) of a record class, in order.
typedef struct {
  uint32_t n;
  SkFn   **at;
  bool     failed;  // some could not be understood, and that was reported
} SkFnList;
SkFnList sk_operator_functions(SkCx *cx, SkNode *klass, SkName name);
// Inputs and outputs of a function of an operator: SK2408.
void  sk_operator_rules(SkCx *cx, SkNode *record, SkName name, const SkFn *fn);
SkTx *sk_overload_binary(SkCx *cx, const SkScope *scope, SkOp op, SkSpan span, SkTx *a, SkTx *b);
SkTx *sk_overload_unary(SkCx *cx, const SkScope *scope, SkOp op, SkSpan span, SkTx *a);
SkTx *sk_overload_constructor(SkCx *cx, const SkScope *scope, SkNode *klass, const SkExpr *call);
SkTx *sk_overload_string(SkCx *cx, const SkScope *scope, SkTx *value, const SkExpr *call);
const SkTxOps *sk_overload_sum(SkCx *cx, const SkScope *scope, SkType type, SkSpan span);

// Does the call match the function's inputs (Integer and Real alike, equal ranks)?
bool sk_call_matches(SkCx *cx, const SkScope *scope, SkFn *fn, uint32_t n, SkTx *const *args,
                     const SkExpr *named);

// A class node down its short classes: what kind of class is it?
SkClassKind sk_class_kind(SkCx *cx, SkNode *klass);

// What makes events must not stand in a branch or loop whose condition changes at any time (3.8.5): SK2224.
void sk_check_no_event(SkCx *cx, const SkScope *scope, SkSpan span);

#endif
