// model/tree/modify.c - modifications: from syntax to trees by name, merged outer over inner.
#include "model/tree/node_priv.h"

#include <string.h>

// What all modifications of one list have in common.
typedef struct {
  SkCx   *cx;
  SkNode *scope;
  int8_t  type_rank;
} Build;

static SkModTree *new_tree(SkCx *cx, SkName name, SkSpan span) {
  SkModTree *t = SK_NEW(cx->arena, SkModTree);
  t->name      = name;
  t->span      = span;
  return t;
}

static uint8_t deeper(uint8_t depth) { return depth < UINT8_MAX ? (uint8_t)(depth + 1) : depth; }

static SkBinding *new_binding(const Build *b, const SkExpr *e, uint8_t depth, bool each) {
  SkBinding *v = SK_NEW(b->cx->arena, SkBinding);
  v->e         = e;
  v->scope     = b->scope;
  v->span      = e->span;
  v->depth     = each ? 0 : depth;
  v->type_rank = each ? -1 : b->type_rank;
  v->each      = each;
  return v;
}

SkModTree *sk_mods_find(const SkModTree *tree, SkName name) {
  if (!tree) return NULL;
  for (uint32_t i = 0; i < tree->subs.n; i++)
    if (tree->subs.at[i]->name == name) return tree->subs.at[i];
  return NULL;
}

static SkModTree *sub_of(SkCx *cx, SkModTree *tree, SkName name, SkSpan span) {
  SkModTree *t = sk_mods_find(tree, name);
  if (t) return t;
  t = new_tree(cx, name, span);
  sk_vec_push(cx->arena, &tree->subs, t);
  return t;
}

static void report_twice(SkCx *cx, SkName name, SkSpan first, SkSpan second) {
  if (!sk_diag(cx->diags, 2302, second, "'%s' is modified twice", name)) return;
  sk_diag_note(cx->diags, first, "the other modification is here");
}

static void add_mods(const Build *b, SkModTree *tree, const SkMod *list, uint8_t depth,
                     bool outside);

// Those of a redeclaration's constraining clause lie under its own, and go on to hold when it is
// redeclared again.
static void bind_constraint(const Build *b, SkModTree *t, const SkElement *e, uint8_t depth,
                            bool outside) {
  if (!e->constraint_mods) return;
  t->bound = new_tree(b->cx, t->name, e->constraint_span);
  add_mods(b, t->bound, e->constraint_mods, depth, outside);
  t->subs = sk_mods_merge(b->cx, t, t->bound)->subs;
}

// A redeclaration brings its own modifications along, so that merging sees them at the right level.
static void fill_redeclare(const Build *b, SkModTree *t, const SkElement *e, uint8_t depth,
                           bool each) {
  if (t->redeclare) report_twice(b->cx, e->name, t->redeclare->name_span, e->name_span);
  t->redeclare       = e;
  t->redeclare_scope = b->scope;
  t->is_final |= e->is_final;
  uint8_t below = each ? 1 : deeper(depth);
  if (e->kind == SK_EL_CLASS) {
    Build inner = {b->cx, b->scope, -1};
    if (e->klass->body == SK_BODY_SHORT)
      add_mods(&inner, t, e->klass->mods, e->klass->base_subs ? 1 : 0, false);
    bind_constraint(&inner, t, e, e->constraint_subs ? 1 : 0, false);
    return;
  }
  add_mods(b, t, e->mods, below, true);
  if (e->binding && t->value) report_twice(b->cx, e->name, t->value->span, e->binding->span);
  if (e->binding) t->value = new_binding(b, e->binding, depth, each);
  bind_constraint(b, t, e, below, true);
}

static void add_redeclare(const Build *b, SkModTree *tree, const SkMod *m, uint8_t depth,
                          bool outside) {
  if (!m->element || !m->element->name) return;
  SkModTree *t = sub_of(b->cx, tree, m->element->name, m->span);
  t->is_final |= m->final;
  t->outside |= outside;
  fill_redeclare(b, t, m->element, depth, m->each);
}

