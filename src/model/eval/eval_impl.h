// model/eval/eval_impl.h - what the files eval*.c and algorithm.c share. Not for others.
//
// Values live on a stack of scalars that is cut back when a statement or an evaluation is done; what
// is kept longer is copied out. A failed evaluation sets ev->failed; the values after that mean nothing.
#ifndef SK_MODEL_EVAL_IMPL_H
#define SK_MODEL_EVAL_IMPL_H

#include "model/check/check_impl.h"
#include "model/eval/binding.h"
#include "model/eval/eval.h"

#define SK_MAX_CALLS 200  // nesting of function calls at translation time

typedef struct SkEv SkEv;

// What variables hold at a point of an algorithm section (algorithm.c).
typedef struct {
  uint32_t    var;
  bool        written;      // on the way to this point
  bool        ever;         // anywhere in the section
  bool        maybe;        // under a condition that is not decided
  bool        reread;       // read after it was written
  uint8_t     how;          // the kinds of statements that assigned it (algorithm.c)
  uint32_t    count, most;  // assignments on this way, on the way with most of them
  SkScalar    now;          // what reading it gives
  SkScalar    result;       // what its equation says
  SkScalar    first;        // before any assignment
  SkSpan      span;         // of the last assignment
  const SkTs *when;         // the when-statement of the last assignment, or NULL
  uint32_t    noted;        // 1 + its last note (algorithm_now.c)
  uint32_t    round;        // the last one that met it
} SkNowCell;

// Of a variable, what depends on the way to a point.
typedef struct {
  bool     written;
  uint32_t count;
  SkScalar now, result;
} SkNowState;

typedef struct {
  uint32_t   cell;
  SkNowState state;
} SkNowNote;

typedef struct SkNow {
  SkMap index;  // flat variable + 1 -> position in cells
  SK_VEC(SkNowCell) cells;
  SkMap may_assign;  // flat variable + 1 -> kinds of statements that may assign it
  SkMap
      arrays;  // first flat variable + 1 of an array with an assigned element -> its kinds and size
  SkMap
      assign_once;  // variables with one unconditional assignment: reading gives the variable itself
  bool        loops_alone;  // a loop that cannot be executed becomes a function by itself
  bool        read_early;   // something was read before the section assigned it
  const SkTs *when;         // the when-statement around the point, or NULL
  SkX         guard;        // conditions of the undecided branches around the point
  SK_VEC(SkNowNote) notes;  // what variables were before they were changed, the newest last
  uint32_t          since;  // 1 + number of notes at the last mark; 0: no mark, no notes
  uint32_t          round;  // counts passes through the notes
  struct SkAlgSink *sink;   // where effects and when-clauses go
} SkNow;

// A point of a section to come back to.
typedef struct {
  uint32_t at, outer;
} SkNowMark;

// What variables were changed to since a mark, by their number.
typedef struct {
  uint32_t   n;
  SkNowNote *at;
} SkNowSaved;

bool       sk_now_read(SkEv *ev, uint32_t var, SkScalar *out);  // false: the variable itself
bool       sk_now_write(SkEv *ev, uint32_t var, SkScalar value, SkSpan span);
void       sk_now_touch(SkEv *ev, SkNowCell *c);  // before its state is changed
SkNowMark  sk_now_mark(SkEv *ev);
SkNowSaved sk_now_back(SkEv *ev, SkNowMark mark);  // everything as it was at the mark, which stays
void       sk_now_forget(SkEv *ev, SkNowMark mark);  // it is not needed any more
// The state after the else-branch is current; `yes` are the changes of the then-branch. Forgets the mark.
void sk_now_merge(SkEv *ev, SkScalar c, SkNowMark mark, const SkNowSaved *yes, SkSpan span);

typedef struct {
  uint32_t block;
  size_t   used;
} SkMark;

// A function was left in a branch that is not decided.
typedef struct {
  SkX    guard;
  SkVal *outputs;
} SkReturn;

// One evaluation.
struct SkEv {
  SkCx    *cx;
  SkEnv   *env;
  SkVal   *slots;
  uint32_t n_slots;
  SkFn    *fn;        // being run, or NULL
  bool    *ready;     // running fn: slots that have a value
  bool     failed;    // reported, or hidden because quiet
  bool     gave_up;   // control flow depends on a value that is not known
  bool     resized;   // a variable of fn got new storage on the stack in this statement
  bool     in_while;  // a loop that may have no end
  bool     raw;       // references mean the variables themselves, not what they hold now
  uint32_t branches;  // undecided if-branches around this point
  SkX      path;  // in a function: the conditions under which they are gone through, SK_NO_X: none
  SK_VEC(SkReturn) returns;  // of undecided branches that leave the function, in order
  SkSpan loop;               // the outermost loop that runs, for messages
  SkSpan at;                 // the expression being evaluated, for messages
  char  *why;                // an external function could not be called: the reason, or NULL
  // The call whose outputs a tuple takes one by one, evaluated once.
  bool        in_tuple;
  const SkTx *memo;
  SkVal       memo_value;
};

