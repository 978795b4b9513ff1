// The evaluator's stack of scalars, its limits, and what is said when something cannot be evaluated.
//
// Everything is charged to one account, in units of about one operation on scalars: what is allocated,
// statements and iterations, products, texts. So a loop that does not end and a product of huge matrices stop
// alike, within about a second.
#include "model/eval/eval.h"

#include "model/eval/eval_impl.h"
#include "model/function/native.h"

#include <stdarg.h>
#include <string.h>

// The stack ---------------------------------------------------------------------------------------

#define BLOCK      ((size_t)4096)
#define MAX_GROW   ((size_t)1 << 20)  // larger blocks are as large as what is asked for
#define ALLOWANCE  20000  // given back to each evaluation: a large model has many of them
#define EACH       200    // and for each scalar of its result
#define MAX_NATIVE ((uintptr_t)4 << 20)  // bytes of the machine's stack
#define MAX_TEXT   (UINT64_C(1) << 20)

typedef struct {
  SkScalar *at;
  size_t    cap;
} Block;

typedef struct SkEvalState {
  SK_VEC(Block) blocks;
  uint32_t  block;
  size_t    used;   // in that block
  size_t    cells;  // of all blocks, and of scratch since the outermost evaluation began
  size_t    scratch;
  uintptr_t base;  // of the machine's stack when the first function was called
  bool      told;  // the limit was reported: everything after it fails silently
} SkEvalState;

static SkEvalState *state(SkCx *cx) {
  SkCheck *ck = sk_check_state(cx);
  if (!ck->eval) {
    ck->eval = SK_NEW(cx->arena, SkEvalState);
    Block b  = {SK_NEWS(cx->arena, SkScalar, BLOCK), BLOCK};
    sk_vec_push(cx->arena, &ck->eval->blocks, b);
    if (cx->limits.eval_steps == 0) cx->limits.eval_steps = SK_EVAL_STEPS;
    if (cx->limits.eval_cells == 0) cx->limits.eval_cells = SK_EVAL_CELLS;
  }
  return ck->eval;
}

SkMark sk_ev_mark(SkCx *cx) {
  SkEvalState *s = state(cx);
  return (SkMark){s->block, s->used};
}

void sk_ev_release(SkCx *cx, SkMark mark) {
  SkEvalState *s = state(cx);
  s->block       = mark.block;
  s->used        = mark.used;
}

// Limits ------------------------------------------------------------------------------------------

SkAccount sk_ev_begin(SkCx *cx, SkMark mark, SkType type) {
  SkEvalState *s = state(cx);
  if (mark.block || mark.used) return (SkAccount){0};
  s->scratch  = 0;
  int64_t   n = type.rank && sk_type_known(type) ? sk_type_scalars(type) : 1;
  SkAccount a = {.granted = ALLOWANCE + (n > 0 ? (uint64_t)n * EACH : 0)};
  a.before    = cx->limits.eval_steps;
  cx->limits.eval_steps += a.granted;
  return a;
}

// What was granted and not used is gone.
void sk_ev_end(SkCx *cx, SkAccount a) {
  if (a.granted && cx->limits.eval_steps > a.before) cx->limits.eval_steps = a.before;
}

static void out_of_budget(SkEv *ev, SkSpan span, const char *what) {
  SkEvalState *s = state(ev->cx);
  if (ev->env->may_give_up && !ev->in_while) ev->gave_up = true;
  bool heard = !ev->failed && !ev->env->quiet && !ev->gave_up;
  if (s->told) ev->failed = true;
  sk_ev_fail(ev, 2901, ev->loop.pos ? ev->loop : span, "%s", what);
  s->told = s->told || heard;
}

bool sk_ev_out_of_steps(SkEv *ev, SkSpan span) {
  out_of_budget(ev, span, "evaluation at translation time takes too many steps");
  return false;
}

bool sk_ev_text(SkEv *ev, const SkScalar *args, SkSpan span) {
  if (args[0].symbolic || args[1].symbolic || args[1].base != SK_STRING) return true;
  uint64_t length = (uint64_t)sk_name_length(args[0].string) + sk_name_length(args[1].string);
  if (length > MAX_TEXT) {
    sk_ev_fail(ev, 2901, span, "a String of %llu characters is too long",
               (unsigned long long)length);
    return false;
  }
  return sk_ev_pay(ev, 4 * length, span);  // texts are kept until the end
}

