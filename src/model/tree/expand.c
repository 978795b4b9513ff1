// model/tree/expand.c - bases, members, dimensions and elements of a node, made when asked for.
#include "model/check/check.h"
#include "model/eval/binding.h"
#include "model/tree/node_priv.h"
#include "syntax/print/print.h"

#include <string.h>

enum { NOT_YET, UNDER_WAY, DONE };

// Bases -----------------------------------------------------------------------------------------------

static bool inherits_itself(SkCx *cx, const SkNode *n, const SkNode *base, SkSpan span) {
  for (const SkNode *d = n; d; d = d->kind == SK_NODE_BASE ? d->parent : NULL) {
    if (d->ast != base->ast || d->lexical != base->lexical) continue;
    sk_diag(cx->diags, 2007, span, "'%s' inherits from itself", base->ast->name);
    return true;
  }
  return false;
}

// Which kind may inherit from which: the table of the specification (7.1.3).
static bool may_extend(const SkClass *derived, SkClassKind base, bool expandable) {
  bool renames = derived->body == SK_BODY_SHORT;
  if (base == SK_CLASS_CLASS || (renames && derived->kind == SK_CLASS_CLASS)) return true;
  switch (derived->kind) {
    case SK_CLASS_OPERATOR_FUNCTION:
      return base == SK_CLASS_FUNCTION || base == SK_CLASS_OPERATOR_FUNCTION;
    case SK_CLASS_CONNECTOR:
      if (derived->expandable || expandable)
        return base == SK_CLASS_CONNECTOR && derived->expandable == expandable;
      return base == SK_CLASS_TYPE || base == SK_CLASS_RECORD || base == SK_CLASS_CONNECTOR ||
             (renames && base == SK_CLASS_OPERATOR_RECORD);
    case SK_CLASS_BLOCK: return base == SK_CLASS_RECORD || base == SK_CLASS_BLOCK;
    case SK_CLASS_MODEL:
      return base == SK_CLASS_RECORD || base == SK_CLASS_BLOCK || base == SK_CLASS_MODEL;
    // An operator record would lose its operators: it only gets other names, by short classes.
    case SK_CLASS_OPERATOR_RECORD: return renames && base == SK_CLASS_OPERATOR_RECORD;
    default: return derived->kind == base;
  }
}

void sk_base_kind(SkCx *cx, const SkClass *derived, const SkNode *base, SkSpan span) {
  bool expandable = base->ast && base->ast->expandable;
  if (may_extend(derived, base->restriction, expandable)) return;
  sk_diag(cx->diags, 2008, span, "%s%s '%s' cannot inherit from %s%s '%s'",
          derived->expandable ? "expandable " : "", sk_class_kind_text(derived->kind),
          derived->name, expandable ? "expandable " : "", sk_class_kind_text(base->restriction),
          base->name);
}

// False when nothing can be inherited from it; what is merely not allowed is inherited all the same, so that
// no other messages follow.
static bool check_base(SkCx *cx, SkNode *n, const SkNode *base, const SkElement *e) {
  const SkNode *open = sk_lookup_replaceable(cx, n, &e->type, false);
  if (base->builtin || !base->ast || base->ast->body == SK_BODY_ENUM) {
    // Of a type it is said that it cannot have components.
    if (n->restriction != SK_CLASS_TYPE || !sk_table(cx, n->ast)->n_components)
      sk_diag(cx->diags, 2008, e->type_span,
              "'%s' is a type: what inherits from it can have nothing else", base->name);
    return false;
  }
  if (base->n_dims) {
    sk_diag(cx->diags, 2008, e->type_span, "'%s' is an array; it cannot be a base class here",
            base->name);
  } else if (open) {
    if (sk_diag(cx->diags, 2008, e->type_span, "'%s' is replaceable and cannot be a base class",
                open->name))
      sk_diag_help(cx->diags, "inherit from the class itself, or use 'redeclare class extends'");
  } else {
    sk_base_kind(cx, n->ast, base, e->type_span);
  }
  return true;
}

static bool has_break(const SkMod *m) {
  for (; m; m = m->next)
    if (m->kind == SK_MOD_BREAK_NAME || m->kind == SK_MOD_BREAK_CONNECT) return true;
  return false;
}

