// model/tree/inner.c - outer elements and the inner ones they mean.
#include "model/tree/node_priv.h"
#include "syntax/print/print.h"

#include <string.h>

static SkNode *instance_above(SkNode *n) {
  if (n->kind == SK_NODE_ELEMENT) n = n->parent;
  return n->parent;
}

static SkNode *added_inner(SkCx *cx, SkName name) {
  SkTree *t = sk_tree(cx);
  for (uint32_t i = 0; i < t->added_inner.n; i++)
    if (t->added_inner.at[i]->decl->name == name) return t->added_inner.at[i];
  return NULL;
}

static const char *missing_message(const SkClass *c) {
  if (!c || !c->comment.annotation) return NULL;
  for (const SkMod *m = c->comment.annotation->args; m; m = m->next) {
    if (m->kind != SK_MOD_ELEMENT || !m->name || !m->value) continue;
    if (m->value->kind == SK_EX_STRING && strcmp(m->name->name, "missingInnerMessage") == 0)
      return m->value->string.text;
  }
  return NULL;
}

// Without a matching inner the element is added to the model itself when its class is complete.
static SkNode *add_inner(SkCx *cx, SkNode *outer) {
  bool partial = sk_node_is_partial(cx, outer);
  if (outer->failed) return outer;
  if (partial || outer->kind != SK_NODE_COMPONENT || !outer->ast || outer->builtin) {
    sk_node_diag(cx, outer, 2109, outer->decl->name_span,
                 "no inner element '%s' around this outer one", outer->name);
    sk_diag_help(cx->diags, "declare 'inner ... %s' in the model that contains this component",
                 outer->name);
    outer->failed = true;
    return outer;
  }
  const char *message = missing_message(outer->written);
  SkNode     *n       = sk_arena_copy(cx->arena, outer, sizeof *outer);
  if (outer->inner) {
    // Of an inner outer element the modifications belong to its inner half.
    n->mods     = NULL;
    n->resolved = 0;
    n->inner    = false;
    sk_node_resolve(cx, n);
  }
  n->outer = false, n->inner = true, n->listed = true;
  // The model may have an element of that name already.
  if (sk_node_find(cx, cx->main, n->name)) n->name = sk_name_f(cx->names, "outer %s", n->name);
  n->parent       = cx->main;
  n->outer_target = NULL;
  n->is_protected = false;
  n->typed = n->based = 0;
  n->slots            = NULL;
  n->expanded         = false;
  n->members.n = n->members.cap = n->bases.n = n->bases.cap = 0;
  n->members.at = n->bases.at = NULL;
  sk_vec_push(cx->arena, &sk_tree(cx)->added_inner, n);
  sk_vec_push(cx->arena, &cx->main->members, n);
  // A class whose defaults are meant to be enough says so by an empty message.
  if (message && !*message) return n;
  sk_node_diag(cx, outer, 2113, outer->decl->name_span,
               "no inner '%s' is declared: one is added to the model", outer->name);
  if (message) sk_diag_note(cx->diags, (SkSpan){0, 0}, "%s", message);
  return n;
}

// Two sizes that are written as numbers and differ.
static bool other_size(SkCx *cx, SkNode *outer, SkNode *inner) {
  const SkDim *a, *b;
  uint32_t     n = sk_node_dims(cx, outer, &a);
  if (n != sk_node_dims(cx, inner, &b)) return false;
  for (uint32_t i = 0; i < n; i++)
    if (a[i].e->kind == SK_EX_INT && b[i].e->kind == SK_EX_INT && !sk_expr_equal(a[i].e, b[i].e))
      return true;
  return false;
}

// The inner element has to be what the outer one promises.
static void check_match(SkCx *cx, SkNode *outer, SkNode *inner) {
  if (outer->failed || inner->failed) return;
  const char  *why = NULL, *how = NULL;
  const SkDim *dims;
  if (outer->kind != inner->kind)
    why = "one is a class, the other a component";
  else if (!sk_subtype_same_kind(outer, inner))
    why = "they are of different types";
  else if (outer->kind == SK_NODE_COMPONENT && inner->variability > outer->variability)
    why = "the inner one varies more";
  else if (sk_node_dims(cx, outer, &dims) != sk_node_dims(cx, inner, &dims))
    why = "they differ in the number of dimensions";
  else if (other_size(cx, outer, inner))
    why = "they differ in size";
  else if (outer->ast != inner->ast && sk_subtype_differs(cx, outer, inner, &how))
    why = "their parts do not match";
  if (!why) {
    const SkElement *e = sk_subtype_missing(cx, outer, inner);
    if (!e) return;
    if (sk_diag(cx->diags, 2110, outer->decl->name_span,
                "the inner '%s' has no '%s', which the outer one has", outer->name, e->name))
      sk_diag_note(cx->diags, inner->decl->name_span, "the inner one is declared here");
    return;
  }
  if (sk_diag(cx->diags, 2110, outer->decl->name_span,
              "outer '%s' does not match its inner element: %s", outer->name, why))
    sk_diag_note(cx->diags, inner->decl->name_span, "the inner one is declared here");
}

// What is inner and outer is itself for the components below it and another one for its own class.
static SkNode *set_target(SkCx *cx, SkNode *n, SkNode *target) {
  if (n->inner)
    sk_map_put_ptr(cx->arena, &sk_tree(cx)->targets, n, target);
  else
    n->outer_target = target;
  return target;
}

SkNode *sk_node_inner(SkCx *cx, SkNode *n) {
  if (!n->outer) return n;
  SkNode *known = n->inner ? sk_map_ptr(&sk_tree(cx)->targets, n) : n->outer_target;
  if (known) return known;
  SkNode *top = n->parent;
  for (SkNode *p = instance_above(n->parent); p && p != cx->root && top != cx->main;
       p         = instance_above(p)) {
    top       = p;
    SkNode *m = sk_node_find(cx, p, n->name);
    if (m && m->inner) {
      sk_node_resolve(cx, m);
      if (m->alias) m = m->alias;
      check_match(cx, n, m);
      return set_target(cx, n, m);
    }
  }
  if (top != cx->main) return n;
  SkNode *m = added_inner(cx, n->name);
  // One element is added for all that lack it, so they have to be of one class (5.4).
  bool other = m && (m->ast != n->ast || m->lexical->ast != n->lexical->ast);
  if (other && !n->failed &&
      sk_diag(cx->diags, 2110, n->decl->name_span,
              "outer '%s' needs an inner element of '%s', another one of '%s'", n->name,
              n->written->name, m->written->name))
    sk_diag_help(cx->diags, "declare 'inner ... %s' in the model that contains both", n->name);
  if (!m) m = add_inner(cx, n);
  return m == n ? n : set_target(cx, n, m);
}
