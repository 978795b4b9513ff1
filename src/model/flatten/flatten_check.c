// model/flatten/flatten_check.c - classes that cannot be flattened yet (partial ones, records, connectors): their
// components, bindings and equations are checked as far as that makes sense without values.
#include "model/connect/connect.h"
#include "model/flatten/flatten_priv.h"

static void check_list(SkCx *cx, const SkScope *scope, const SkEquation *list);

static void check_loop(SkCx *cx, const SkScope *scope, const SkEquation *eq, const SkIterator *it) {
  if (!it) {
    check_list(cx, scope, eq->body);
    return;
  }
  SkScope  inner;
  SkTxIter iter = sk_check_iterator(cx, scope, it, NULL, eq->body, &inner);
  if (iter.range && iter.range->kind != SK_TX_ERROR) check_loop(cx, &inner, eq, it->next);
}

static void check_branches(SkCx *cx, const SkScope *scope, const SkEquation *eq) {
  SkScope inner = *scope;
  if (eq->kind == SK_EQ_WHEN) inner.in_when = true;
  // Which branch is taken may depend on sizes.
  if (eq->kind == SK_EQ_IF) inner.in_branch = true;
  for (const SkBranch *b = eq->branches; b; b = b->next) {
    if (b->condition && eq->kind == SK_EQ_IF &&
        sk_check_condition(cx, scope, b->condition)->variability > SK_V_DISCRETE)
      inner.any_time = true;
    if (b->condition && eq->kind == SK_EQ_WHEN) sk_check(cx, scope, b->condition);
    check_list(cx, &inner, b->body);
  }
}

static void check_equation(SkCx *cx, const SkScope *scope, const SkEquation *eq) {
  SkTx *left = NULL, *right = NULL;
  switch (eq->kind) {
    case SK_EQ_EQUAL: sk_check_equation(cx, scope, eq, &left, &right); break;
    case SK_EQ_CONNECT:
      if (sk_break_connect(scope->node, eq)) break;
      sk_check_component(cx, scope, eq->a);
      sk_check_component(cx, scope, eq->b);
      break;
    case SK_EQ_CALL:
      if (!sk_connect_is(eq)) sk_check_effect(cx, scope, eq->a);
      break;
    case SK_EQ_IF:
    case SK_EQ_WHEN: check_branches(cx, scope, eq); break;
    case SK_EQ_FOR: check_loop(cx, scope, eq, eq->iterators); break;
    default: break;
  }
}

// Recursion follows the nesting of the text.
static void check_list(SkCx *cx, const SkScope *scope, const SkEquation *list) {
  for (const SkEquation *eq = list; eq; eq = eq->next) check_equation(cx, scope, eq);
}

static void check_sections(SkCx *cx, SkNode *holder) {
  for (uint32_t i = 0; i < holder->bases.n; i++) check_sections(cx, holder->bases.at[i]);
  for (const SkSection *s = holder->ast->sections; s; s = s->next) {
    SkScope scope = {.node = holder, .in_equation = !s->algorithm, .in_initial = s->initial};
    if (s->algorithm)
      sk_check_statements(cx, &scope, s->body);
    else
      check_list(cx, &scope, s->body);
  }
}

// The sizes that are numbers in the text on both sides: what the others are may depend on who uses the class.
static SkType written_type(SkCx *cx, SkNode *n, const SkExpr *value) {
  const SkDim *dims;
  uint32_t     rank = sk_node_dims(cx, n, &dims);
  int64_t      sizes[SK_MAX_RANK];
  for (uint32_t i = 0; i < rank; i++) {
    bool list =
        value && value->kind == SK_EX_ARRAY && value->args && value->args->kind != SK_EX_FOR;
    bool written = dims[i].e && dims[i].e->kind == SK_EX_INT;
    sizes[i]     = list && written ? dims[i].e->integer : SK_DIM_UNKNOWN;
    value        = list ? value->args : NULL;
  }
  return sk_type_array(cx->temp, sk_node_element_type(cx, n), rank, sizes);
}

static void check_value(SkCx *cx, SkNode *n, const SkBinding *b) {
  SkScope scope = {.node = b->scope};
  // Values for all elements of arrays around it are left to who uses the class.
  if (!sk_node_is_value(cx, n) || b->e->kind == SK_EX_BREAK || b->depth || n->n_dims > SK_MAX_RANK)
    sk_check(cx, &scope, b->e);
  else
    sk_check_as(cx, &scope, b->e, written_type(cx, n, b->e),
                sk_arena_printf(cx->arena, "the value of '%s'", n->name));
}

static void check_attribute(SkCx *cx, SkNode *n, SkName name, const SkBinding *a) {
  SkScope scope = {.node = a->scope};
  SkTx   *tx    = sk_check(cx, &scope, a->e);
  SkType  want  = sk_attribute_type(cx, sk_node_element_type(cx, n), name);
  if (tx->kind == SK_TX_ERROR || want.kind == SK_T_ERROR) return;
  SkType have = sk_type_element(tx->type);
  bool   fits = have.kind == want.kind || (have.kind == SK_T_INTEGER && want.kind == SK_T_REAL);
  if (!fits)
    sk_diag(cx->diags, 2214, a->span, "attribute '%s' of '%s' is %s, but has to be %s", name,
            n->name, sk_type_text(cx->arena, have), sk_type_text(cx->arena, want));
}

static void check_mods(SkCx *cx, SkNode *n) {
  const SkBinding *b = sk_node_binding(cx, n);
  if (b) check_value(cx, n, b);
  if (!sk_node_is_value(cx, n) || !n->mods) return;
  for (uint32_t i = 0; i < n->mods->subs.n; i++) {
    const SkModTree *m = n->mods->subs.at[i];
    if (m->value && m->value->e->kind != SK_EX_BREAK) check_attribute(cx, n, m->name, m->value);
  }
}

// Only what the class itself says: the classes of its components are checked on their own.
void sk_flatten_check(SkCx *cx) {
  SkNode *main = cx->main;
  sk_node_expand(cx, main);
  for (uint32_t i = 0; i < main->members.n; i++) {
    SkNode *n = main->members.at[i];
    if (n->outer) sk_node_inner(cx, n);
    sk_node_type(cx, n);
    if (!n->failed) check_mods(cx, n);
  }
  check_sections(cx, main);
  if (main->restriction == SK_CLASS_OPERATOR_RECORD) sk_check_operators(cx, main);
}