// Bounds for hostile text; real classes have a few dozen at most.
#define MAX_BASE_DEPTH 100
#define MAX_BASES      4096

static bool too_many_bases(SkCx *cx, SkNode *n, SkSpan span) {
  uint32_t depth = 0;
  for (const SkNode *d = n; d->kind == SK_NODE_BASE; d = d->parent) depth++;
  SkNode *inst = sk_node_instance(n);
  if (depth < MAX_BASE_DEPTH && inst->n_bases < MAX_BASES) {
    inst->n_bases++;
    return false;
  }
  sk_diag(cx->diags, 2009, span, "'%s' inherits from too many classes", inst->name);
  return true;
}

// An element that is redeclared in the class cannot be modified in the extends clause as well.
static void check_both(SkCx *cx, SkNode *n, const SkModTree *own) {
  const SkTable *t = sk_table(cx, n->ast);
  for (uint32_t i = 0; i < t->redeclares.n; i++) {
    const SkElement *e = t->redeclares.at[i];
    const SkModTree *m = sk_mods_find(own, e->name);
    if (m && sk_diag(cx->diags, 2302, e->name_span,
                     "'%s' is redeclared here and modified in the extends clause", e->name))
      sk_diag_note(cx->diags, m->span, "the other modification is here");
  }
}

// What a final class has stays final where it is inherited (7.2.6); what the derived class adds does not.
static void check_final_base(SkCx *cx, SkNode *base, const SkModTree *over,
                             const SkModTree *final) {
  for (uint32_t i = 0; over && i < over->subs.n; i++) {
    const SkModTree *m = over->subs.at[i];
    if (!sk_mods_modify(m) || !sk_node_has(cx, base, m->name)) continue;
    if (sk_diag(cx->diags, 2303, m->span, "'%s' is final and cannot be modified", m->name))
      sk_diag_note(cx->diags, final->span, "its class is made final here");
  }
}

// A final class keeps its own elements from being modified, not those of the class that inherits it.
static SkModTree *without_final(SkCx *cx, SkModTree *mods) {
  if (!mods || !mods->is_final) return mods;
  SkModTree *t = sk_arena_copy(cx->arena, mods, sizeof *mods);
  t->is_final  = false;
  return t;
}

static SkNode *add_base(SkCx *cx, SkNode *n, const SkNode *klass, const SkElement *e,
                        SkModTree *outer) {
  SkNode *b         = sk_node_new(cx, SK_NODE_BASE, klass->name);
  b->ast            = klass->ast;
  b->written        = klass->written;
  b->restriction    = klass->restriction;
  b->lexical        = klass->lexical;
  b->extended       = klass->extended;
  b->parent         = n;
  b->decl           = e;
  b->decl_scope     = n;
  b->resolved       = DONE;
  b->is_protected   = e && e->is_protected;
  b->variability    = n->variability;
  const SkMod *list = e ? e->mods : n->ast->mods;
  SkModTree   *own  = sk_mods_of_class(cx, list, n, 0);
  if (own && e) check_both(cx, n, own);
  b->mods = sk_mods_merge(cx, outer, sk_mods_merge(cx, own, without_final(cx, klass->mods)));
  sk_vec_push(cx->arena, &n->bases, b);
  if (klass->mods && klass->mods->is_final) {
    check_final_base(cx, b, outer, klass->mods);
    check_final_base(cx, b, own, klass->mods);
  }
  if (own) sk_mods_check(cx, b, own);
  if (e && has_break(e->mods)) {
    b->has_break = true;
    sk_break_check(cx, b, e->mods);
  }
  return b;
}

// An element `redeclare ...` must find something inherited to replace, as public or protected as itself.
static void check_redeclares(SkCx *cx, SkNode *n, const SkTable *t) {
  for (uint32_t i = 0; i < t->redeclares.n; i++) {
    const SkElement *e     = t->redeclares.at[i];
    const SkNode    *found = NULL;
    for (uint32_t j = 0; j < n->bases.n && !found; j++)
      found = sk_node_find(cx, n->bases.at[j], e->name);
    // Before any heading it keeps that of what it replaces.
    bool own = found && found->is_protected;
    if (found && (own ? e->is_public : e->is_protected)) {
      if (sk_diag(cx->diags, 2311, e->name_span, "%s '%s' cannot become %s",
                  own ? "protected" : "public", e->name, own ? "public" : "protected"))
        sk_diag_note(cx->diags, found->origin->name_span, "it is declared here");
    }
    if (found) continue;
    sk_diag(cx->diags, 2301, e->name_span, "'%s' inherits no element '%s' to redeclare",
            n->ast->name, e->name);
  }
}

