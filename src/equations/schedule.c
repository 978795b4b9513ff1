// Schedules: parts of a sorted problem, by level sets, with effects at their place.
#include "equations/block/block.h"
#include "equations/work.h"

SkPlan sk_plan(SkWork *w, SkIncidence inc, const int32_t *eq_of_var, SkMode mode) {
  SkPlan p    = {.inc = inc, .mode = mode};
  p.eq_of_var = sk_arena_copy(w->scratch, eq_of_var, inc.n_vars * sizeof *eq_of_var);
  p.blt       = sk_blt(w, &inc, p.eq_of_var);
  p.blocks    = SK_NEWS(w->scratch, SkBlock, p.blt.n_blocks + 1);
  p.built     = SK_NEWS(w->scratch, bool, p.blt.n_blocks + 1);
  return p;
}

void sk_plan_close(const SkPlan *p, bool *need) {
  for (uint32_t b = p->blt.n_blocks; b > 0; b--) {
    if (!need[b - 1]) continue;
    for (uint32_t i = p->blt.first[b - 1]; i < p->blt.first[b]; i++) {
      uint32_t e = (uint32_t)p->eq_of_var[p->blt.order[i]];
      for (int32_t k = p->inc.start[e]; k < p->inc.start[e + 1]; k++)
        need[p->blt.block_of[p->inc.cols[k]]] = true;
    }
  }
}

static void map_columns(SkWork *w, const SkPlan *p, bool on) {
  for (uint32_t i = 0; i < p->inc.n_vars; i++) w->column.at[p->inc.vars[i]] = on ? i : SK_NONE;
}

void sk_plan_need_row(SkWork *w, const SkPlan *p, SkRow row, bool *need) {
  map_columns(w, p, true);
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t c = w->column.at[w->cols.at[row.first + k]];
    if (c != SK_NONE) need[p->blt.block_of[c]] = true;
  }
  map_columns(w, p, false);
}

SkBlock *sk_plan_block(SkWork *w, SkPlan *p, uint32_t b) {
  if (p->built[b]) return &p->blocks[b];
  uint32_t  first = p->blt.first[b], n = p->blt.first[b + 1] - first;
  uint32_t *eqs = SK_NEWS(w->scratch, uint32_t, n), *vars = SK_NEWS(w->scratch, uint32_t, n);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t v = p->blt.order[first + i];
    vars[i]    = p->inc.vars[v];
    eqs[i]     = p->inc.eqs[p->eq_of_var[v]];
  }
  p->blocks[b] = sk_block(w, n, eqs, vars, p->mode);
  p->built[b]  = true;
  return &p->blocks[b];
}

SkBlock sk_effect_block(SkWork *w, uint32_t e) {
  const SkSysEq *q     = sk_eq(w, e);
  SkX            guard = q->guard ? q->guard : sk_x_bool(w->dag, true);
  SkBlock        b     = {.level = q->level, .n_eqs = 1};
  b.eqs                = SK_NEW(w->arena, uint32_t);
  b.eqs[0]             = e;
  b.exprs              = SK_NEWS(w->arena, SkX, 3);
  switch (q->kind) {
    case SK_SE_ASSERT:
      b.kind     = SK_BLOCK_ASSERT;
      b.exprs[0] = q->lhs;
      b.exprs[1] = q->rhs;
      b.exprs[2] = q->guard;
      break;
    case SK_SE_TERMINATE:
      b.kind     = SK_BLOCK_TERMINATE;
      b.exprs[0] = guard;
      b.exprs[1] = q->rhs;
      break;
    case SK_SE_REINIT:
      b.kind     = SK_BLOCK_REINIT;
      b.n        = 1;
      b.vars     = SK_NEW(w->arena, uint32_t);
      b.vars[0]  = (uint32_t)sk_x_payload(w->dag, q->lhs);
      b.exprs[0] = guard;
      b.exprs[1] = q->rhs;
      break;
    default:
      b.kind     = SK_BLOCK_CALL;
      b.exprs[0] = q->rhs;
      b.exprs[1] = q->guard;
      break;
  }
  return b;
}

// The level of what reads a row, given the levels (+1) of the blocks in this schedule.
static uint32_t level_of_row(SkWork *w, const SkPlan *p, SkRow row, const uint32_t *level) {
  uint32_t set = 0;
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t c = w->column.at[w->cols.at[row.first + k]];
    if (c != SK_NONE && level[p->blt.block_of[c]] > set) set = level[p->blt.block_of[c]];
  }
  return set;
}

// Stable by set: the order inside a set stays.
static void sort_by_set(SkWork *w, SkSchedule *s) {
  bool sorted_already = true;
  for (uint32_t i = 1; i < s->blocks.n && sorted_already; i++)
    sorted_already = s->blocks.at[i - 1].set <= s->blocks.at[i].set;
  if (sorted_already) return;
  uint32_t *start  = SK_NEWS(w->scratch, uint32_t, s->n_sets + 2);
  SkBlock  *sorted = SK_NEWS(w->arena, SkBlock, s->blocks.n + 1);
  for (uint32_t i = 0; i < s->blocks.n; i++) start[s->blocks.at[i].set + 1]++;
  for (uint32_t k = 0; k < s->n_sets; k++) start[k + 1] += start[k];
  for (uint32_t i = 0; i < s->blocks.n; i++) sorted[start[s->blocks.at[i].set]++] = s->blocks.at[i];
  sk_arena_release(w->arena, s->blocks.at, s->blocks.cap * sizeof *sorted);
  s->blocks.at  = sorted;
  s->blocks.cap = s->blocks.n + 1;
}

void sk_plan_schedule(SkWork *w, SkPlan *p, const bool *need, const bool * not,
                      const SkNumbers *effects, SkSchedule *out) {
  uint32_t *level = SK_NEWS(w->scratch, uint32_t, p->blt.n_blocks + 1);  // set + 1, 0: not in it
  for (uint32_t b = 0; b < p->blt.n_blocks; b++) {
    bool through = p->through && p->through[b] && !need[b];
    if ((!need[b] && !through) || (not &&not [b])) continue;
    uint32_t set = 0;
    for (uint32_t i = p->blt.first[b]; i < p->blt.first[b + 1]; i++) {
      uint32_t e = (uint32_t)p->eq_of_var[p->blt.order[i]];
      for (int32_t k = p->inc.start[e]; k < p->inc.start[e + 1]; k++) {
        uint32_t other = p->blt.block_of[p->inc.cols[k]];
        if (other != b && level[other] > set) set = level[other];
      }
    }
    level[b] = through ? set : set + 1;
    if (through) continue;
    SkBlock block = *sk_plan_block(w, p, b);
    sk_arena_reset(w->temp);
    block.set = set;
    if (set + 1 > out->n_sets) out->n_sets = set + 1;
    sk_vec_push(w->arena, &out->blocks, block);
  }
  if (effects && effects->n > 0) {
    map_columns(w, p, true);
    for (uint32_t i = 0; i < effects->n; i++) {
      SkBlock block = sk_effect_block(w, effects->at[i]);
      block.set     = level_of_row(w, p, w->rows.at[effects->at[i]], level);
      if (block.set + 1 > out->n_sets) out->n_sets = block.set + 1;
      sk_vec_push(w->arena, &out->blocks, block);
    }
    map_columns(w, p, false);
  }
  sort_by_set(w, out);
}
