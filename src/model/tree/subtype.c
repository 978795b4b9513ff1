// Is one class or component a sub-type of another (chapter 6), as far as declarations tell?
#include "model/tree/node_priv.h"

// Every public element of the constraining class has to be there.
const SkElement *sk_subtype_missing(SkCx *cx, SkNode *constraint, SkNode *n) {
  sk_node_bases(cx, constraint);
  if (!constraint->ast || constraint->ast->body == SK_BODY_ENUM) return NULL;
  const SkTable *t = sk_table(cx, constraint->ast);
  for (uint32_t i = 0; i < t->n_slots; i++) {
    const SkElement *e      = t->slots[i];
    bool             needed = !e->is_protected && !e->condition && !e->outer;
    if (needed && !sk_node_has(cx, n, e->name)) return e;
  }
  for (uint32_t i = 0; i < constraint->bases.n; i++) {
    if (constraint->bases.at[i]->is_protected) continue;
    const SkElement *e = sk_subtype_missing(cx, constraint->bases.at[i], n);
    if (e) return e;
  }
  return NULL;
}

// Kinds of classes that can stand for each other; a plain class for all of them.
static int family(SkClassKind k) {
  switch (k) {
    case SK_CLASS_FUNCTION:
    case SK_CLASS_OPERATOR_FUNCTION: return 1;
    case SK_CLASS_PACKAGE: return 2;
    case SK_CLASS_CONNECTOR: return 3;
    case SK_CLASS_MODEL:
    case SK_CLASS_BLOCK: return 4;
    case SK_CLASS_TYPE:
    case SK_CLASS_RECORD:
    case SK_CLASS_OPERATOR_RECORD: return 5;
    default: return 0;
  }
}

// The same literals in the same order, or not told yet.
static bool same_literals(const SkClass *a, const SkClass *b) {
  if (a == b || a->enum_open) return true;
  const SkEnumLiteral *x = a->literals, *y = b->literals;
  for (; x && y && x->name == y->name; x = x->next) y = y->next;
  return !x && !y && !b->enum_open;
}

bool sk_subtype_same_kind(const SkNode *constraint, const SkNode *n) {
  bool enum_a = constraint->ast && constraint->ast->body == SK_BODY_ENUM;
  bool enum_b = n->ast && n->ast->body == SK_BODY_ENUM;
  if (constraint->builtin || n->builtin || enum_a || enum_b)
    return constraint->builtin == n->builtin && enum_a == enum_b &&
           (!enum_a || same_literals(constraint->ast, n->ast));
  int a = family(constraint->restriction), b = family(n->restriction);
  if (!a || !b) return (a == 1) == (b == 1) && (a == 2) == (b == 2);
  bool operators_a = constraint->restriction == SK_CLASS_OPERATOR_RECORD;
  bool operators_b = n->restriction == SK_CLASS_OPERATOR_RECORD;
  return a == b && operators_a == operators_b && (!operators_a || constraint->ast == n->ast);
}

// What is different in b, which has to fit a, or NULL. Prefixes of the component that b is a part
// of are no matter of its class.
static const char *difference(SkCx *cx, SkNode *a, SkNode *b, const SkNode *whole) {
  const SkDim *dims;
  if (a->kind != b->kind)
    return a->kind == SK_NODE_CLASS ? "is a component and not a class as"
                                    : "is a class and not a component as";
  if (b->is_protected) return "is protected and not public as";
  if (a->kind == SK_NODE_CLASS)
    return b->replaceable && !a->replaceable ? "is replaceable and not fixed as" : NULL;
  if (a->inner != b->inner || a->outer != b->outer) return "has another inner or outer prefix than";
  if (!a->origin->condition != !b->origin->condition) return "has another condition than";
  if ((a->builtin || b->builtin) && a->builtin != b->builtin) return "is of another type than";
  if (sk_node_dims(cx, a, &dims) != sk_node_dims(cx, b, &dims))
    return "has another number of dimensions than";
  if (a->causality != b->causality && (!whole->causality || b->causality != whole->causality))
    return "has another input or output prefix than";
  if (a->connection != b->connection && (!whole->connection || b->connection != whole->connection))
    return "has another flow or stream prefix than";
  if (b->variability > a->variability) return "varies more than";
  if (a->decl->is_final && !b->decl->is_final && !(b->mods && b->mods->is_final))
    return "is not final as";
  return NULL;
}