// a.b.c = e is a(b(c = e)); prefixes belong to the last name.
static void add_element(const Build *b, SkModTree *tree, const SkMod *m, uint8_t depth,
                        bool outside) {
  SkModTree *t    = tree;
  uint8_t    here = depth;
  for (const SkRefPart *p = m->name; p; p = p->next) {
    t = sub_of(b->cx, t, p->name, m->span);
    t->outside |= outside;
    outside = true;
    if (p != m->name) here = deeper(here);
  }
  if (m->each) here = 0;
  t->is_final |= m->final;
  if (m->comment && t->comment) report_twice(b->cx, t->name, t->span, m->span);
  if (m->comment) t->comment = m->comment;
  if (m->value) {
    if (t->value) report_twice(b->cx, t->name, t->value->span, m->span);
    t->value = new_binding(b, m->value, here, m->each);
  }
  if (m->args) add_mods(b, t, m->args, deeper(here), true);
}

static void add_mods(const Build *b, SkModTree *tree, const SkMod *list, uint8_t depth,
                     bool outside) {
  for (const SkMod *m = list; m; m = m->next) {
    if (m->kind == SK_MOD_ELEMENT && m->name) add_element(b, tree, m, depth, outside);
    if (m->kind == SK_MOD_REDECLARE) add_redeclare(b, tree, m, depth, outside);
  }
}

// Modifications with literals only mean the same in every instance: one tree serves all of them.
bool sk_mods_literal(const SkExpr *e) {
  while (e->kind == SK_EX_UNARY) e = e->a;
  return e->kind == SK_EX_REAL || e->kind == SK_EX_INT || e->kind == SK_EX_BOOL ||
         e->kind == SK_EX_STRING;
}

static bool literals_only(const SkMod *m) {
  for (; m; m = m->next) {
    if (m->kind != SK_MOD_ELEMENT || (m->value && !sk_mods_literal(m->value))) return false;
    if (!literals_only(m->args)) return false;
  }
  return true;
}

// The tree kept for this text, or NULL: then *keep tells whether the one to be built is worth keeping.
static SkModTree *find_fixed(SkCx *cx, const void *key, const SkMod *list, const SkExpr *binding,
                             bool *keep) {
  SkMap   *map = &sk_tree(cx)->fixed_mods;
  uint64_t had = 0;
  *keep        = false;
  if (sk_map_get(map, (uint64_t)(uintptr_t)key, &had)) return (SkModTree *)(uintptr_t)had;
  *keep = literals_only(list) && (!binding || sk_mods_literal(binding));
  if (!*keep) sk_map_put(cx->arena, map, (uint64_t)(uintptr_t)key, 0);
  return NULL;
}

static SkModTree *keep_fixed(SkCx *cx, const void *key, SkModTree *t) {
  t->shared = true;
  sk_map_put_ptr(cx->arena, &sk_tree(cx)->fixed_mods, key, t);
  return t;
}

SkModTree *sk_mods_of_class(SkCx *cx, const SkMod *list, SkNode *scope, uint32_t rank) {
  if (!list) return NULL;
  bool       keep = false;
  SkModTree *t    = rank ? NULL : find_fixed(cx, list, list, NULL, &keep);
  if (t) return t;
  Build b = {cx, scope, rank ? (int8_t)rank : -1};
  t       = new_tree(cx, NULL, list->span);
  add_mods(&b, t, list, rank ? 1 : 0, false);
  return keep ? keep_fixed(cx, list, t) : t;
}