void sk_node_bases(SkCx *cx, SkNode *n) {
  sk_node_resolve(cx, n);
  if (n->based != NOT_YET) return;
  n->based = DONE;
  if (!n->ast || n->failed || n->builtin || n->ast->body == SK_BODY_ENUM) return;
  const SkTable *t = sk_table(cx, n->ast);
  if (t->extends.n == 0 && !n->extended) {
    if (t->redeclares.n) check_redeclares(cx, n, t);
    return;
  }
  n->based         = UNDER_WAY;
  SkModTree *outer = sk_mods_merge(cx, n->mods, sk_mods_of_redeclares(cx, t, n));
  if (n->extended && n->ast->body == SK_BODY_EXTENDS) {
    sk_node_resolve(cx, n->extended);
    SkNode *base = n->extended->alias ? n->extended->alias : n->extended;
    if (!base->failed && base->ast) {
      // `redeclare class extends` leaves the kind open.
      if (n->ast->kind != SK_CLASS_CLASS) sk_base_kind(cx, n->ast, base, n->ast->name_span);
      add_base(cx, n, base, NULL, outer);
    }
  }
  for (uint32_t i = 0; i < t->extends.n; i++) {
    const SkElement *e    = t->extends.at[i];
    SkNode          *base = sk_lookup_class_from(cx, n, &e->type, e->type_span, false);
    if (!base || base->failed || base->builtin == cx->w_external_object) continue;
    if (!check_base(cx, n, base, e) || inherits_itself(cx, n, base, e->type_span)) continue;
    if (sk_table(cx, base->ast)->trivial && !e->mods) continue;
    if (too_many_bases(cx, n, e->type_span)) break;
    add_base(cx, n, base, e, outer);
  }
  n->based = DONE;
  if (t->redeclares.n) check_redeclares(cx, n, t);
}

// Members ---------------------------------------------------------------------------------------------

SkNode *sk_node_find(SkCx *cx, SkNode *n, SkName name) {
  if (n == cx->root) {
    uint64_t at = 0;
    SkTree  *t  = sk_tree(cx);
    if (sk_map_get(&t->tops, (uint64_t)(uintptr_t)name, &at)) return (SkNode *)(uintptr_t)at;
    const SkClass *c   = sk_library_top(cx->library, name);
    SkNode        *top = NULL;
    if (c) {
      top          = sk_node_new(cx, SK_NODE_CLASS, name);
      top->ast     = c;
      top->lexical = top->parent = top->decl_scope = cx->root;
    }
    sk_map_put_ptr(cx->arena, &t->tops, name, top);
    return top;
  }
  sk_node_resolve(cx, n);
  if (n->alias) n = n->alias;
  if (n->kind == SK_NODE_COMPONENT && n->elements) n = n->elements[0];
  if (!n->ast || n->ast->body == SK_BODY_ENUM) return NULL;
  int64_t slot = sk_table_find(sk_table(cx, n->ast), name);
  if (slot >= 0) return sk_node_slot(cx, n, (uint32_t)slot);
  sk_node_bases(cx, n);
  for (uint32_t i = 0; i < n->bases.n; i++) {
    SkNode *base  = n->bases.at[i];
    SkNode *found = sk_break_name(base, name) ? NULL : sk_node_find(cx, base, name);
    if (found) return found;
  }
  return NULL;
}

bool sk_node_has(SkCx *cx, SkNode *n, SkName name) {
  sk_node_resolve(cx, n);
  if (n->alias) n = n->alias;
  if (!n->ast || n->ast->body == SK_BODY_ENUM) return false;
  const SkTable *t = sk_table(cx, n->ast);
  if (sk_table_find(t, name) >= 0) return true;
  sk_node_bases(cx, n);
  for (uint32_t i = 0; i < n->bases.n; i++)
    if (!sk_break_name(n->bases.at[i], name) && sk_node_has(cx, n->bases.at[i], name)) return true;
  return false;
}