static bool is_structured(const SkNode *n) {
  return n->ast && !n->builtin && n->ast->body != SK_BODY_ENUM;
}

// The parts of a component have to fit, too.
static const char *part_difference(SkCx *cx, SkNode *a, SkNode *b) {
  const char *how = NULL;
  if (a->kind != SK_NODE_COMPONENT || !is_structured(a) || !is_structured(b) || a->ast == b->ast)
    return NULL;
  if (!sk_subtype_same_kind(a, b)) return "is of another kind than";
  if (sk_subtype_missing(cx, a, b)) return "lacks a part that it has";
  return sk_subtype_differs(cx, a, b, &how) ? "has a part that differs from the one" : NULL;
}

const SkElement *sk_subtype_differs(SkCx *cx, SkNode *constraint, SkNode *n, const char **how) {
  sk_node_bases(cx, constraint);
  if (!constraint->ast || constraint->builtin || constraint->ast->body == SK_BODY_ENUM) return NULL;
  const SkTable *t = sk_table(cx, constraint->ast);
  for (uint32_t i = 0; i < t->n_slots; i++) {
    const SkElement *e = t->slots[i];
    if (e->is_protected || !sk_node_has(cx, n, e->name)) continue;
    SkNode *a = sk_node_slot(cx, constraint, i), *b = sk_node_find(cx, n, e->name);
    if (e->kind == SK_EL_COMPONENT) {
      sk_node_resolve(cx, a);
      sk_node_resolve(cx, b);
    }
    if (a->failed || b->failed) continue;
    *how = difference(cx, a, b, n);
    if (!*how) *how = part_difference(cx, a, b);
    if (*how) return e;
  }
  for (uint32_t i = 0; i < constraint->bases.n; i++) {
    const SkElement *e = sk_subtype_differs(cx, constraint->bases.at[i], n, how);
    if (e) return e;
  }
  return NULL;
}

// Functions ---------------------------------------------------------------------------------------------

static SkNode *next_of(SkNode *n, SkCausalPrefix which, uint32_t *at) {
  while (*at < n->members.n) {
    SkNode *m = n->members.at[(*at)++];
    if (m->causality == which && !m->is_protected) return m;
  }
  return NULL;
}

// Calls by position need the same order, with anything new at the end.
static const SkElement *other_order(SkNode *a, SkNode *b, SkCausalPrefix which) {
  uint32_t at_a = 0, at_b = 0;
  for (;;) {
    SkNode *x = next_of(a, which, &at_a), *y = next_of(b, which, &at_b);
    if (!x) return NULL;
    if (!y || x->name != y->name) return x->decl;
  }
}

// Calls do not know of what is new. An input that only lost its default is seen by the calls that
// relied on it, and libraries take such defaults away.
static const SkElement *no_default(SkCx *cx, SkNode *a, SkNode *b) {
  uint32_t at = 0;
  for (SkNode *y; (y = next_of(b, SK_CAUSAL_INPUT, &at));)
    if (!sk_node_binding(cx, y) && !sk_node_find(cx, a, y->name)) return y->decl;
  return NULL;
}

const SkElement *sk_subtype_function(SkCx *cx, SkNode *constraint, SkNode *n, const char **how) {
  sk_node_expand(cx, constraint);
  sk_node_expand(cx, n);
  *how               = "is not at its place among the inputs";
  const SkElement *e = other_order(constraint, n, SK_CAUSAL_INPUT);
  if (e) return e;
  *how = "is not at its place among the outputs";
  if ((e = other_order(constraint, n, SK_CAUSAL_OUTPUT))) return e;
  *how = "needs a default value";
  return no_default(cx, constraint, n);
}
