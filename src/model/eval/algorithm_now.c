// What variables hold on the ways through an algorithm section. Where a condition is not decided, one branch is
// executed after the other, both from the same state. What a variable was before a change is written down, so that
// a branch costs as much as it changes, however many variables the section has.
#include "model/eval/eval_impl.h"

#include <stdlib.h>

static SkNowState state_of(const SkNowCell *c) {
  return (SkNowState){.written = c->written, .count = c->count, .now = c->now, .result = c->result};
}

static void set_state(SkNowCell *c, const SkNowState *s) {
  c->written = s->written;
  c->count   = s->count;
  c->now     = s->now;
  c->result  = s->result;
}

void sk_now_touch(SkEv *ev, SkNowCell *c) {
  SkNow   *now  = ev->env->now;
  uint32_t cell = (uint32_t)(c - now->cells.at);
  if (!now->since) return;
  if (c->noted >= now->since && c->noted <= now->notes.n &&
      now->notes.at[c->noted - 1].cell == cell)
    return;  // what it was at the last mark is known already
  sk_vec_push(sk_temp(ev->cx), &now->notes, ((SkNowNote){.cell = cell, .state = state_of(c)}));
  c->noted = now->notes.n;
}

SkNowMark sk_now_mark(SkEv *ev) {
  SkNow    *now  = ev->env->now;
  SkNowMark mark = {.at = now->notes.n, .outer = now->since};
  now->since     = mark.at + 1;
  return mark;
}

void sk_now_forget(SkEv *ev, SkNowMark mark) {
  SkNow *now = ev->env->now;
  now->since = mark.outer;
  if (!now->since) now->notes.n = 0;
}

static int by_cell(const void *a, const void *b) {
  uint32_t x = ((const SkNowNote *)a)->cell, y = ((const SkNowNote *)b)->cell;
  return x < y ? -1 : x > y;
}

static SkNowSaved sorted(SkNowNote *at, uint32_t n) {
  if (n) qsort(at, n, sizeof *at, by_cell);
  return (SkNowSaved){.n = n, .at = at};
}

SkNowSaved sk_now_back(SkEv *ev, SkNowMark mark) {
  SkNow     *now     = ev->env->now;
  uint32_t   n       = 0;
  SkNowNote *changed = SK_NEWS(sk_temp(ev->cx), SkNowNote, now->notes.n - mark.at + 1);
  now->round++;
  while (now->notes.n > mark.at) {
    const SkNowNote *note = &now->notes.at[--now->notes.n];
    SkNowCell       *c    = &now->cells.at[note->cell];
    if (c->round != now->round)
      changed[n++] = (SkNowNote){.cell = note->cell, .state = state_of(c)};
    c->round = now->round;
    set_state(c, &note->state);
  }
  now->since = mark.at + 1;
  return sorted(changed, n);
}

// What the variables that were changed since the mark were there.
static SkNowSaved were(SkEv *ev, SkNowMark mark) {
  SkNow     *now = ev->env->now;
  uint32_t   n   = 0;
  SkNowNote *old = SK_NEWS(sk_temp(ev->cx), SkNowNote, now->notes.n - mark.at + 1);
  now->round++;
  for (uint32_t i = mark.at; i < now->notes.n; i++) {
    SkNowCell *c = &now->cells.at[now->notes.at[i].cell];
    if (c->round != now->round) old[n++] = now->notes.at[i];
    c->round = now->round;
  }
  return sorted(old, n);
}

void sk_now_merge(SkEv *ev, SkScalar c, SkNowMark mark, const SkNowSaved *yes, SkSpan span) {
  SkNow     *now = ev->env->now;
  SkNowSaved old = were(ev, mark);
  for (uint32_t i = 0, k = 0; i < yes->n || k < old.n;) {
    bool a = i < yes->n && (k == old.n || yes->at[i].cell <= old.at[k].cell);
    bool b = k < old.n && (i == yes->n || old.at[k].cell <= yes->at[i].cell);
    // Changed in the else-branch alone: the other one left it as it was.
    const SkNowNote *then = a ? &yes->at[i] : &old.at[k];
    SkNowCell       *cell = &now->cells.at[then->cell];
    sk_now_touch(ev, cell);
    cell->now     = sk_ev_if(ev, c, then->state.now, cell->now, span);
    cell->result  = sk_ev_if(ev, c, then->state.result, cell->result, span);
    cell->written = cell->written || then->state.written;
    if (then->state.count > cell->count) cell->count = then->state.count;
    i += a;
    k += b;
  }
  sk_now_forget(ev, mark);
}