// Same name from two places: fine when both say the same.
static bool same_class_name(SkCx *cx, SkNode *kept, const SkElement *a, SkNode *holder,
                            const SkElement *b) {
  SkNode *x = sk_lookup_class_from(cx, kept->origin_scope, &a->type, a->type_span, true);
  SkNode *y = sk_lookup_class_from(cx, holder, &b->type, b->type_span, true);
  return !x || !y || x == y ||
         (x->ast == y->ast && x->builtin == y->builtin && !x->mods == !y->mods);
}

static bool same_expr(const SkExpr *a, const SkExpr *b) {
  return a == b || (a && b && sk_expr_equal(a, b));
}

// Descriptions and annotations of short classes do not count.
static bool same_class(SkCx *cx, SkNode *kept, const SkClass *again, SkNode *holder) {
  const SkClass *first = kept->origin->klass;
  if (first->body != SK_BODY_SHORT || again->body != SK_BODY_SHORT || first->mods || again->mods)
    return sk_class_equal(first, again);
  SkNode *a = sk_lookup_class_from(cx, kept->origin_scope, &first->base, first->base_span, true);
  SkNode *b = sk_lookup_class_from(cx, holder, &again->base, again->base_span, true);
  return first->kind == again->kind && (!a || !b || a == b);
}

// False after reporting.
static bool check_same(SkCx *cx, SkNode *kept, const SkElement *again, SkNode *holder) {
  const SkElement *first = kept->origin;
  if (first == again || kept->redeclared) return true;
  bool same = first->kind == again->kind && first->variability == again->variability &&
              first->connection == again->connection && first->causality == again->causality &&
              first->is_protected == again->is_protected && first->is_final == again->is_final &&
              first->inner == again->inner && first->outer == again->outer;
  if (same && again->kind == SK_EL_COMPONENT)
    same = same_expr(first->binding, again->binding) &&
           same_class_name(cx, kept, first, holder, again);
  if (same && again->kind == SK_EL_CLASS) same = same_class(cx, kept, again->klass, holder);
  if (same) return true;
  // The one in the class itself is to blame, else the one inherited later.
  bool own = kept->origin_scope->kind != SK_NODE_BASE;
  if (sk_diag(cx->diags, 2309, own ? first->name_span : again->name_span,
              "'%s' is inherited with another meaning", again->name))
    sk_diag_note(cx->diags, own ? again->name_span : first->name_span, "the other one is here");
  return false;
}

// A value for something, or none; the text tells.
static bool same_value(const SkModTree *a, const SkModTree *b) {
  const SkBinding *x = a ? a->value : NULL, *y = b ? b->value : NULL;
  return x == y || (x && y && sk_expr_equal(x->e, y->e));
}

// Whether two modifications of the same element give different values.
static bool values_differ(const SkModTree *a, const SkModTree *b) {
  if ((a && a->overridden) || (b && b->overridden)) return false;
  if (!same_value(a, b)) return true;
  for (uint32_t i = 0; b && i < b->subs.n; i++)
    if (values_differ(sk_mods_find(a, b->subs.at[i]->name), b->subs.at[i])) return true;
  for (uint32_t i = 0; a && i < a->subs.n; i++)
    if (!sk_mods_find(b, a->subs.at[i]->name) && values_differ(a->subs.at[i], NULL)) return true;
  return false;
}

// The first of two inherited components stands for both: the modifications must be the same, too.
static void check_same_values(SkCx *cx, SkNode *kept, const SkElement *again, SkNode *holder) {
  if (kept->redeclared || kept->bound_above) return;
  SkModTree *env = sk_mods_find(holder->mods, again->name);
  if (env && env->redeclare) return;
  SkNode    *in   = kept->origin_scope;
  SkModTree *mods = sk_mods_merge(cx, env, sk_mods_of_decl(cx, again, holder));
  SkModTree *first =
      sk_mods_merge(cx, sk_mods_find(in->mods, again->name), sk_mods_of_decl(cx, kept->origin, in));
  if (!values_differ(first, mods)) return;
  if (sk_diag(cx->diags, 2309, mods ? mods->span : again->name_span,
              "'%s' is inherited twice with different values", again->name))
    sk_diag_note(cx->diags, first ? first->span : kept->origin->name_span,
                 "the other ones are here");
}