SkModTree *sk_mods_of_decl(SkCx *cx, const SkElement *decl, SkNode *scope) {
  if (!decl->mods && !decl->binding && !decl->is_final) return NULL;
  bool       keep = false;
  SkModTree *t    = find_fixed(cx, decl, decl->mods, decl->binding, &keep);
  if (t) return t;
  Build b     = {cx, scope, -1};
  t           = new_tree(cx, NULL, decl->name_span);
  t->is_final = decl->is_final;
  add_mods(&b, t, decl->mods, 1, true);
  if (decl->binding) t->value = new_binding(&b, decl->binding, 0, false);
  return keep ? keep_fixed(cx, decl, t) : t;
}

SkModTree *sk_mods_of_constraint(SkCx *cx, const SkElement *decl, SkNode *scope) {
  if (!decl->constraint_mods) return NULL;
  Build      b         = {cx, scope, -1};
  SkModTree *t         = new_tree(cx, NULL, decl->constraint_span);
  bool       component = decl->kind == SK_EL_COMPONENT;
  add_mods(&b, t, decl->constraint_mods, component ? 1 : 0, component);
  return t;
}

SkModTree *sk_mods_of_redeclares(SkCx *cx, const SkTable *table, SkNode *scope) {
  if (table->redeclares.n == 0) return NULL;
  Build      b = {cx, scope, -1};
  SkModTree *t = new_tree(cx, NULL, (SkSpan){0, 0});
  for (uint32_t i = 0; i < table->redeclares.n; i++) {
    const SkElement *e = table->redeclares.at[i];
    fill_redeclare(&b, sub_of(cx, t, e->name, e->name_span), e, 0, false);
  }
  return t;
}

// Merging -------------------------------------------------------------------------------------------

static SkModTree *copy_overridden(SkCx *cx, const SkModTree *tree) {
  SkModTree *t  = sk_arena_copy(cx->arena, tree, sizeof *tree);
  t->overridden = true;
  if (t->subs.n) {
    t->subs.at  = SK_NEWS(cx->arena, SkModTree *, t->subs.n);
    t->subs.cap = t->subs.n;
    for (uint32_t i = 0; i < t->subs.n; i++) t->subs.at[i] = copy_overridden(cx, tree->subs.at[i]);
  }
  return t;
}

bool sk_mods_modify(const SkModTree *t) {
  if (t->value || t->redeclare) return true;
  for (uint32_t i = 0; i < t->subs.n; i++)
    if (sk_mods_modify(t->subs.at[i])) return true;
  return false;
}

// What a merge of two shared trees gave.
typedef struct {
  const SkModTree *outer, *inner;
  SkModTree       *result;
} Merged;

static void report_final(SkCx *cx, const SkModTree *outer, const SkModTree *inner) {
  const char *name  = outer->name ? outer->name : inner->name;
  bool        plain = outer->value && !outer->subs.n && !outer->redeclare;
  SkSpan      span  = plain ? sk_span_join(outer->span, outer->value->span) : outer->span;
  if (!sk_diag(cx->diags, 2303, span, "%s%s%s is final and cannot be %s", name ? "'" : "",
               name ? name : "the element", name ? "'" : "",
               outer->redeclare ? "redeclared" : "modified"))
    return;
  sk_diag_note(cx->diags, inner->span, "it is made final here");
}

static bool is_class_extends(const SkElement *e) {
  return e->kind == SK_EL_CLASS && e->klass->body == SK_BODY_EXTENDS;
}

