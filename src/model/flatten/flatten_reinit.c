// model/flatten/flatten_reinit.c - what a reinit changes has to be a state: a variable that is differentiated, or equal
// to one that is. Which states there are in the end is known after index reduction only (SK3403).
#include "model/flatten/flatten_priv.h"

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

// What a when-clause sets does not change in between, so it has no derivative (3.7.4).
static void refuse_derivative(SkCx *cx, const SkFlatWhenBranch *b, const bool *direct) {
  for (uint32_t i = 0; i < b->body.n; i++) {
    const SkFlatEq *e = &b->body.at[i];
    uint32_t        v = e->kind == SK_FE_EQUAL ? var_of(cx->dag, e->lhs) : UINT32_MAX;
    if (v == UINT32_MAX || v >= cx->flat->vars.n || !direct[v]) continue;
    if (sk_diag(cx->diags, 2410, e->span, "der(...) of '%s', which this when-clause sets",
                cx->flat->vars.at[v].name))
      sk_diag_help(cx->diags, "only a variable that changes continuously has a derivative");
  }
}

static void check_held(SkCx *cx) {
  const SkFlat *f      = cx->flat;
  const SkDag  *d      = cx->dag;
  bool         *direct = NULL;
  for (SkX x = 1; f->whens.n && x < sk_dag_size(d); x++) {
    if (sk_x_op(d, x) != SK_X_DER || sk_x_op(d, sk_x_arg(d, x, 0)) != SK_X_VAR) continue;
    if (!direct) direct = SK_NEWS(cx->arena, bool, f->vars.n + 1);
    direct[sk_x_payload(d, sk_x_arg(d, x, 0))] = true;
  }
  for (uint32_t i = 0; direct && i < f->whens.n; i++)
    for (uint32_t k = 0; k < f->whens.at[i].branches.n; k++) {
      const SkFlatWhenBranch *b = &f->whens.at[i].branches.at[k];
      bool clocked = b->n_conditions == 1 && sk_x_base(d, b->conditions[0]) == SK_CLOCK;
      if (!clocked) refuse_derivative(cx, b, direct);
    }
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
  check_held(cx);
  check_list(cx, &f->equations, &ders);
  for (uint32_t i = 0; i < f->whens.n; i++)
    for (uint32_t b = 0; b < f->whens.at[i].branches.n; b++)
      check_list(cx, &f->whens.at[i].branches.at[b].body, &ders);
}