static void list_member(SkCx *cx, SkNode *top, SkNode *holder, uint32_t slot, const SkElement *e) {
  SkNode *m = sk_node_slot(cx, holder, slot);
  if (m->origin_scope != holder && check_same(cx, m, e, holder))
    check_same_values(cx, m, e, holder);
  if (m->listed || m->conditional_off) return;
  m->listed = true;
  sk_vec_push(cx->arena, &top->members, m);
}

// A class inherited along two ways is looked at only where there are two of them.
static void check_class(SkCx *cx, SkNode *top, SkNode *holder, uint32_t slot, const SkElement *e) {
  if (holder == top || (top->n_bases < 2 && sk_table_find(sk_table(cx, top->ast), e->name) < 0))
    return;
  SkNode *m = sk_node_slot(cx, holder, slot);
  if (m->origin != e) check_same(cx, m, e, holder);
}

// The name of a base class means the same without what the class inherits (5.6.1.4).
static void check_base_names(SkCx *cx, SkNode *holder, const SkTable *t) {
  for (uint32_t i = 0; i < t->extends.n; i++) {
    const SkElement *e    = t->extends.at[i];
    SkName           name = e->type.parts ? e->type.parts->name : NULL;
    if (!name || e->type.global || sk_table_find(t, name) >= 0) continue;
    for (uint32_t k = 0; k < holder->bases.n; k++) {
      SkNode *base = holder->bases.at[k];
      if (base->decl == e || !sk_node_has(cx, base, name)) continue;
      const SkNode *m = sk_node_find(cx, base, name);
      if (sk_diag(cx->diags, 2008, e->type_span,
                  "'%s' is also the name of something inherited from '%s'", name, base->name)) {
        sk_diag_note(cx->diags, m->decl->name_span, "it is declared here");
        sk_diag_help(cx->diags, "write '.%s' for a class of the top level", name);
      }
    }
  }
}

// Own and inherited components in the order of the text. Recursion goes down extends clauses only.
static void collect(SkCx *cx, SkNode *top, SkNode *holder) {
  sk_node_bases(cx, holder);
  const SkTable *t = sk_table(cx, holder->ast);
  sk_class_rules(cx, holder->ast);
  if (holder != top) sk_base_rules(cx, top->ast, holder->ast);
  if (holder->bases.n > 1) check_base_names(cx, holder, t);
  uint32_t base = 0, slot = 0;
  if (holder->extended && holder->bases.n && !holder->bases.at[0]->decl)
    collect(cx, top, holder->bases.at[base++]);
  for (const SkElement *e = holder->ast->elements; e; e = e->next) {
    if (e->kind == SK_EL_EXTENDS && base < holder->bases.n && holder->bases.at[base]->decl == e)
      collect(cx, top, holder->bases.at[base++]);
    if (slot >= t->n_slots || t->slots[slot] != e) continue;
    if (e->kind == SK_EL_COMPONENT)
      list_member(cx, top, holder, slot, e);
    else
      check_class(cx, top, holder, slot, e);
    slot++;
  }
}

// A redeclared class that nothing uses has to fit all the same.
static void check_redeclared(SkCx *cx, SkNode *holder) {
  const SkModTree *mods = holder->mods;
  for (uint32_t i = 0; mods && i < mods->subs.n; i++) {
    const SkModTree *m = mods->subs.at[i];
    if (!m->redeclare || m->redeclare->kind != SK_EL_CLASS) continue;
    SkNode *k = sk_node_find(cx, holder, m->name);
    if (k) sk_node_resolve(cx, k);
  }
  for (uint32_t i = 0; i < holder->bases.n; i++) check_redeclared(cx, holder->bases.at[i]);
}

