#include "model/tree/name_at.h"

#include "model/tree/node_priv.h"

#include <string.h>

SkNode *sk_name_class(SkCx *cx, const SkClass *klass) {
  return klass ? sk_lookup_path(cx, sk_class_path(cx->arena, klass)) : NULL;
}

static SkNode *member(SkCx *cx, SkNode *in, SkName name) {
  return in ? sk_lookup_member(cx, in, name) : NULL;
}

static SkNode *first(SkCx *cx, SkNode *scope, SkName name) {
  SkFound f = sk_lookup_first(cx, scope, name);
  if (f.kind == SK_FOUND_BUILTIN) return sk_node_builtin(cx, f.builtin);
  return f.kind == SK_FOUND_NODE ? f.node : NULL;
}

SkNode *sk_name_path(SkCx *cx, SkNode *scope, const SkName *names, uint32_t n) {
  SkNode *found = n && scope ? first(cx, scope, names[0]) : NULL;
  for (uint32_t i = 1; i < n && found; i++) found = member(cx, found, names[i]);
  return found;
}

// The node of a name up to and with `last`.
static SkNode *up_to(SkCx *cx, SkNode *scope, const SkRef *ref, const SkRefPart *last) {
  SkNode *n = NULL;
  for (const SkRefPart *p = ref->parts; p; p = p->next) {
    if (p == ref->parts)
      n = ref->global ? member(cx, cx->root, p->name) : first(cx, scope, p->name);
    else
      n = member(cx, n, p->name);
    if (p == last || !n) return n;
  }
  return n;
}

SkNode *sk_name_modified(SkCx *cx, SkNode *scope, const SkElement *e) {
  if (!scope || !e) return NULL;
  if (e->kind == SK_EL_COMPONENT) {
    SkNode *n = member(cx, scope, e->name);
    if (n) return n;
  }
  if (e->kind == SK_EL_CLASS) return e->klass ? member(cx, scope, e->klass->name) : NULL;
  return up_to(cx, scope, &e->type, NULL);
}

static bool is_attribute(SkCx *cx, SkNode *of, SkName name) {
  return of && sk_node_is_value(cx, of) &&
         (name == cx->w_start || name == cx->w_fixed || name == cx->w_unit ||
          name == cx->w_quantity || name == cx->w_display_unit || name == cx->w_min ||
          name == cx->w_max || name == cx->w_nominal || name == cx->w_state_select ||
          name == cx->w_unbounded);
}

static SkNode *modifier(SkCx *cx, SkNode *scope, const SkNameAt *at, SkMeaning *out) {
  SkNode *n = at->element ? sk_name_modified(cx, scope, at->element)
                          : up_to(cx, scope, &at->klass->base, NULL);
  for (uint32_t i = 0; i < at->n_mods && n; i++) {
    const SkMod *m = at->mods[i];
    if (m->element && m->element->kind == SK_EL_COMPONENT) {
      n = member(cx, n, m->element->name);
      continue;
    }
    for (const SkRefPart *p = m->name; p && n; p = p->next) {
      if (is_attribute(cx, n, p->name)) {
        out->builtin = p->name;
        return NULL;
      }
      n = member(cx, n, p->name);
      if (p == at->part) return n;
    }
  }
  return n;
}

// Names of an import start at the top level.
static SkNode *imported(SkCx *cx, const SkNameAt *at) {
  SkNode *n = cx->root;
  for (const SkRefPart *p = at->ref->parts; p && n; p = p->next) {
    n = member(cx, n, p->name);
    if (p == at->part) return n;
  }
  return member(cx, n, at->part->name);  // A.{b, c}
}

static SkNode *argument(SkCx *cx, SkNode *scope, const SkNameAt *at) {
  return member(cx, up_to(cx, scope, &at->call->ref, NULL), at->name);
}

static void take_node(SkMeaning *out, SkNode *n) {
  out->node = n;
  if (n->kind != SK_NODE_CLASS && n->decl && n->decl->kind == SK_EL_COMPONENT) {
    out->element = n->decl;
    out->span    = n->decl->name_span;
  } else if (n->written) {
    out->klass = n->written;
    out->span  = n->written->name_span;
  } else if (n->builtin) {
    out->builtin = n->builtin;
  }
}

