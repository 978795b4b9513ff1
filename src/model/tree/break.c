// model/tree/break.c - extends B(break name, break connect(a, b)): what a derived class leaves out.
#include "model/tree/node_priv.h"
#include "syntax/print/print.h"

bool sk_break_name(const SkNode *base, SkName name) {
  if (!base->has_break) return false;
  for (const SkMod *m = base->decl->mods; m; m = m->next)
    if (m->kind == SK_MOD_BREAK_NAME && m->name && m->name->name == name) return true;
  return false;
}

bool sk_break_component(const SkNode *holder, SkName name) {
  for (; holder->kind == SK_NODE_BASE; holder = holder->parent)
    if (sk_break_name(holder, name)) return true;
  return false;
}

static bool same_connect(const SkMod *m, const SkEquation *eq) {
  if (eq->kind != SK_EQ_CONNECT || !m->connect[0] || !m->connect[1] || !eq->a || !eq->b)
    return false;
  return (sk_expr_equal(m->connect[0], eq->a) && sk_expr_equal(m->connect[1], eq->b)) ||
         (sk_expr_equal(m->connect[0], eq->b) && sk_expr_equal(m->connect[1], eq->a));
}

SkNode *sk_break_replacement(SkCx *cx, const SkNode *left_out) {
  SkNode *derived = NULL;
  for (SkNode *h = left_out->origin_scope; h->kind == SK_NODE_BASE; h = h->parent)
    if (sk_break_name(h, left_out->name)) derived = h->parent;
  return derived ? sk_node_find(cx, derived, left_out->name) : NULL;
}

static bool starts_with(const SkExpr *e, SkName name) {
  return e && e->kind == SK_EX_REF && !e->ref.global && e->ref.parts && e->ref.parts->name == name;
}

// Connections of a component go with it, also when there is a new one of the same name.
static bool reaches(const SkMod *m, const SkEquation *eq) {
  return m->name && (starts_with(eq->a, m->name->name) || starts_with(eq->b, m->name->name));
}

bool sk_break_connect(const SkNode *holder, const SkEquation *eq) {
  for (; holder->kind == SK_NODE_BASE; holder = holder->parent) {
    if (!holder->has_break) continue;
    for (const SkMod *m = holder->decl->mods; m; m = m->next) {
      if (m->kind == SK_MOD_BREAK_CONNECT && same_connect(m, eq)) return true;
      if (m->kind == SK_MOD_BREAK_NAME && reaches(m, eq)) return true;
    }
  }
  return false;
}

static bool has_connect(const SkMod *m, const SkEquation *list) {
  for (const SkEquation *eq = list; eq; eq = eq->next) {
    if (same_connect(m, eq) || has_connect(m, eq->body)) return true;
    for (const SkBranch *b = eq->branches; b; b = b->next)
      if (has_connect(m, b->body)) return true;
  }
  return false;
}

static bool connects(SkCx *cx, SkNode *n, const SkMod *m) {
  sk_node_bases(cx, n);
  for (const SkSection *s = n->ast->sections; s; s = s->next)
    if (!s->algorithm && has_connect(m, s->body)) return true;
  for (uint32_t i = 0; i < n->bases.n; i++)
    if (connects(cx, n->bases.at[i], m)) return true;
  return false;
}

// What is left out is not there to be modified.
static void check_modified(SkCx *cx, const SkMod *list, SkName name) {
  for (const SkMod *m = list; m; m = m->next) {
    bool same = (m->kind == SK_MOD_ELEMENT && m->name && m->name->name == name) ||
                (m->kind == SK_MOD_REDECLARE && m->element && m->element->name == name);
    if (same) sk_diag(cx->diags, 2301, m->span, "'%s' is left out and cannot be modified", name);
  }
}

void sk_break_check(SkCx *cx, SkNode *base, const SkMod *list) {
  for (const SkMod *m = list; m; m = m->next) {
    if (m->kind == SK_MOD_BREAK_CONNECT && !connects(cx, base, m))
      sk_diag(cx->diags, 2310, m->span, "'%s' has no such connection to break away",
              base->ast->name);
    if (m->kind != SK_MOD_BREAK_NAME || !m->name) continue;
    check_modified(cx, list, m->name->name);
    SkNode *n = sk_node_find(cx, base, m->name->name);
    if (n) sk_node_resolve(cx, n);
    if (!n || n->kind != SK_NODE_COMPONENT)
      sk_diag(cx->diags, 2310, m->span, "'%s' has no component '%s' to break away", base->ast->name,
              m->name->name);
    else if (!n->failed && (sk_node_is_value(cx, n) || sk_node_is_record(cx, n)))
      sk_diag(cx->diags, 2310, m->span,
              "'%s' is a variable; only models, blocks and connectors can be left out",
              m->name->name);
  }
}
