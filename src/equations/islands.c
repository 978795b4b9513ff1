// Islands: connected components of equations and unknowns over present-time occurrences. A delayed value, a
// tick, and pre() inside what only samplers trigger are known at the step and tie nothing.
#include "equations/work.h"

#include <string.h>

typedef struct {
  SkWork   *w;
  uint32_t  n_vars, n;  // elements: variables, then equations
  uint32_t *parent;
} Sets;

static uint32_t find(Sets *s, uint32_t e) {
  while (s->parent[e] != e) {
    s->parent[e] = s->parent[s->parent[e]];
    e            = s->parent[e];
  }
  return e;
}

static void unite(Sets *s, uint32_t a, uint32_t b) {
  a = find(s, a);
  b = find(s, b);
  // The lower number stays, so the result does not depend on the order of calls.
  if (a < b) s->parent[b] = a;
  if (b < a) s->parent[a] = b;
}

static bool is_member(SkRole r) {
  return r == SK_ROLE_ALGEBRAIC || r == SK_ROLE_DISCRETE || r == SK_ROLE_STATE ||
         r == SK_ROLE_DERIVATIVE;
}

static void unite_row(Sets *s, uint32_t element, SkRow row, bool sampled) {
  SkWork *w = s->w;
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t        v   = w->cols.at[row.first + k];
    const SkSysVar *var = sk_var(w, v);
    if (is_member(var->role) || var->held == SK_HELD_RELATION) {
      unite(s, element, v);
    } else if (var->held == SK_HELD_PRE && !sampled && is_member(sk_var(w, var->of)->role)) {
      unite(s, element, var->of);
    }
  }
}

static void unite_all(Sets *s) {
  SkWork *w = s->w;
  for (uint32_t k = 0; k < w->relations.n; k++) {
    SkWorkRelation *r        = &w->relations.at[k];
    SkX             roots[2] = {r->r.value, r->r.crossing};
    r->row                   = sk_row_of(w, roots, 2);
    unite_row(s, r->r.var, r->row, false);
  }
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    const SkSysEq *q = sk_eq(w, e);
    if (q->gone || sk_eq_is_initial(w, e)) continue;
    unite_row(s, s->n_vars + e, w->rows.at[e], q->sampled);
  }
  // A variable and its derivative belong together even where no equation holds both.
  for (uint32_t v = 0; v < s->n_vars; v++)
    if (sk_var(w, v)->der != SK_NONE && is_member(sk_var(w, v)->role))
      unite(s, v, sk_var(w, v)->der);
}

// --- names -----------------------------------------------------------------------------------------

static uint32_t top_length(const char *path) { return (uint32_t)strcspn(path, ".["); }

static const char *path_of(const SkWork *w, uint32_t e) {
  uint32_t c = sk_eq(w, e)->component;
  return c < w->flat->components.n ? w->flat->components.at[c].path : "";
}

// The top-level component more than half of the equations belong to, by majority vote; else a number.
static SkName name_of(SkWork *w, const SkIsland *island, uint32_t number) {
  const char *best  = "";
  uint32_t    votes = 0, count = 0;
  for (uint32_t i = 0; i < island->eqs.n; i++) {
    const char *p = path_of(w, island->eqs.at[i]);
    uint32_t    n = top_length(p);
    if (votes == 0) best = p;
    votes = n == top_length(best) && memcmp(p, best, n) == 0 ? votes + 1 : votes - 1;
  }
  uint32_t len = top_length(best);
  for (uint32_t i = 0; i < island->eqs.n; i++) {
    const char *p = path_of(w, island->eqs.at[i]);
    count += top_length(p) == len && memcmp(p, best, len) == 0;
  }
  if (len == 0 || 2 * count <= island->eqs.n) return sk_name_f(w->names, "%u", number);
  return sk_name(w->names, best, len);
}

static void name_all(SkWork *w) {
  SkMap used = {0};
  for (uint32_t i = 0; i < w->sys->islands.n; i++) {
    SkIsland *island = w->sys->islands.at[i];
    SkName    name   = name_of(w, island, i + 1);
    uint64_t  times  = 0;
    sk_map_get(&used, (uint64_t)(uintptr_t)name, &times);
    sk_map_put(w->arena, &used, (uint64_t)(uintptr_t)name, times + 1);
    island->name = times ? sk_name_f(w->names, "%s#%u", name, (unsigned)times + 1) : name;
  }
}