void sk_node_expand(SkCx *cx, SkNode *n) {
  sk_node_resolve(cx, n);
  if (n->alias || n->expanded || n->failed || !n->ast || n->ast->body == SK_BODY_ENUM) return;
  n->expanded      = true;
  const SkTable *t = sk_table(cx, n->ast);
  if (t->n_components) sk_vec_reserve(cx->arena, &n->members, t->n_components);
  collect(cx, n, n);
  for (uint32_t i = 0; i < n->members.n; i++) sk_node_resolve(cx, n->members.at[i]);
  check_redeclared(cx, n);
}

static void list_classes(SkCx *cx, SkNode *n, SkMap *seen, void *names) {
  typedef SK_VEC(SkName) Names;
  Names *list = names;
  sk_node_bases(cx, n);
  if (!n->ast) return;
  for (uint32_t i = 0; i < n->bases.n; i++) list_classes(cx, n->bases.at[i], seen, names);
  const SkTable *t = sk_table(cx, n->ast);
  for (uint32_t i = 0; i < t->n_slots; i++) {
    const SkElement *e = t->slots[i];
    if (e->kind != SK_EL_CLASS || sk_map_get(seen, (uint64_t)(uintptr_t)e->name, NULL)) continue;
    sk_map_put(cx->arena, seen, (uint64_t)(uintptr_t)e->name, 1);
    sk_vec_push(cx->arena, list, e->name);
  }
}

const SkName *sk_node_classes(SkCx *cx, SkNode *n, uint32_t *count) {
  SkMap seen           = {0};
  SK_VEC(SkName) names = {0};
  sk_node_resolve(cx, n);
  list_classes(cx, n->alias ? n->alias : n, &seen, &names);
  *count = names.n;
  return names.at;
}

// Types -----------------------------------------------------------------------------------------------

static SkType component_type(SkNode *n) { return (SkType){.kind = SK_T_COMPONENT, .node = n}; }

SkType sk_node_element_type(SkCx *cx, SkNode *n) {
  sk_node_resolve(cx, n);
  if (n->alias) n = n->alias;
  SkType t = {.kind = SK_T_ERROR};
  if (n->failed) return t;
  if (n->builtin && n->builtin == cx->w_external_object)
    return (SkType){.kind = SK_T_OBJECT, .node = n};
  if (n->builtin) {
    sk_type_predefined(cx, n->builtin, &t);
    return t;
  }
  if (!n->ast) return t;
  if (n->ast->body == SK_BODY_ENUM)
    return (SkType){.kind = SK_T_ENUM, .enumeration = sk_type_enum(cx, n->ast)};
  if (sk_node_is_record(cx, n)) {
    sk_node_expand(cx, n);
    return (SkType){.kind = SK_T_RECORD, .record = sk_type_record(cx, n)};
  }
  if (sk_node_is_function(cx, n) && n->kind == SK_NODE_CLASS)
    return (SkType){.kind = SK_T_FUNCTION};
  return component_type(n);
}

// Functions get their sizes when they are called; a literal is a size all the same.
static int64_t literal_dim(const SkExpr *e) {
  return e->kind == SK_EX_INT && e->integer >= 0 ? e->integer : SK_DIM_UNKNOWN;
}

static int64_t enum_or_boolean_dim(SkCx *cx, const SkDim *d) {
  if (d->e->kind != SK_EX_REF) return SK_DIM_UNKNOWN;
  for (const SkRefPart *p = d->e->ref.parts; p; p = p->next)
    if (p->subs) return SK_DIM_UNKNOWN;
  SkNode          *at = NULL;
  const SkRefPart *p  = d->e->ref.parts;
  SkFound          f  = sk_lookup_first(cx, d->scope, p->name);
  if (f.kind == SK_FOUND_BUILTIN && f.builtin == cx->w_boolean && !p->next) return 2;
  if (f.kind != SK_FOUND_NODE) return SK_DIM_UNKNOWN;
  at = f.node;
  for (p = p->next; p && at && at->kind == SK_NODE_CLASS; p = p->next)
    at = sk_lookup_member(cx, at, p->name);
  if (p || !at || at->kind != SK_NODE_CLASS) return SK_DIM_UNKNOWN;
  if (at->builtin == cx->w_boolean) return 2;
  SkType t = sk_node_element_type(cx, at);
  return t.kind == SK_T_ENUM ? (int64_t)t.enumeration->n : SK_DIM_UNKNOWN;
}

