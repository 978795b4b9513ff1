// What changes at ticks only: variables of when clauses that nothing but samplers triggers, and of periodically
// clocked partitions.
//
// Between two ticks such a value is as good as a parameter, so reading it ties nothing; at a tick whoever reads
// it has its event after whoever computes it. And what such an equation reads through pre() is the value just
// before the tick: all islands are at that time, so it is copied before the first of them has its event.
//
// Components that need each other at one tick are one. A component that does nothing but at ticks goes to the
// one that reads it, one that nothing depends on in the same tick goes to the one it reads.
#include "equations/block/btf_graph.h"
#include "equations/island/cut.h"

typedef SkCutting Cut;

static uint32_t find(Cut *s, uint32_t e) { return sk_cut_find(s, e); }

// --- what changes at ticks only ----------------------------------------------------------------------

static bool is_tick(const SkWork *w, SkX x) {
  return x && sk_x_op(w->dag, x) == SK_X_VAR &&
         sk_var(w, (uint32_t)sk_x_payload(w->dag, x))->held == SK_HELD_TICK;
}

// True at ticks at most.
static bool needs_tick(const SkWork *w, SkX x) {
  for (; x && sk_x_op(w->dag, x) == SK_X_AND; x = sk_x_arg(w->dag, x, 0))
    if (is_tick(w, sk_x_arg(w->dag, x, 1))) return true;
  return is_tick(w, x);
}

bool sk_held_is_sampled(const SkWork *w, uint32_t e) {
  const SkSysEq *q = sk_eq(w, e);
  if (q->gone || sk_eq_is_initial(w, e)) return false;
  if (q->kind == SK_SE_CLOCKED) return needs_tick(w, q->guard);
  // The initial form of an effect is the effect itself.
  return q->sampled && (q->kind == SK_SE_WHEN || (sk_kind_is_effect(q->kind) && !q->at_start));
}

static bool is_number(const SkSysVar *v) { return v->base != SK_STRING && v->base != SK_OBJECT; }

void sk_held_find(Cut *s) {
  SkWork *w   = s->w;
  s->ticked   = SK_NEWS(w->arena, bool, s->n_vars + 1);
  s->sampled  = SK_NEWS(w->arena, bool, w->sys->eqs.n + 1);
  s->writer   = SK_NEWS(w->arena, uint32_t, s->n_vars + 1);
  SkMap other = {0}, clock = {0};  // clocks with ticks of another kind; 1 + one equation of each
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    const SkSysEq *q = sk_eq(w, e);
    s->sampled[e]    = sk_held_is_sampled(w, e);
    if (q->kind == SK_SE_WHEN && s->sampled[e] && q->solves != SK_NONE) {
      s->ticked[q->solves] = is_number(sk_var(w, q->solves));
      s->writer[q->solves] = e;
    }
    if (q->kind != SK_SE_CLOCKED || q->gone) continue;
    sk_map_put(w->arena, s->sampled[e] ? &clock : &other, (uint64_t)q->clock + 1, e + 1);
  }
  for (uint32_t v = 0; v < s->n_vars && clock.n; v++) {
    const SkSysVar *var = sk_var(w, v);
    uint64_t        e   = 0;
    if (var->clock == SK_NONE || var->role != SK_ROLE_DISCRETE || !is_number(var)) continue;
    if (sk_map_get(&other, (uint64_t)var->clock + 1, NULL)) continue;
    s->ticked[v] = sk_map_get(&clock, (uint64_t)var->clock + 1, &e);
    s->writer[v] = s->ticked[v] ? (uint32_t)e - 1 : 0;
  }
}

bool sk_held_keeps(Cut *s, uint32_t element, uint32_t v) {
  SkWork         *w   = s->w;
  const SkSysVar *var = sk_var(w, v);
  uint32_t        e   = element >= s->n_vars ? element - s->n_vars : SK_NONE;
  if (w->options.one_island) return false;
  if (var->held == SK_HELD_PRE) {
    const SkSysVar *of = sk_var(w, var->of);
    if (e == SK_NONE || !s->sampled[e] || !is_number(of) || !sk_role_is_member(of->role))
      return false;
    sk_vec_push(w->arena, &s->before, ((SkHeldRead){v, element}));
    return true;
  }
  if (v >= s->n_vars || !s->ticked[v]) return false;
  bool own = e != SK_NONE && (sk_eq(w, e)->kind == SK_SE_WHEN
                                  ? sk_eq(w, e)->solves == v
                                  : sk_eq(w, e)->kind == SK_SE_CLOCKED &&
                                        sk_eq(w, e)->clock == var->clock && s->sampled[e]);
  if (own) return false;
  sk_vec_push(w->arena, &s->reads, ((SkHeldRead){v, element}));
  return true;
}