// --- filling ---------------------------------------------------------------------------------------

static SkIsland *island_of(Sets *s, uint32_t element, uint32_t *number, uint32_t *island_at) {
  SkWork  *w    = s->w;
  uint32_t root = w->options.one_island ? 0 : find(s, element);
  if (island_at[root] == SK_NONE) {
    island_at[root] = w->sys->islands.n;
    sk_vec_push(w->arena, &w->sys->islands, SK_NEW(w->arena, SkIsland));
  }
  *number = island_at[root];
  return w->sys->islands.at[*number];
}

static void add_sampler(SkWork *w, SkIsland *island, uint32_t k) {
  for (uint32_t i = 0; i < island->samplers.n; i++)
    if (island->samplers.at[i].tick == w->samplers.at[k].tick &&
        island->samplers.at[i].sample == w->samplers.at[k].sample)
      return;
  sk_vec_push(w->arena, &island->samplers, w->samplers.at[k]);
}

static void add_import(SkWork *w, SkIsland *island, SkMap *seen, uint32_t number, uint32_t v) {
  uint64_t key = ((uint64_t)number + 1) << 32 | v;
  if (sk_map_get(seen, key, NULL)) return;
  sk_map_put(w->arena, seen, key, 1);
  sk_vec_push(w->arena, &island->imports, v);
}

static void fill(Sets *s) {
  SkWork   *w         = s->w;
  uint32_t *island_at = SK_NEWS(w->arena, uint32_t, s->n + 1);
  SkMap     seen      = {0};
  for (uint32_t i = 0; i <= s->n; i++) island_at[i] = SK_NONE;
  for (uint32_t v = 0; v < s->n_vars; v++) {
    SkSysVar *var = sk_var(w, v);
    if (!is_member(var->role)) continue;
    uint32_t  number;
    SkIsland *island     = island_of(s, v, &number, island_at);
    sk_var(w, v)->island = number;
    if (sk_var(w, v)->pre != SK_NONE) sk_var(w, sk_var(w, v)->pre)->island = number;
    sk_vec_push(w->arena, &island->vars, v);
  }
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    SkSysEq *q = sk_eq(w, e);
    if (q->gone || sk_eq_is_initial(w, e)) continue;
    uint32_t  number;
    SkIsland *island = island_of(s, s->n_vars + e, &number, island_at);
    q->island        = number;
    sk_vec_push(w->arena, &island->eqs, e);
    for (uint32_t k = 0; k < w->rows.at[e].n; k++) {
      uint32_t        v   = w->cols.at[w->rows.at[e].first + k];
      const SkSysVar *var = sk_var(w, v);
      if (var->held == SK_HELD_SAMPLE || var->held == SK_HELD_TICK) add_sampler(w, island, var->of);
      if (var->held == SK_HELD_PRE && var->island == SK_NONE) {  // pre of an input
        sk_var(w, v)->island = number;
        sk_vec_push(w->arena, &island->pres, v);
      } else if (var->held == SK_HELD_PRE && var->island != number)
        add_import(w, island, &seen, number, var->of);
    }
  }
  for (uint32_t k = 0; k < w->relations.n; k++) {
    SkRelation *r = &w->relations.at[k].r;
    uint32_t    number;
    SkIsland   *island        = island_of(s, r->var, &number, island_at);
    sk_var(w, r->var)->island = number;
    sk_var(w, r->var)->of     = island->relations.n;
    sk_vec_push(w->arena, &island->relations, *r);
  }
}

