// model/flatten_reinit.c - what a reinit changes has to be a state: a variable that is differentiated, or equal
// to one that is. Which states there are in the end is known after index reduction only (SK3403).
#include "model/flatten_priv.h"

static uint32_t find(uint32_t *same, uint32_t v) {
  while (same[v] != v) v = same[v] = same[same[v]];
  return v;
}

// The variable of x or -x, or UINT32_MAX.
static uint32_t var_of(const SkDag *d, SkX x) {
  if (sk_x_op(d, x) == SK_X_NEG) x = sk_x_arg(d, x, 0);
  return sk_x_op(d, x) == SK_X_VAR ? (uint32_t)sk_x_payload(d, x) : UINT32_MAX;
}

static bool *differentiated(SkCx *cx) {
  const SkFlat *f    = cx->flat;
  const SkDag  *d    = cx->dag;
  bool         *ders = SK_NEWS(cx->arena, bool, f->vars.n);
  uint32_t     *same = SK_NEWS(cx->arena, uint32_t, f->vars.n);
  for (uint32_t i = 0; i < f->vars.n; i++) same[i] = i;
  for (uint32_t i = 0; i < f->equations.n; i++) {
    const SkFlatEq *e = &f->equations.at[i];
    if (e->kind != SK_FE_EQUAL) continue;
    uint32_t a = var_of(d, e->lhs), b = var_of(d, e->rhs);
    if (a != UINT32_MAX && b != UINT32_MAX) same[find(same, a)] = find(same, b);
  }
  for (SkX x = 1; x < sk_dag_size(d); x++) {
    if (sk_x_op(d, x) != SK_X_DER) continue;
    uint32_t v = var_of(d, sk_x_arg(d, x, 0));
    if (v != UINT32_MAX) ders[find(same, v)] = true;
  }
  for (uint32_t i = 0; i < f->vars.n; i++) ders[i] = ders[find(same, i)];
  return ders;
}

static void check_list(SkCx *cx, const SkFlatEqs *list, bool **ders) {
  const SkFlat *f = cx->flat;
  for (uint32_t i = 0; i < list->n; i++) {
    const SkFlatEq *e = &list->at[i];
    if (e->kind != SK_FE_REINIT) continue;
    uint32_t v = var_of(cx->dag, e->lhs);
    if (v == UINT32_MAX || v >= f->vars.n) continue;
    if (!*ders) *ders = differentiated(cx);
    if ((*ders)[v]) continue;
    if (sk_diag(cx->diags, 2504, e->span, "reinit of '%s', which is not a state",
                f->vars.at[v].name))
      sk_diag_help(cx->diags, "reinit needs a variable whose derivative is in the equations");
  }
}

void sk_flatten_reinits(SkCx *cx) {
  const SkFlat *f    = cx->flat;
  bool         *ders = NULL;
  check_list(cx, &f->equations, &ders);
  for (uint32_t i = 0; i < f->whens.n; i++)
    for (uint32_t b = 0; b < f->whens.at[i].branches.n; b++)
      check_list(cx, &f->whens.at[i].branches.at[b].body, &ders);
}
