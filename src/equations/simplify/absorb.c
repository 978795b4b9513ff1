// Absorbing sums: where a sum is read by one equation only (the flow out of a store is the sum of its
// neighbours' flows), that equation takes it over, and the sum itself is computed only when somebody looks.
// A set of the schedule less, and two passes through memory less per step.
//
// A copy (what arrives through a line, under the name it has in the model) is taken over by a few readers.
//
// Sums only: nothing in them can fail, so the equation that is named when numbers go bad stays the right one.
#include "equations/work.h"

// Terms of a sum that is absorbed, operations of an equation that grows by it.
#define MOST_TERMS 16u
#define MOST_OPS   64u
// Readers of a copy.
#define MOST_READS 4u

typedef struct {
  SkWork   *w;
  SkPlan   *p;
  bool     *need;    // the schedule's blocks; those absorbed are taken out
  bool     *kept;    // somebody needs their value itself
  uint32_t *reads;   // by block: how many others of the schedule read it
  uint32_t *reader;  // the first MOST_READS of them
} Absorb;

// Operations of x, or more than `most`. Counts what is shared as often as it is written.
static uint32_t ops(const SkDag *dag, SkX x, uint32_t most, bool sums) {
  SkX      open[2 * MOST_OPS + 8];
  uint32_t n = 0, seen = 0;
  open[n++] = x;
  while (n > 0) {
    SkX      y    = open[--n];
    uint32_t args = sk_x_n(dag, y);
    SkXOp    op   = sk_x_op(dag, y);
    bool     leaf = op == SK_X_VAR || op == SK_X_CONST;
    bool     sum  = op == SK_X_ADD || op == SK_X_SUB || op == SK_X_NEG;
    if ((sums && !sum && !leaf) || ++seen > most || n + args > 2 * MOST_OPS) return most + 1;
    for (uint32_t i = 0; i < args; i++) open[n++] = sk_x_arg(dag, y, i);
  }
  return seen;
}

static bool is_sum(const Absorb *a, uint32_t b) {
  const SkBlock *block = sk_plan_block(a->w, a->p, b);
  return block->kind == SK_BLOCK_ASSIGN && !block->guard &&
         sk_var(a->w, block->vars[0])->base == SK_REAL &&
         ops(a->w->dag, block->exprs[0], 2 * MOST_TERMS, true) <= 2 * MOST_TERMS;
}

static void count_reads(Absorb *a) {
  const SkPlan *p = a->p;
  for (uint32_t b = 0; b < p->blt.n_blocks; b++) {
    if (!a->need[b]) continue;
    for (uint32_t i = p->blt.first[b]; i < p->blt.first[b + 1]; i++) {
      uint32_t e = (uint32_t)p->eq_of_var[p->blt.order[i]];
      for (int32_t k = p->inc.start[e]; k < p->inc.start[e + 1]; k++) {
        uint32_t other = p->blt.block_of[p->inc.cols[k]];
        uint32_t n = a->reads[other], *readers = &a->reader[(size_t)MOST_READS * other];
        if (other == b || (n && n <= MOST_READS && readers[n - 1] == b)) continue;
        if (n < MOST_READS) readers[n] = b;
        a->reads[other]++;
      }
    }
  }
}

// New arrays: blocks of other plans may share the old ones. False: too long, nothing is changed.
static bool substitute(const Absorb *a, SkX **xs, uint32_t n, const SkMap *map) {
  SkX *out = sk_arena_copy(a->w->arena, *xs, n * sizeof *out);
  for (uint32_t i = 0; i < n; i++) {
    if (ops(a->w->dag, out[i], MOST_OPS, false) > MOST_OPS) return false;
    out[i] = sk_x_substitute(a->w->dag, out[i], map, a->w->temp);
    if (ops(a->w->dag, out[i], MOST_OPS, false) > MOST_OPS) return false;
  }
  *xs = out;
  return true;
}

// A linear block takes it over on its right-hand side.
static bool take_over(const Absorb *a, SkBlock *reader, SkX var, const SkMap *map) {
  if (reader->guard) return false;
  if (reader->kind == SK_BLOCK_ASSIGN) return substitute(a, &reader->exprs, 1, map);
  if (reader->kind != SK_BLOCK_LINEAR || reader->n != reader->n_tears || reader->full) return false;
  for (uint32_t i = 0; i < reader->n_entries; i++)
    if (sk_x_depends(a->w->dag, reader->entries[i].x, var, a->w->temp)) return false;
  SkX *rhs = reader->rhs;
  if (!substitute(a, &rhs, reader->n, map) || !substitute(a, &reader->residuals, reader->n, map))
    return false;
  reader->rhs = rhs;
  return true;
}

// All of the readers can.
static bool can_take_over(const Absorb *a, uint32_t b) {
  const SkBlock *block = sk_plan_block(a->w, a->p, b);
  bool           copy  = sk_x_op(a->w->dag, block->exprs[0]) == SK_X_VAR;
  for (uint32_t k = 0; copy && k < a->reads[b]; k++) {
    const SkBlock *reader = sk_plan_block(a->w, a->p, a->reader[(size_t)MOST_READS * b + k]);
    copy                  = reader->kind == SK_BLOCK_ASSIGN && !reader->guard &&
           ops(a->w->dag, reader->exprs[0], MOST_OPS, false) <= MOST_OPS;
  }
  return copy;
}

static void absorb_one(Absorb *a, uint32_t b) {
  if (a->kept[b] || a->reads[b] == 0 || a->reads[b] > MOST_READS || !is_sum(a, b)) return;
  if (a->reads[b] > 1 && !can_take_over(a, b)) return;
  const SkBlock *block = sk_plan_block(a->w, a->p, b);
  SkX            var   = sk_work_x(a->w, block->vars[0]);
  SkMap          map   = {0};
  sk_map_put(a->w->temp, &map, var, block->exprs[0]);
  for (uint32_t k = 0; k < a->reads[b]; k++)
    if (!take_over(a, sk_plan_block(a->w, a->p, a->reader[(size_t)MOST_READS * b + k]), var, &map))
      return;
  a->p->through[b] = true;
  a->need[b]       = false;
}

void sk_absorb(SkWork *w, SkPlan *p, const bool *kept, bool *need) {
  Absorb a   = {.w = w, .p = p, .need = need, .kept = (bool *)(uintptr_t)kept};
  a.reads    = SK_NEWS(w->scratch, uint32_t, p->blt.n_blocks + 1);
  a.reader   = SK_NEWS(w->scratch, uint32_t, (size_t)MOST_READS * (p->blt.n_blocks + 1));
  p->through = SK_NEWS(w->scratch, bool, p->blt.n_blocks + 1);
  count_reads(&a);
  for (uint32_t b = 0; b < p->blt.n_blocks; b++)
    if (need[b]) {
      absorb_one(&a, b);
      sk_arena_reset(w->temp);
    }
}