// The stack.
SkMark    sk_ev_mark(SkCx *cx);
void      sk_ev_release(SkCx *cx, SkMark mark);
SkScalar *sk_ev_alloc(SkEv *ev, uint32_t n);
SkVal     sk_ev_new(SkEv *ev, SkType type);  // all sizes known; failed when too large
// Outside the stack, kept until the evaluation of the component or equation is done.
SkScalar *sk_ev_scratch(SkEv *ev, size_t n);
int64_t  *sk_ev_dims(SkEv *ev, uint32_t rank);
SkType    sk_ev_array(SkEv *ev, SkType element, uint32_t rank, const int64_t *dims);
SkVal     sk_ev_box(SkEv *ev, SkType type, SkScalar s);

// Values.
SkScalar sk_ev_scalar(SkEv *ev, const SkTx *tx);
SkVal    sk_ev_value(SkEv *ev, const SkTx *tx);
SkVal    sk_ev_array_value(SkEv *ev, const SkTx *tx);  // eval_array.c
SkVal    sk_ev_builtin(SkEv *ev, const SkTx *tx);      // eval_builtin.c
SkVal    sk_ev_ref(SkEv *ev, const SkTx *tx);          // eval_ref.c
SkVal    sk_ev_index(SkEv *ev, const SkTx *tx);
SkVal    sk_ev_call(SkEv *ev, const SkTx *tx);  // eval_call.c
SkScalar sk_ev_apply(SkEv *ev, SkXOp op, uint32_t n, const SkScalar *args, SkSpan span);
SkScalar sk_ev_binary(SkEv *ev, SkXOp op, SkScalar a, SkScalar b, SkSpan span);
SkScalar sk_ev_if(SkEv *ev, SkScalar c, SkScalar a, SkScalar b, SkSpan span);
SkScalar sk_ev_special(SkEv *ev, const SkTx *tx,
                       SkScalar a);  // der, pre, edge, change of one scalar
// der, pre, edge and change are about the variable, not about what it holds now.
bool sk_ev_is_raw(SkXOp op);
// As a constant although the mode is FLAT: sizes, subscripts and conditions that shape things.
// Kind SK_T_ERROR when it is none; nothing is reported.
SkVal   sk_ev_constant(SkEv *ev, const SkTx *tx);
bool    sk_ev_integer(SkEv *ev, const SkTx *tx, int64_t *out);  // reports
int64_t sk_ev_size(SkEv *ev, const SkTx *array, uint32_t dim);

// What a variable of a function holds before it is assigned.
static inline SkScalar sk_ev_nothing(SkBase base) {
  return (SkScalar){.base = base, .symbolic = true, .x = SK_NO_X};
}
static inline bool     sk_ev_is_set(SkScalar s) { return !s.symbolic || s.x != SK_NO_X; }
static inline SkScalar sk_ev_to_real(SkEv *ev, SkScalar s) {
  return sk_ev_is_set(s) ? sk_scalar_to_real(ev->cx->dag, s) : sk_ev_nothing(SK_REAL);
}
// Reports SK2904 when a part of the value is not assigned, and fails.
bool sk_ev_all_set(SkEv *ev, const SkVal *v, SkSpan use);

// The value of variable `slot` of the running function, given its initial value on first use.
SkVal *sk_ev_slot(SkEv *ev, uint32_t slot, SkSpan use);
SkVal  sk_ev_zero(SkEv *ev, SkType type);
// sum, product, min, max of nothing (10.3.4.1).
SkVal sk_ev_empty(SkEv *ev, const SkTx *tx, SkType type);

// Which scalars of a value subscripts and fields pick: positions in row-major order.
typedef struct {
  SkType    type;
  uint32_t  n;
  uint32_t *at;  // NULL: `from`, from + 1, ...
  uint32_t  from;
} SkPick;
static inline uint32_t sk_pick(const SkPick *p, uint32_t i) {
  return p->at ? p->at[i] : p->from + i;
}
static inline SkPick sk_pick_all(const SkVal *v) { return (SkPick){.type = v->type, .n = v->n}; }

// An evaluated subscript.
typedef struct {
  bool  all;  // `:` or left out
  SkVal v;    // scalar or vector; a scalar may be symbolic
} SkSub;