static bool literal(SkCx *cx, SkNode *scope, const SkNameAt *at, SkMeaning *out) {
  if (at->kind != SK_AT_REF || !at->ref || at->part == at->ref->parts) return false;
  const SkRefPart *before = at->ref->parts;
  while (before->next != at->part) before = before->next;
  SkNode *n = up_to(cx, scope, at->ref, before);
  if (!n || !n->ast || n->ast->body != SK_BODY_ENUM) return false;
  for (const SkEnumLiteral *l = n->ast->literals; l; l = l->next) {
    if (l->name != at->name) continue;
    out->literal = l;
    out->span    = l->span;
    return true;
  }
  return false;
}

static SkNode *node_of(SkCx *cx, SkNode *scope, const SkNameAt *at, SkMeaning *out) {
  switch (at->kind) {
    case SK_AT_CLASS: return at->n_mods ? NULL : scope;
    case SK_AT_COMPONENT:
      return at->n_mods ? modifier(cx, scope, at, out) : member(cx, scope, at->name);
    case SK_AT_TYPE:
    case SK_AT_REF: return up_to(cx, scope, at->ref, at->part);
    case SK_AT_IMPORT: return imported(cx, at);
    case SK_AT_MOD: return at->annotation ? NULL : modifier(cx, scope, at, out);
    case SK_AT_ARGUMENT: return argument(cx, scope, at);
    case SK_AT_LITERAL:
    case SK_AT_ITERATOR: break;
  }
  return NULL;
}

bool sk_name_meaning(SkCx *cx, const SkNameAt *at, SkMeaning *out) {
  *out = (SkMeaning){0};
  if (at->iterator) {
    out->iterator = at->iterator;
    out->span     = at->iterator->span;
    return true;
  }
  SkNode *scope = sk_name_class(cx, at->klass);
  if (at->kind == SK_AT_LITERAL)
    for (const SkEnumLiteral *l = at->klass->literals; l; l = l->next)
      if (l->span.pos == at->span.pos) {
        out->literal = l;
        out->span    = l->span;
        return true;
      }
  // A declaration is what it declares, even where another one hides it.
  if (at->kind == SK_AT_COMPONENT && at->element && !at->n_mods &&
      at->element->kind == SK_EL_COMPONENT) {
    out->node    = scope ? member(cx, scope, at->name) : NULL;
    out->element = at->element;
    out->span    = at->span;
    return true;
  }
  if (!scope && at->kind != SK_AT_IMPORT) return false;
  SkNode *n = node_of(cx, scope, at, out);
  if (n) take_node(out, n);
  if (!n && !out->builtin && literal(cx, scope, at, out)) return true;
  if (!n && !out->builtin && at->kind == SK_AT_REF && at->part == at->ref->parts) {
    SkFound f = sk_lookup_first(cx, scope, at->name);
    if (f.kind == SK_FOUND_BUILTIN) out->builtin = f.builtin;
  }
  return out->element || out->klass || out->builtin;
}

bool sk_meaning_equal(const SkMeaning *a, const SkMeaning *b) {
  if (a->span.pos || b->span.pos) return a->span.pos == b->span.pos && a->span.len == b->span.len;
  return a->builtin && a->builtin == b->builtin;
}

void sk_name_members(SkCx *cx, SkNode *node, bool classes, SkMembers *out) {
  if (!node || node == cx->root || (!node->ast && !node->bases.n)) return;
  sk_node_expand(cx, node);
  SkNode *of = node->kind == SK_NODE_COMPONENT && node->n_elements ? node->elements[0] : node;
  for (uint32_t i = 0; i < of->members.n; i++) {
    SkMember m = {of->members.at[i]->name, of->members.at[i]};
    sk_vec_push(cx->arena, out, m);
  }
  uint32_t      n     = 0;
  const SkName *names = classes ? sk_node_classes(cx, node, &n) : NULL;
  for (uint32_t i = 0; i < n; i++) {
    SkMember m = {names[i], NULL};
    sk_vec_push(cx->arena, out, m);
  }
}
