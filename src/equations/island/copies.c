// Copies of what several islands read: each equation reads those of its own island. Where islands run as one afterwards
// (tiles.c), a line that was copied for them is one line again: it would be written and read once for each copy.
#include "equations/island/cut.h"

static bool reads_copied(SkWork *w, SkRow row, const SkMap *map) {
  for (uint32_t k = 0; k < row.n; k++)
    if (sk_map_get(map, sk_work_x(w, w->cols.at[row.first + k]), NULL)) return true;
  return false;
}

static void replace(SkWork *w, SkX *x, const SkMap *map) {
  if (*x) *x = sk_x_substitute(w->dag, *x, map, w->scratch);
}

static void use_in_equation(SkWork *w, uint32_t e, const SkMap *map) {
  SkSysEq *q = sk_eq(w, e);
  if (!reads_copied(w, w->rows.at[e], map) && !reads_copied(w, w->init_rows.at[e], map)) return;
  SkX *const sides[] = {&q->lhs, &q->rhs, &q->guard, &q->init_lhs, &q->init_rhs};
  for (int i = 0; i < 5; i++) replace(w, sides[i], map);
  for (uint32_t i = 2 * e; i < 2 * e + 2; i++) {
    if (i < w->simplified.n) replace(w, &w->simplified.at[i], map);
    if (i < w->blend.n) replace(w, &w->blend.at[i], map);
  }
  SkX roots[3] = {q->lhs, q->rhs, q->guard}, first[2] = {q->init_lhs, q->init_rhs};
  w->rows.at[e]      = sk_row_of(w, roots, 3);
  w->init_rows.at[e] = q->init_lhs ? sk_row_of(w, first, 2) : w->rows.at[e];
}

void sk_copies_use(SkWork *w, const SkCut *cut, const SkMap *maps, uint32_t n_eqs,
                   uint32_t n_relations) {
  for (uint32_t e = 0; e < n_eqs; e++) {
    if (sk_eq(w, e)->gone || sk_eq_is_initial(w, e)) continue;
    const SkMap *map = &maps[cut->eq.at[e]];
    if (map->n) use_in_equation(w, e, map);
  }
  for (uint32_t k = 0; k < n_relations; k++) {
    SkWorkRelation *r   = &w->relations.at[k];
    const SkMap    *map = &maps[cut->var.at[r->r.var]];
    if (map->n == 0 || !reads_copied(w, r->row, map)) continue;
    SkX *const all[] = {&r->r.relation, &r->r.value, &r->r.crossing, &r->r.at};
    for (int i = 0; i < 4; i++) replace(w, all[i], map);
    SkX roots[2] = {r->r.value, r->r.crossing};
    r->row       = sk_row_of(w, roots, 2);
  }
}

// The first line with the same source, delay and reader; k: it is the first itself.
static uint32_t first_like(SkWork *w, const SkCut *cut, SkMap *seen, uint32_t k) {
  const SkDelayLine *line = &w->sys->lines.at[k];
  uint64_t           at   = k, ends, number;
  if (line->max != SK_NO_X) return k;
  // A number for each pair of ends, and pairs of that and the delay.
  ends = ((uint64_t)line->source << 32 | cut->var.at[line->var]) + 1;
  if (!sk_map_get(seen, ends, &number)) {
    number = seen->n + 1;
    sk_map_put(w->scratch, seen, ends, number);
  }
  uint64_t same = UINT64_C(1) << 63 | number << 32 | line->delay;
  if (!sk_map_get(seen, same, &at)) sk_map_put(w->scratch, seen, same, k);
  return (uint32_t)at;
}

void sk_copies_rejoin(SkWork *w, const SkCut *cut) {
  uint32_t  n = w->sys->lines.n, left = 0, elements = w->sys->vars.n + w->sys->eqs.n;
  uint32_t *number = SK_NEWS(w->scratch, uint32_t, n + 1);
  SkMap    *maps = SK_NEWS(w->scratch, SkMap, elements + 1), seen = {0};
  for (uint32_t k = 0; k < n; k++) {
    const SkDelayLine *line = &w->sys->lines.at[k];
    uint32_t           like = first_like(w, cut, &seen, k);
    number[k]               = like == k ? left : SK_NONE;
    if (like == k) {
      w->sys->lines.at[left++] = *line;
      continue;
    }
    // Those before k have moved down.
    uint32_t  kept = w->sys->lines.at[number[like]].var;
    SkSysVar *copy = sk_var(w, line->var);
    copy->role     = SK_ROLE_ALIAS;
    copy->alias_of = kept;
    copy->negated  = false;
    SkMap *map     = &maps[cut->var.at[line->var]];
    sk_map_put(w->scratch, map, sk_work_x(w, line->var), sk_work_x(w, kept));
  }
  if (left == n) return;
  w->sys->lines.n = left;
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    SkSysEq *q = sk_eq(w, e);
    if (q->gone || q->kind != SK_SE_DELAY) continue;
    q->gone   = number[q->number] == SK_NONE;
    q->number = q->gone ? 0 : number[q->number];
  }
  sk_copies_use(w, cut, maps, w->sys->eqs.n, w->relations.n);
}