// Evaluates subscripts; what is a parameter expression is made constant. False when failed.
bool   sk_ev_subs(SkEv *ev, uint32_t n, SkTx *const *subs, SkSub *out);
SkPick sk_ev_pick_field(SkEv *ev, SkPick p, uint32_t field);
// No subscript may be symbolic.
SkPick sk_ev_pick_index(SkEv *ev, SkPick p, uint32_t n, const SkSub *subs, SkSpan span);
// The first symbolic scalar among them, or n.
uint32_t sk_ev_symbolic_sub(uint32_t n, const SkSub *subs);
// Is this subscript equal to position i (from 0)?
SkScalar sk_ev_sub_is(SkEv *ev, const SkSub *sub, int64_t i, SkSpan span);
SkVal    sk_ev_take(SkEv *ev, const SkVal *from, SkPick p);
// The flat variable of position `at` of a component reference's value, for assignments in algorithms.
bool sk_ev_ref_vars(SkEv *ev, const SkTx *tx, uint32_t **vars, uint32_t *n, SkType *type);

// Statements (eval_run.c).
typedef enum { SK_FLOW_NEXT, SK_FLOW_BREAK, SK_FLOW_RETURN, SK_FLOW_STOP } SkFlow;
SkFlow sk_ev_run(SkEv *ev, const SkTs *list);
// Runs fn on values; outputs has fn->n_outputs entries. False when it failed or gave up.
bool sk_ev_function(SkEv *ev, SkFn *fn, const SkVal *args, SkVal *outputs, SkSpan use);

// Calls an external function (eval_external.c). outputs has fn->n_outputs entries with sizes and storage. False
// when that does not work, with the reason in ev->why.
// Why it may not be called without the user's leave; NULL when it may.
const char *sk_ev_external_refused(SkEv *ev, SkFn *fn);
bool        sk_ev_external(SkEv *ev, SkFn *fn, const SkVal *args, SkVal *outputs);

// Failing.
void sk_ev_fail(SkEv *ev, int code, SkSpan span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void sk_ev_not_constant(SkEv *ev, SkSpan span, const char *what);

// Limits: SK2901 when cx->limits are used up, and false.
bool sk_ev_out_of_steps(SkEv *ev, SkSpan span);

static inline bool sk_ev_pay(SkEv *ev, uint64_t units, SkSpan span) {
  if (ev->cx->limits.eval_steps <= units) return sk_ev_out_of_steps(ev, span);
  ev->cx->limits.eval_steps -= units;
  return !ev->failed;
}
// Operations on scalars.
static inline bool sk_ev_charge(SkEv *ev, uint64_t units) { return sk_ev_pay(ev, units, ev->at); }
// A statement, an iteration or a call.
static inline bool sk_ev_step(SkEv *ev, SkSpan span) {
  return sk_ev_pay(ev, SK_EVAL_STATEMENT, span);
}
bool sk_ev_text(SkEv *ev, const SkScalar *args, SkSpan span);  // two Strings to be joined
// Around an evaluation: the outermost one is granted something of its own, by the size of its result.
typedef struct {
  uint64_t before, granted;
} SkAccount;
SkAccount sk_ev_begin(SkCx *cx, SkMark mark, SkType type);
void      sk_ev_end(SkCx *cx, SkAccount account);
// Are calls nested too deeply for another one?
bool sk_ev_deep(SkEv *ev);

static inline bool sk_ev_flat(const SkEv *ev) { return ev->env->mode == SK_EVAL_FLAT; }

SkX sk_and_guard(SkCx *cx, SkX guard, SkScalar c);

// Effects of statements in algorithm sections (algorithm.c): assert, reinit, calls.
bool sk_algorithm_effect(SkEv *ev, const SkTs *s);
// An assertion about a value at this point; its guard is that of the expressions around.
void sk_algorithm_check(SkEv *ev, SkFlatEq check);
bool sk_algorithm_when(SkEv *ev, const SkTs *s);
// What a variable holds before an algorithm section assigns it.
SkScalar sk_algorithm_first(SkCx *cx, uint32_t var);
// A loop of a section; when it depends on variables it is called as a function, where now->loops_alone.
SkFlow sk_algorithm_loop(SkEv *ev, const SkTs *loop, SkFlow (*run)(SkEv *ev, const SkTs *loop));
bool   sk_algorithm_call_loop(SkEv *ev, SkNode *node, const SkTs *loop);
// A section that cannot be executed symbolically becomes a function (algorithm_fn.c), if it can.
bool sk_algorithm_is_function(SkCx *cx, SkNode *node, const SkTs *body);
void sk_algorithm_as_function(SkCx *cx, SkNode *node, SkTs *body, bool initial, uint32_t component);

#endif