// The outer redeclaration replaces the inner one with all it brought; what the inner one's constraining
// clause says goes on to hold. A `class extends` builds on the inner one instead.
static void merge_redeclares(SkCx *cx, SkModTree *t, SkModTree *outer, SkModTree *inner) {
  t->redeclare            = outer->redeclare ? outer->redeclare : inner->redeclare;
  t->redeclare_scope      = outer->redeclare ? outer->redeclare_scope : inner->redeclare_scope;
  t->under                = outer->redeclare ? outer->under : inner->under;
  const SkModTree *narrow = outer->redeclare && outer->constrained_by ? outer : inner;
  t->constrained_by       = narrow->constrained_by;
  t->constrained_scope    = narrow->constrained_scope;
  t->bound                = sk_mods_merge(cx, outer->bound, inner->bound);
  if (!outer->redeclare || !inner->redeclare || outer->redeclare == inner->redeclare) return;
  if (!outer->constrained_by && inner->redeclare->constrained) {
    t->constrained_by    = inner->redeclare;
    t->constrained_scope = inner->redeclare_scope;
  }
  if (is_class_extends(outer->redeclare)) {
    if (t->under) {
      t->under = sk_mods_merge(cx, t->under, inner);
    } else {
      t->under = inner;
    }
  }
  if (inner->redeclare->replaceable) return;
  if (is_class_extends(outer->redeclare)) {
    sk_diag(cx->diags, 2011, outer->redeclare->name_span,
            "'%s' is not replaceable any more; extending it is accepted", outer->redeclare->name);
  } else if (sk_diag(cx->diags, 2304, outer->span,
                     "'%s' was redeclared without 'replaceable' already", outer->redeclare->name)) {
    sk_diag_note(cx->diags, inner->redeclare->name_span, "it was redeclared here");
  }
}

static void merge_subs(SkCx *cx, SkModTree *t, SkModTree *outer, SkModTree *inner) {
  bool     replaced = outer->redeclare && inner->redeclare && outer->redeclare != inner->redeclare;
  uint32_t n        = outer->subs.n + inner->subs.n;
  if (n == 0) return;
  t->subs.at        = SK_NEWS(cx->arena, SkModTree *, n);
  t->subs.cap       = n;
  SkModTree nothing = {0}, *below = inner;
  if (replaced) below = inner->bound ? inner->bound : &nothing;
  bool covers = outer->value && outer->value->e->kind != SK_EX_BREAK;
  for (uint32_t i = 0; i < outer->subs.n; i++) {
    SkModTree *o = outer->subs.at[i], *in = sk_mods_find(below, o->name);
    if (in && covers) in = copy_overridden(cx, in);
    t->subs.at[t->subs.n++] = sk_mods_merge(cx, o, in);
  }
  for (uint32_t i = 0; i < below->subs.n; i++) {
    SkModTree *in = below->subs.at[i];
    if (sk_mods_find(outer, in->name)) continue;
    sk_vec_push(cx->arena, &t->subs, covers ? copy_overridden(cx, in) : in);
  }
}

static SkModTree *merge(SkCx *cx, SkModTree *outer, SkModTree *inner) {
  if (inner->is_final && sk_mods_modify(outer)) {
    report_final(cx, outer, inner);
    return inner;
  }
  SkModTree *t  = new_tree(cx, outer->name ? outer->name : inner->name, outer->span);
  bool replaced = outer->redeclare && inner->redeclare && outer->redeclare != inner->redeclare;
  const SkModTree *from = outer->value || replaced ? outer : inner;
  t->value              = from->value;
  t->overridden         = from->value && from->overridden;
  t->is_final           = outer->is_final || inner->is_final;
  t->outside            = outer->outside || inner->outside;
  t->rebinds            = (outer->value && inner->value) || outer->rebinds || inner->rebinds;
  t->comment            = outer->comment ? outer->comment : inner->comment;
  merge_redeclares(cx, t, outer, inner);
  merge_subs(cx, t, outer, inner);
  return t;
}

SkModTree *sk_mods_merge(SkCx *cx, SkModTree *outer, SkModTree *inner) {
  if (!outer) return inner;
  if (!inner || outer == inner) return outer;
  if (!outer->shared || !inner->shared) return merge(cx, outer, inner);
  uint64_t key = sk_hash64((uint64_t)(uintptr_t)outer) ^ (uint64_t)(uintptr_t)inner;
  uint64_t had = 0;
  SkMap   *map = &sk_tree(cx)->merged;
  if (key && sk_map_get(map, key, &had)) {
    const Merged *m = (const Merged *)(uintptr_t)had;
    if (m->outer == outer && m->inner == inner) return m->result;
  }
  SkModTree *t = merge(cx, outer, inner);
  t->shared    = true;
  if (key) {
    Merged *m = SK_NEW(cx->arena, Merged);
    *m        = (Merged){outer, inner, t};
    sk_map_put_ptr(cx->arena, map, (const void *)(uintptr_t)key, m);
  }
  return t;
}