// A relation that nothing but time drives, and when it changes.
static void time_events(SkWork *w, SkIsland *island) {
  for (uint32_t k = 0; k < island->relations.n; k++) {
    SkRelation *r    = &island->relations.at[k];
    SkRow       row  = sk_row_of(w, &r->crossing, 1);
    bool        only = true;
    for (uint32_t i = 0; i < row.n; i++) {
      const SkSysVar *v = sk_var(w, w->cols.at[row.first + i]);
      only &= v->role != SK_ROLE_INPUT && !sk_role_is_continuous(v->role);
    }
    if (!only) continue;
    SkX a, b, time = sk_x_time(w->dag);
    r->time_only = sk_x_depends(w->dag, r->crossing, time, w->arena);
    if (!r->time_only) {
      r->crossing = SK_NO_X;  // changes at events only
    } else if (!r->stepwise && sk_x_linear(w->dag, r->crossing, time, &a, &b, w->arena)) {
      r->at = sk_x2(w->dag, SK_X_DIV, sk_x1(w->dag, SK_X_NEG, b), a);
    }
  }
}

static void place_lines(SkWork *w) {
  for (uint32_t k = 0; k < w->sys->lines.n; k++) {
    SkDelayLine *line = &w->sys->lines.at[k];
    line->to_island   = sk_var(w, line->var)->island;
    line->from_island = sk_var(w, line->source)->island;
    if (line->to_island == SK_NONE) continue;
    if (line->from_island == SK_NONE) line->from_island = line->to_island;  // an input
    sk_vec_push(w->arena, &w->sys->islands.at[line->to_island]->lines_in, k);
    sk_vec_push(w->arena, &w->sys->islands.at[line->from_island]->lines_out, k);
  }
  for (uint32_t k = 0; k < w->sys->spatials.n; k++)
    for (int end = 0; end < 2; end++)
      if (w->sys->spatials.at[k].out[end] != SK_NONE)
        w->sys->spatials.at[k].island = sk_var(w, w->sys->spatials.at[k].out[end])->island;
}

// pre(v) read by an equation that holds in every pass: when v changes, another pass is due. Reading it in
// when clauses needs none, since a trigger is false in the next pass.
static void mark_iterated(SkWork *w) {
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    if (sk_eq(w, e)->gone || sk_eq(w, e)->kind != SK_SE_EQUAL) continue;
    for (uint32_t k = 0; k < w->rows.at[e].n; k++) {
      const SkSysVar *v = sk_var(w, w->cols.at[w->rows.at[e].first + k]);
      if (v->held == SK_HELD_PRE) sk_var(w, v->of)->iterate = true;
    }
  }
  for (uint32_t k = 0; k < w->relations.n; k++) {
    SkRow row = w->relations.at[k].row;
    for (uint32_t i = 0; i < row.n; i++) {
      const SkSysVar *v = sk_var(w, w->cols.at[row.first + i]);
      if (v->held == SK_HELD_PRE) sk_var(w, v->of)->iterate = true;
    }
  }
}

void sk_islands(SkWork *w) {
  Sets s   = {.w = w, .n_vars = w->sys->vars.n, .n = w->sys->vars.n + w->sys->eqs.n};
  s.parent = SK_NEWS(w->arena, uint32_t, s.n + 1);
  for (uint32_t i = 0; i < s.n; i++) s.parent[i] = i;
  unite_all(&s);
  // Both ends of a spatialDistribution and what enters it are one.
  for (uint32_t k = 0; k < w->sys->spatials.n; k++) {
    const SkSpatial *p = &w->sys->spatials.at[k];
    for (int end = 0; end < 2; end++) {
      if (p->out[end] != SK_NONE && p->out[1 - end] != SK_NONE) unite(&s, p->out[0], p->out[1]);
      uint32_t out = p->out[0] != SK_NONE ? p->out[0] : p->out[1];
      if (is_member(sk_var(w, p->source[end])->role)) unite(&s, out, p->source[end]);
    }
  }
  fill(&s);
  if (w->sys->islands.n == 0) sk_vec_push(w->arena, &w->sys->islands, SK_NEW(w->arena, SkIsland));
  for (uint32_t i = 0; i < w->sys->islands.n; i++) {
    SkIsland *island = w->sys->islands.at[i];
    time_events(w, island);
    for (uint32_t k = 0; k < island->vars.n; k++) {
      uint32_t pre = sk_var(w, island->vars.at[k])->pre;
      if (pre != SK_NONE) sk_vec_push(w->arena, &island->pres, pre);
    }
  }
  place_lines(w);
  mark_iterated(w);
  name_all(w);
}