static SkNode *class_around(const SkNode *n) {
  SkNode *p = n->parent;
  while (p && p->kind != SK_NODE_CLASS) p = p->parent;
  return p;
}

// A variable of a function; fields of its records are not: their sizes may be constants.
static bool in_function(SkCx *cx, const SkNode *n) {
  SkNode *p = n->parent;
  return p && p != cx->root && p->kind == SK_NODE_CLASS && sk_node_is_function(cx, p);
}

// A record class that is only named has no values for its sizes yet, nor has a partial package.
static bool in_open_class(const SkCx *cx, const SkNode *n) {
  const SkNode *p = class_around(n);
  if (cx->check_only) return true;
  return p && p != cx->main && (p->restriction != SK_CLASS_PACKAGE || p->ast->partial);
}

// A constant, when it is one; nothing is reported for what has no value yet.
static bool quiet_value(SkCx *cx, SkNode *scope, const SkExpr *e, SkScalar *out) {
  SkScope where = {.node = scope};
  SkTx   *tx    = sk_check(cx, &where, e);
  if (tx->kind == SK_TX_ERROR || tx->type.rank) return false;
  SkEnv env = {.mode = SK_EVAL_CONST, .quiet = true};
  SkVal v   = sk_eval(cx, tx, &env);
  if (v.type.kind == SK_T_ERROR || v.n != 1 || v.at[0].symbolic) return false;
  *out = v.at[0];
  return true;
}

static bool one_dim(SkCx *cx, SkNode *n, uint32_t i, int64_t *size) {
  const SkDim *d = &n->dims[i];
  *size          = literal_dim(d->e);
  if (*size >= 0) return true;
  if (d->e->kind == SK_EX_COLON) {
    if (sk_binding_dim(cx, n, i, size)) return true;
    if (n->expandable_member || in_open_class(cx, n)) return true;
    if (sk_incomplete(cx)) return false;
    sk_node_diag(cx, n, 2207, n->decl->name_span, "size of dimension %u of '%s' is not known",
                 i + 1, n->name);
    sk_diag_help(cx->diags, "give '%s' a value or write its size instead of ':'", n->name);
    return false;
  }
  *size = enum_or_boolean_dim(cx, d);
  if (*size >= 0) return true;
  if (in_open_class(cx, n)) {
    SkScalar s = {0};
    if (quiet_value(cx, d->scope, d->e, &s) && s.base == SK_INTEGER && s.integer >= 0)
      *size = s.integer;
    return true;
  }
  if (!sk_eval_integer(cx, d->scope, d->e, size)) return false;
  if (*size >= 0) return true;
  sk_node_diag(cx, n, 2218, d->e->span, "size of '%s' is %lld", n->name, (long long)*size);
  return false;
}

static void set_dims_unknown(SkCx *cx, SkNode *n) {
  int64_t *dims = SK_NEWS(cx->arena, int64_t, n->n_dims);
  for (uint32_t i = 0; i < n->n_dims; i++) dims[i] = literal_dim(n->dims[i].e);
  n->type.dims = dims;
  n->type.rank = n->n_dims;
}

static bool set_dims(SkCx *cx, SkNode *n) {
  int64_t *dims = SK_NEWS(cx->arena, int64_t, n->n_dims);
  for (uint32_t i = 0; i < n->n_dims; i++) dims[i] = SK_DIM_UNKNOWN;
  n->type.dims  = dims;
  n->type.rank  = n->n_dims;
  int64_t total = 1;
  for (uint32_t i = 0; i < n->n_dims; i++) {
    if (!one_dim(cx, n, i, &dims[i])) return false;
    if (dims[i] > 0 && total > SK_MAX_ELEMENTS / dims[i]) {
      sk_node_diag(cx, n, 2010, n->decl ? n->decl->name_span : n->dims[i].e->span,
                   "'%s' has more than %d elements", n->name, SK_MAX_ELEMENTS);
      return false;
    }
    if (dims[i] > 0) total *= dims[i];
  }
  return true;
}