// --- components --------------------------------------------------------------------------------------

// Components that need each other at a tick.
static void join_cycles(Cut *s) {
  SkWork   *w     = s->w;
  uint32_t *local = SK_NEWS(w->arena, uint32_t, s->n + 1), n = 0;  // by root: 1 + number
  uint32_t *root = SK_NEWS(w->arena, uint32_t, 2 * s->reads.n + 1);
  for (uint32_t i = 0; i < s->reads.n; i++)
    for (int end = 0; end < 2; end++) {
      uint32_t r = find(s, end ? s->reads.at[i].element : s->reads.at[i].var);
      if (local[r]) continue;
      root[n]  = r;
      local[r] = ++n;
    }
  int *start = SK_NEWS(w->arena, int, n + 2), *rows = SK_NEWS(w->arena, int, s->reads.n + 1);
  for (uint32_t i = 0; i < s->reads.n; i++) start[local[find(s, s->reads.at[i].var)]]++;
  for (uint32_t i = 0; i < n; i++) start[i + 1] += start[i];
  int *fill = SK_NEWS(w->arena, int, n + 1);
  for (uint32_t i = 0; i < s->reads.n; i++) {
    uint32_t from                  = local[find(s, s->reads.at[i].var)] - 1;
    rows[start[from] + fill[from]] = (int)local[find(s, s->reads.at[i].element)] - 1;
    fill[from]++;
  }
  int *p = SK_NEWS(w->arena, int, n + 1), *r = SK_NEWS(w->arena, int, n + 2);
  int *work   = SK_NEWS(w->arena, int, 4 * n + 1);
  int  blocks = sk_btf_strongcomp((int)n, start, rows, NULL, p, r, work);
  for (int b = 0; b < blocks; b++)
    for (int i = r[b] + 1; i < r[b + 1]; i++) sk_cut_unite(s, root[p[r[b]]], root[p[i]]);
}

// Of a component: what it does, and with whom it exchanges values.
#define SEVERAL (SK_NONE - 1)
typedef struct {
  bool dynamic;  // does something between ticks
  bool lasting;  // has a past of its own, or feeds a line
  bool taken;    // others read it through pre()
  // The only other component that reads it, that it reads at the present time, that it reads at all; SK_NONE,
  // SEVERAL.
  uint32_t reader, source, read;
} Part;

static void note(uint32_t *only, uint32_t root) {
  *only = *only == SK_NONE || *only == root ? root : SEVERAL;
}

static Part *look(Cut *s) {
  SkWork *w = s->w;
  Part   *p = SK_NEWS(w->arena, Part, s->n + 1);
  for (uint32_t i = 0; i < s->n; i++) p[i].reader = p[i].source = p[i].read = SK_NONE;
  for (uint32_t i = 0; i < s->n; i++) {
    Part *at = &p[find(s, i)];
    if (i >= s->n_vars) {
      const SkSysEq *q = sk_eq(w, i - s->n_vars);
      if (q->gone || sk_eq_is_initial(w, i - s->n_vars)) continue;
      at->dynamic |= !s->sampled[i - s->n_vars];
      at->lasting |= q->kind == SK_SE_DELAY || q->kind == SK_SE_SPATIAL;
    } else if (sk_role_is_member(sk_var(w, i)->role) || sk_var(w, i)->held == SK_HELD_RELATION) {
      at->dynamic |= !s->ticked[i];
      at->lasting |= sk_var(w, i)->der != SK_NONE;
    }
  }
  for (uint32_t k = 0; k < w->sys->lines.n; k++)
    p[find(s, w->sys->lines.at[k].source)].lasting = true;
  for (uint32_t i = 0; i < s->reads.n + s->before.n; i++) {
    bool       now  = i < s->reads.n;
    SkHeldRead read = now ? s->reads.at[i] : s->before.at[i - s->reads.n];
    uint32_t   from = find(s, now ? read.var : sk_var(w, read.var)->of);
    uint32_t   to   = find(s, read.element);
    if (from == to) continue;
    note(&p[to].read, from);
    p[from].taken |= !now;
    if (!now) continue;
    note(&p[from].reader, to);
    note(&p[to].source, from);
  }
  return p;
}

