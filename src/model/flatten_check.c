// model/flatten_check.c - classes that cannot be flattened yet (partial ones, records, connectors): their
// components, bindings and equations are checked as far as that makes sense without values.
#include "model/connect.h"
#include "model/flatten_priv.h"

static void check_list(SkCx *cx, const SkScope *scope, SkEquation *list);

static void check_loop(SkCx *cx, const SkScope *scope, SkEquation *eq, const SkIterator *it) {
  if (!it) {
    check_list(cx, scope, eq->body);
    return;
  }
  SkScope  inner;
  SkTxIter iter = sk_check_iterator(cx, scope, it, NULL, eq->body, &inner);
  if (iter.range && iter.range->kind != SK_TX_ERROR) check_loop(cx, &inner, eq, it->next);
}

static void check_branches(SkCx *cx, const SkScope *scope, SkEquation *eq) {
  SkScope inner = *scope;
  if (eq->kind == SK_EQ_WHEN) inner.in_when = true;
  // Which branch is taken may depend on sizes.
  if (eq->kind == SK_EQ_IF) inner.in_branch = true;
  for (SkBranch *b = eq->branches; b; b = b->next) {
    if (b->condition && eq->kind == SK_EQ_IF &&
        sk_check_condition(cx, scope, b->condition)->variability > SK_V_DISCRETE)
      inner.any_time = true;
    if (b->condition && eq->kind == SK_EQ_WHEN) sk_check(cx, scope, b->condition);
    check_list(cx, &inner, b->body);
  }
}

static void check_equation(SkCx *cx, const SkScope *scope, SkEquation *eq) {
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
static void check_list(SkCx *cx, const SkScope *scope, SkEquation *list) {
  for (SkEquation *eq = list; eq; eq = eq->next) check_equation(cx, scope, eq);
}

static void check_sections(SkCx *cx, SkNode *holder) {
  for (uint32_t i = 0; i < holder->bases.n; i++) check_sections(cx, holder->bases.at[i]);
  for (SkSection *s = holder->ast->sections; s; s = s->next) {
    SkScope scope = {.node = holder, .in_equation = !s->algorithm, .in_initial = s->initial};
    if (s->algorithm)
      sk_check_statements(cx, &scope, s->body);
    else
      check_list(cx, &scope, s->body);
  }
}

static void check_mods(SkCx *cx, SkNode *n) {
  const SkBinding *b     = sk_node_binding(cx, n);
  SkScope          scope = {0};
  if (b) {
    scope.node = b->scope;
    // What the sizes are may depend on who uses the class.
    if (n->n_dims || !sk_node_is_value(cx, n) || b->e->kind == SK_EX_BREAK)
      sk_check(cx, &scope, b->e);
    else
      sk_check_as(cx, &scope, b->e, sk_node_element_type(cx, n),
                  sk_arena_printf(cx->arena, "the value of '%s'", n->name));
  }
  if (!sk_node_is_value(cx, n) || !n->mods) return;
  for (uint32_t i = 0; i < n->mods->subs.n; i++) {
    const SkBinding *a = n->mods->subs.at[i]->value;
    if (!a || a->e->kind == SK_EX_BREAK) continue;
    scope.node = a->scope;
    sk_check(cx, &scope, a->e);
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