SkModTree *sk_mods_without_root(SkCx *cx, SkModTree *tree) {
  if (!tree || (!tree->value && !tree->redeclare)) return tree;
  if (tree->subs.n == 0 && (!tree->is_final || tree->redeclare)) return NULL;
  SkModTree *t = sk_arena_copy(cx->arena, tree, sizeof *tree);
  // `redeclare final` only keeps the element from being redeclared again.
  if (tree->redeclare) t->is_final = false;
  t->value     = NULL;
  t->redeclare = NULL;
  t->under     = NULL;
  return t;
}

// Checking ------------------------------------------------------------------------------------------

// Attributes of the predefined types, by type.
static const char *const attributes[][11] = {
    {"Real", "quantity", "unit", "displayUnit", "min", "max", "start", "fixed", "nominal",
     "stateSelect", "unbounded"},
    {"Integer", "quantity", "min", "max", "start", "fixed"},
    {"Boolean", "quantity", "start", "fixed"},
    {"String", "quantity", "start", "fixed"},
    {"", "quantity", "min", "max", "start", "fixed"},  // enumerations
};

static const char *const *attributes_of(const SkNode *node) {
  uint32_t i = 0;
  while (i < 4 && !(node->builtin && strcmp(node->builtin, attributes[i][0]) == 0)) i++;
  return attributes[i] + 1;
}

static void check_attribute(SkCx *cx, const SkNode *node, const SkModTree *m) {
  const char *const *names = attributes_of(node);
  uint32_t           n     = 0;
  for (; n < 10 && names[n]; n++)
    if (strcmp(names[n], m->name) == 0) break;
  if (n < 10 && names[n]) {
    if (m->redeclare)
      sk_diag(cx->diags, 2304, m->span, "attribute '%s' cannot be redeclared", m->name);
    if (m->subs.n)
      sk_diag(cx->diags, 2301, m->subs.at[0]->span, "attribute '%s' has no element '%s' to modify",
              m->name, m->subs.at[0]->name);
    return;
  }
  uint32_t count = 0;
  while (count < 10 && names[count]) count++;
  const char *type = node->builtin ? node->builtin : "an enumeration";
  if (!sk_diag(cx->diags, 2301, m->span, "%s has no attribute '%s'", type, m->name)) return;
  const char *near = sk_did_you_mean(m->name, names, count);
  if (near) sk_diag_help(cx->diags, "did you mean '%s'?", near);
}

static void check_member(SkCx *cx, SkNode *node, const SkModTree *m) {
  if (sk_node_has(cx, node, m->name)) return;
  const SkClass *c = node->written ? node->written : node->ast;
  if (!sk_diag(cx->diags, 2301, m->span, "'%s' has no element '%s' to modify",
               c ? c->name : node->name, m->name))
    return;
  const char *near = sk_lookup_suggest_member(cx, node, m->name);
  if (near) sk_diag_help(cx->diags, "did you mean '%s'?", near);
}

void sk_mods_check(SkCx *cx, SkNode *node, const SkModTree *mods) {
  if (!mods || node->failed) return;
  bool value = node->builtin || (node->ast && node->ast->body == SK_BODY_ENUM);
  for (uint32_t i = 0; i < mods->subs.n; i++) {
    if (value)
      check_attribute(cx, node, mods->subs.at[i]);
    else if (node->ast)
      check_member(cx, node, mods->subs.at[i]);
  }
}