// One round; did anything join?
static bool join_small(Cut *s) {
  const Part *p      = look(s);
  bool        joined = false;
  for (uint32_t i = 0; i < s->n; i++) {
    if (s->parent[i] != i) continue;
    uint32_t to = SK_NONE;
    if (!p[i].dynamic && p[i].reader < SEVERAL) to = p[i].reader;
    bool last = p[i].reader == SK_NONE && !p[i].lasting;
    if (last && !p[i].taken && p[i].read < SEVERAL) to = p[i].read;
    if (last && p[i].source < SEVERAL) to = p[i].source;
    if (to == SK_NONE) continue;
    sk_cut_unite(s, i, to);
    joined = true;
  }
  return joined;
}

void sk_held_join(Cut *s) {
  if (s->reads.n == 0 && s->before.n == 0) return;
  join_cycles(s);
  for (int round = 0; round < 8 && join_small(s); round++) {
  }
}

void sk_held_joined(Cut *s, bool *joined) {
  for (uint32_t i = 0; i < s->reads.n + s->before.n; i++) {
    bool       now  = i < s->reads.n;
    SkHeldRead read = now ? s->reads.at[i] : s->before.at[i - s->reads.n];
    uint32_t   from = find(s, now ? read.var : sk_var(s->w, read.var)->of);
    uint32_t   to   = find(s, read.element);
    if (from != to) joined[from] = joined[to] = true;
  }
}

// --- values before a tick ----------------------------------------------------------------------------

static SkX interval_of(const SkWork *w, uint32_t e) {
  for (uint32_t k = 0; k < w->rows.at[e].n; k++) {
    const SkSysVar *var = sk_var(w, w->cols.at[w->rows.at[e].first + k]);
    if (var->held == SK_HELD_TICK || var->held == SK_HELD_SAMPLE)
      return w->samplers.at[var->of].interval;
  }
  return SK_NO_X;
}

static bool add_way(Cut *s, SkCut *out, SkMap *seen, SkHeldLine way) {
  uint64_t key = ((uint64_t)way.var << 32 | way.to_island) + 1;
  if (sk_map_get(seen, key, NULL)) return false;
  sk_map_put(s->w->arena, seen, key, out->held.n + 1);
  way.interval = interval_of(s->w, way.eq);
  sk_vec_push(s->w->arena, &out->held, way);
  return true;
}

// The variable that stands for pre(x) of another island, in the island of `root`.
static uint32_t import(Cut *s, SkCut *out, SkMap *seen, uint32_t pre, uint32_t root, uint32_t eq) {
  SkWork    *w   = s->w;
  uint32_t   of  = sk_var(w, pre)->of;
  SkHeldLine way = {
      .var = of, .as = SK_NONE, .from_island = find(s, of), .to_island = root, .eq = eq};
  if (add_way(s, out, seen, way)) {
    uint32_t v = sk_work_held(w, sk_var(w, pre)->name, sk_var(w, pre)->base, SK_HELD_IMPORT, of);
    sk_vec_push(w->arena, &out->var, root);
    out->held.at[out->held.n - 1].as = v;
    return v;
  }
  uint64_t at = 0;
  sk_map_get(seen, ((uint64_t)of << 32 | root) + 1, &at);
  return out->held.at[at - 1].as;
}

void sk_held_import(Cut *s, SkCut *out) {
  SkWork *w    = s->w;
  SkMap   seen = {0}, imported = {0};
  for (uint32_t i = 0; i < s->reads.n; i++) {
    uint32_t   v = s->reads.at[i].var, from = find(s, v), to = find(s, s->reads.at[i].element);
    SkHeldLine way = {v, SK_NONE, from, to, s->writer[v], SK_NO_X};
    if (from != to) add_way(s, out, &seen, way);
  }
  for (uint32_t i = 0; i < s->before.n;) {
    uint32_t element = s->before.at[i].element, e = element - s->n_vars, to = find(s, element);
    SkMap    map = {0};
    for (; i < s->before.n && s->before.at[i].element == element; i++) {
      uint32_t pre = s->before.at[i].var;
      if (find(s, sk_var(w, pre)->of) == to) continue;
      uint32_t v = import(s, out, &imported, pre, to, e);
      sk_map_put(w->arena, &map, sk_work_x(w, pre), sk_work_x(w, v));
    }
    if (map.n == 0) continue;
    // Not in the initial form: there pre(x) is an unknown that all islands share.
    SkX *const sides[] = {&sk_eq(w, e)->lhs, &sk_eq(w, e)->rhs, &sk_eq(w, e)->guard};
    SkX        roots[3];
    for (int k = 0; k < 3; k++) {
      if (*sides[k]) *sides[k] = sk_x_substitute(w->dag, *sides[k], &map, w->arena);
      roots[k] = *sides[k];
    }
    SkRow row     = sk_row_of(w, roots, 3);
    w->rows.at[e] = row;
  }
}