// Failing here does not keep the caller from its memory: nothing needs more than a few times what passed
// sk_ev_new.
static void take_cells(SkEv *ev, size_t *account, size_t n) {
  SkEvalState *s = state(ev->cx);
  *account += n;
  if (s->cells + s->scratch > 2 * ev->cx->limits.eval_cells)
    out_of_budget(ev, ev->at, "evaluation at translation time needs too much memory");
}

SkScalar *sk_ev_scratch(SkEv *ev, size_t n) {
  sk_ev_charge(ev, n);
  take_cells(ev, &state(ev->cx)->scratch, n);
  return SK_NEWS(sk_temp(ev->cx), SkScalar, n ? n : 1);
}

bool sk_ev_deep(SkEv *ev) {
  SkEvalState *s    = state(ev->cx);
  uintptr_t    here = (uintptr_t)__builtin_frame_address(0);
  if (sk_check_state(ev->cx)->calls == 0) s->base = here;
  uintptr_t used = here > s->base ? here - s->base : s->base - here;
  return sk_check_state(ev->cx)->calls >= SK_MAX_CALLS || used > MAX_NATIVE;
}

// Values ------------------------------------------------------------------------------------------

SkScalar *sk_ev_alloc(SkEv *ev, uint32_t n) {
  SkEvalState *s = sk_check_state(ev->cx)->eval;
  sk_ev_charge(ev, n);
  Block *b = &s->blocks.at[s->block];
  if (s->used + n <= b->cap) {
    SkScalar *p = b->at + s->used;
    s->used += n;
    return p;
  }
  while (s->block + 1 < s->blocks.n) {
    s->block++;
    s->used = 0;
    b       = &s->blocks.at[s->block];
    if (n <= b->cap) {
      s->used = n;
      return b->at;
    }
  }
  size_t cap = b->cap < MAX_GROW ? b->cap * 2 : MAX_GROW;
  if (cap < n) cap = n;
  take_cells(ev, &s->cells, cap);
  Block more = {SK_NEWS(ev->cx->arena, SkScalar, cap), cap};
  sk_vec_push(ev->cx->arena, &s->blocks, more);
  s->block = s->blocks.n - 1;
  s->used  = n;
  return more.at;
}

int64_t *sk_ev_dims(SkEv *ev, uint32_t rank) {
  return (int64_t *)(void *)sk_ev_alloc(ev, (rank + 1) / 2);
}

SkType sk_ev_array(SkEv *ev, SkType element, uint32_t rank, const int64_t *dims) {
  if (rank == 0) return element;
  int64_t *all = sk_ev_dims(ev, rank + element.rank);
  memcpy(all, dims, rank * sizeof *all);
  if (element.rank) memcpy(all + rank, element.dims, element.rank * sizeof *all);
  element.rank = (uint8_t)(rank + element.rank);
  element.dims = all;
  return element;
}

SkVal sk_ev_new(SkEv *ev, SkType type) {
  int64_t n = sk_type_scalars(type);
  if (n < 0 || n > INT32_MAX / 2 || (uint64_t)n > ev->cx->limits.eval_cells) {
    sk_ev_fail(ev, 2901, ev->at, "a value with %lld elements is too large", (long long)n);
    return (SkVal){.type = {.kind = SK_T_ERROR}};
  }
  return (SkVal){.type = type, .n = (uint32_t)n, .at = sk_ev_alloc(ev, (uint32_t)n)};
}

SkVal sk_ev_box(SkEv *ev, SkType type, SkScalar s) {
  SkScalar *at = sk_ev_alloc(ev, 1);
  *at          = s;
  return (SkVal){.type = type, .n = 1, .at = at};
}

// Failing -----------------------------------------------------------------------------------------

void sk_ev_fail(SkEv *ev, int code, SkSpan span, const char *format, ...) {
  if (!ev->failed && !ev->env->quiet && !ev->gave_up) {
    va_list args;
    va_start(args, format);
    char text[512];
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    sk_diag(ev->cx->diags, code, span, "%s", text);
    if (code == 3802) sk_diag_help(ev->cx->diags, "%s", sk_native_help);
    if (ev->fn && (code == 2904 || code == 2901))
      sk_diag_note(ev->cx->diags, ev->fn->span, "while evaluating function '%s'", ev->fn->name);
  }
  ev->failed = true;
}

void sk_ev_not_constant(SkEv *ev, SkSpan span, const char *what) {
  sk_ev_fail(ev, 2902, span, "%s is not known at translation time, but its value is needed here",
             what);
}