static SkNode *make_element(SkCx *cx, SkNode *array, uint32_t index) {
  SkNode *e        = sk_node_new(cx, SK_NODE_ELEMENT, array->name);
  e->ast           = array->ast;
  e->written       = array->written;
  e->restriction   = array->restriction;
  e->decl          = array->decl;
  e->origin        = array->origin;
  e->origin_scope  = array->origin_scope;
  e->lexical       = array->lexical;
  e->decl_scope    = array->decl_scope;
  e->extended      = array->extended;
  e->parent        = array;
  e->mods          = array->mods;
  e->variability   = array->variability;
  e->connection    = array->connection;
  e->causality     = array->causality;
  e->bound_above   = array->bound_above;
  e->is_protected  = array->is_protected;
  e->inner         = array->inner;
  e->element_index = index;
  e->resolved      = DONE;
  return e;
}

// At least one, as a pattern for what asks after types only.
static void make_elements(SkCx *cx, SkNode *n) {
  int64_t count = sk_type_elements(n->type);
  if (count < 0) count = 0;
  n->n_elements = (uint32_t)count;
  n->elements   = SK_NEWS(cx->arena, SkNode *, count ? (size_t)count : 1);
  for (uint32_t i = 0; i < (count ? (uint32_t)count : 1); i++)
    n->elements[i] = make_element(cx, n, i);
}

bool sk_node_condition(SkCx *cx, SkNode *n) {
  const SkExpr *c     = n->origin ? n->origin->condition : NULL;
  SkNode       *scope = n->origin_scope;
  if (n->redeclared && n->decl->condition) c = n->decl->condition, scope = n->decl_scope;
  if (!c) return true;
  if (in_open_class(cx, n)) {
    SkScalar s = {0};
    return !quiet_value(cx, scope, c, &s) || s.base != SK_BOOLEAN || s.boolean;
  }
  SkScope where = {.node = scope};
  SkTx   *tx    = sk_check_condition(cx, &where, c);
  SkEnv   env   = {.mode = SK_EVAL_CONST};
  SkVal   v     = {.n = 0};
  if (tx && tx->kind != SK_TX_ERROR) v = sk_eval(cx, tx, &env);
  if (v.n != 1 || v.type.kind == SK_T_ERROR || v.at[0].symbolic) {
    n->failed = true;
    return false;
  }
  return v.at[0].boolean;
}

bool sk_node_size_cycle(SkCx *cx, SkNode *n, bool quiet) {
  if (n->typed != UNDER_WAY || !n->type.rank || sk_type_elements(n->type) >= 0) return false;
  if (!quiet)
    sk_node_diag(cx, n, 2903, n->decl->name_span, "the size of '%s' depends on itself", n->name);
  return true;
}

SkType sk_node_type(SkCx *cx, SkNode *n) {
  if (n->typed == DONE) return n->type;
  sk_node_resolve(cx, n);
  if (n->alias) return sk_node_type(cx, n->alias);
  if (n->typed == UNDER_WAY) return n->type;
  n->typed = UNDER_WAY;
  if (n->failed) {
    n->typed = DONE;
    return n->type;
  }
  bool record = sk_node_is_record(cx, n);
  // Fields of a record may have sizes of their own: its type is complete only with its elements.
  bool late = record && n->kind != SK_NODE_ELEMENT && n->n_dims;
  if (!late) n->type = sk_node_element_type(cx, n);
  bool dims = n->kind != SK_NODE_ELEMENT && n->n_dims;
  if (n->kind == SK_NODE_COMPONENT && !sk_node_condition(cx, n)) {
    n->conditional_off = true;
    if (late) n->type = sk_node_element_type(cx, n);
    if (dims) set_dims_unknown(cx, n);
  } else if (dims && (n->kind == SK_NODE_CLASS || in_function(cx, n))) {
    if (late) n->type = sk_node_element_type(cx, n);
    set_dims_unknown(cx, n);
  } else if (dims && !set_dims(cx, n)) {
    n->failed = true;
    n->type   = (SkType){.kind = SK_T_ERROR};
  } else if (late || (dims && n->type.kind == SK_T_COMPONENT)) {
    make_elements(cx, n);
    if (late) {
      SkType element = sk_node_element_type(cx, n->elements[0]);
      n->type.kind   = element.kind;
      n->type.record = element.record;
    }
  }
  n->typed = DONE;
  return n->type;
}
