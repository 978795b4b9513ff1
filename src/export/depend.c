// export/depend.c - which inputs and states a variable depends on, at one time.
#include "export/variables.h"

#include <string.h>

// Beyond these sizes dependencies are left out, which says "anything".
#define MOST_NUMBERS ((uint64_t)1 << 24)  // of 64 bits
#define MOST_NODES   ((uint64_t)100000000)

struct SkDependencies {
  const SkExport *e;
  SkArena        *arena;
  uint32_t        n_known, words;
  uint32_t       *known;        // positions, by number
  uint32_t       *number;       // by system variable: 1 + its number among the known ones, 0
  uint64_t       *bits;         // by system variable
  uint32_t       *seen, stamp;  // by node
  uint64_t        nodes;
  bool            changed, given_up;
  uint64_t       *sum;
  SK_VEC(SkX) open;
};

static void add_var(SkDependencies *d, uint32_t var) {
  if (d->number[var]) {
    uint32_t k = d->number[var] - 1;
    d->sum[k / 64] |= UINT64_C(1) << k % 64;
    return;
  }
  for (uint32_t w = 0; w < d->words; w++) d->sum[w] |= d->bits[(uint64_t)var * d->words + w];
}

static void add_x(SkDependencies *d, SkX x) {
  const SkDag *dag = d->e->t->system->dag;
  if (x == SK_NO_X) return;
  sk_vec_push(d->arena, &d->open, x);
  while (d->open.n) {
    SkX at = sk_vec_pop(&d->open);
    if (d->seen[at] == d->stamp) continue;
    d->seen[at] = d->stamp;
    d->nodes++;
    if (sk_x_op(dag, at) == SK_X_VAR) add_var(d, (uint32_t)sk_x_payload(dag, at));
    for (uint32_t i = 0; i < sk_x_n(dag, at); i++)
      sk_vec_push(d->arena, &d->open, sk_x_arg(dag, at, i));
  }
}

static void begin(SkDependencies *d) {
  d->stamp++;
  memset(d->sum, 0, sizeof(uint64_t) * d->words);
}

static void give(SkDependencies *d, uint32_t var) {
  uint64_t *to = d->bits + (uint64_t)var * d->words;
  for (uint32_t w = 0; w < d->words; w++) {
    d->changed |= (d->sum[w] & ~to[w]) != 0;
    to[w] |= d->sum[w];
  }
}

static void add_block(SkDependencies *d, const SkBlock *b) {
  if (b->kind > SK_BLOCK_SPATIAL || b->kind == SK_BLOCK_DELAY) return;
  begin(d);
  bool solved = b->kind == SK_BLOCK_LINEAR || b->kind == SK_BLOCK_NONLINEAR;
  if (b->kind == SK_BLOCK_ASSIGN) add_x(d, b->exprs[0]);
  if (b->kind == SK_BLOCK_SPATIAL) add_x(d, b->exprs[0]);
  add_x(d, b->guard);
  for (uint32_t i = 0; solved && i < b->n - b->n_tears; i++) add_x(d, b->inner[i]);
  for (uint32_t i = 0; solved && i < b->n_tears; i++) {
    if (b->residuals) add_x(d, b->residuals[i]);
    if (b->kind == SK_BLOCK_LINEAR && b->rhs) add_x(d, b->rhs[i]);
  }
  for (uint32_t i = 0; b->kind == SK_BLOCK_LINEAR && i < b->n_entries; i++)
    add_x(d, b->entries[i].x);
  for (uint32_t i = 0; i < b->n; i++) give(d, b->vars[i]);
}

static void add_schedule(SkDependencies *d, const SkSchedule *s) {
  for (uint32_t i = 0; i < s->blocks.n; i++) add_block(d, &s->blocks.at[i]);
}

static void add_island(SkDependencies *d, const SkIsland *island) {
  add_schedule(d, &island->ode);
  add_schedule(d, &island->zeros);
  add_schedule(d, &island->later);
  add_schedule(d, &island->event);
  for (uint32_t i = 0; i < island->relations.n; i++) {
    begin(d);
    add_x(d, island->relations.at[i].value);
    give(d, island->relations.at[i].var);
  }
}

SkDependencies *sk_export_dependencies(const SkExport *e, SkArena *arena) {
  const SkSystem *s = e->t->system;
  SkDependencies *d = SK_NEW(arena, SkDependencies);
  d->e              = e;
  d->arena          = arena;
  d->known          = SK_NEWS(arena, uint32_t, e->vars.n + 1);
  d->number         = SK_NEWS(arena, uint32_t, s->vars.n + 1);
  for (uint32_t i = 0; i < e->vars.n; i++) {
    const SkExportVar *v  = &e->vars.at[i];
    bool               is = v->system != SK_NONE && (s->vars.at[v->system].role == SK_ROLE_STATE ||
                                       s->vars.at[v->system].role == SK_ROLE_INPUT);
    if (!is || d->number[v->system] || v->sign < 0) continue;
    d->known[d->n_known] = i;
    d->number[v->system] = ++d->n_known;
  }
  d->words    = (d->n_known + 63) / 64;
  d->given_up = (uint64_t)d->words * s->vars.n > MOST_NUMBERS;
  if (d->given_up) return d;
  d->bits = SK_NEWS(arena, uint64_t, (uint64_t)d->words * s->vars.n + 1);
  d->sum  = SK_NEWS(arena, uint64_t, d->words + 1);
  d->seen = SK_NEWS(arena, uint32_t, sk_dag_size(s->dag) + 1);
  do {
    d->changed = false;
    for (uint32_t k = 0; k < s->islands.n; k++) add_island(d, s->islands.at[k]);
    d->given_up = d->nodes > MOST_NODES;
  } while (d->changed && !d->given_up);
  return d;
}

bool sk_export_depends(SkDependencies *d, uint32_t position, const uint32_t **on, uint32_t *n) {
  const SkExportVar *v    = &d->e->vars.at[position];
  uint32_t          *list = SK_NEWS(d->arena, uint32_t, d->n_known + 1);
  *n                      = 0;
  *on                     = list;
  if (d->given_up) return false;
  if (v->system == SK_NONE) return true;
  if (d->number[v->system]) {
    list[(*n)++] = d->known[d->number[v->system] - 1];
    return true;
  }
  const uint64_t *bits = d->bits + (uint64_t)v->system * d->words;
  for (uint32_t k = 0; k < d->n_known; k++)
    if (bits[k / 64] >> k % 64 & 1) list[(*n)++] = d->known[k];
  return true;
}
