// model/tree/redeclare.c - may this declaration take the place of that one?
#include "model/tree/node_priv.h"

static bool same_class(SkCx *cx, SkNode *holder, const SkElement *decl, const SkModTree *with) {
  const SkElement *r = with->redeclare;
  if (r->kind != SK_EL_COMPONENT) return false;
  SkNode *a = sk_lookup_class_from(cx, holder, &decl->type, decl->type_span, true);
  SkNode *b = sk_lookup_class_from(cx, with->redeclare_scope, &r->type, r->type_span, true);
  return !a || !b || (a->ast == b->ast && a->builtin == b->builtin && a->lexical == b->lexical);
}

static void report_not_replaceable(SkCx *cx, const SkElement *decl, const SkModTree *with) {
  if (!sk_diag(cx->diags, 2304, with->span, "'%s' is not replaceable", decl->name)) return;
  sk_diag_note(cx->diags, decl->name_span, "it is declared here");
  sk_diag_help(cx->diags, "declare it with 'replaceable'");
}

// A prefix that is not repeated is kept; one that is there has to be the same, and may only bind more
// tightly when it says how much something varies.
static void check_prefixes(SkCx *cx, const SkElement *decl, const SkElement *r) {
  const char *what = NULL;
  if (r->causality && r->causality != decl->causality) what = "input or output";
  if (r->connection && r->connection != decl->connection) what = "flow or stream";
  if (r->variability == SK_VAR_DISCRETE && decl->variability == SK_VAR_PARAMETER)
    what = "parameter";
  if (what && sk_diag(cx->diags, 2311, r->name_span,
                      "the redeclaration of '%s' changes its %s prefix", decl->name, what))
    sk_diag_note(cx->diags, decl->name_span, "it is declared here");
}

void sk_redeclare_check(SkCx *cx, SkNode *holder, const SkElement *decl, const SkModTree *with) {
  const SkElement *r = with->redeclare;
  if (r->kind != decl->kind) {
    if (sk_diag(cx->diags, 2304, with->span, "'%s' is a %s and cannot be redeclared as a %s",
                decl->name, decl->kind == SK_EL_CLASS ? "class" : "component",
                r->kind == SK_EL_CLASS ? "class" : "component"))
      sk_diag_note(cx->diags, decl->name_span, "it is declared here");
    return;
  }
  if (decl->is_final) {
    if (sk_diag(cx->diags, 2303, with->span, "'%s' is final and cannot be redeclared", decl->name))
      sk_diag_note(cx->diags, decl->name_span, "it is made final here");
    return;
  }
  if (r->condition)
    sk_diag(cx->diags, 2311, r->name_span,
            "the redeclaration of '%s' cannot have a condition of its own", decl->name);
  if (r->kind == SK_EL_COMPONENT) check_prefixes(cx, decl, r);
  if (decl->kind == SK_EL_COMPONENT && decl->variability == SK_VAR_CONSTANT)
    sk_diag(cx->diags, 2308, with->span, "constant '%s' cannot be redeclared", decl->name);
  if (decl->replaceable || same_class(cx, holder, decl, with)) return;
  if (r->kind == SK_EL_CLASS && r->klass->body == SK_BODY_EXTENDS) {
    if (sk_diag(cx->diags, 2011, r->name_span,
                "'%s' is not replaceable; extending it here is accepted", decl->name))
      sk_diag_note(cx->diags, decl->name_span, "it is declared here");
    return;
  }
  report_not_replaceable(cx, decl, with);
}

static uint32_t rank_of(const SkElement *e) {
  uint32_t n = 0;
  for (const SkExpr *x = e->name_subs; x; x = x->next) n++;
  for (const SkExpr *x = e->type_subs; x; x = x->next) n++;
  return n;
}

// A redeclaration without dimensions keeps those of the original.
static bool same_rank(const SkElement *with, const SkElement *decl) {
  if (with->kind != SK_EL_COMPONENT || decl->kind != SK_EL_COMPONENT) return true;
  return with == decl || rank_of(with) == 0 || rank_of(with) == rank_of(decl);
}

// The class that bounds what may replace `decl`, or NULL; *span is where it is written.
static SkNode *constraint_of(SkCx *cx, SkNode *holder, const SkElement *decl, SkSpan *span) {
  const SkRef *ref = decl->constrained ? &decl->constraint : &decl->type;
  *span            = decl->constrained ? decl->constraint_span : decl->type_span;
  if (decl->kind == SK_EL_CLASS && !decl->constrained) {
    *span = decl->klass->name_span;
    if (decl->klass->body == SK_BODY_LONG || decl->klass->body == SK_BODY_ENUM)
      return sk_node_original(cx, holder, decl);
    if (decl->klass->body != SK_BODY_SHORT) return NULL;
    ref   = &decl->klass->base;
    *span = decl->klass->base_span;
  }
  SkNode *constraint = sk_lookup_class_from(cx, holder, ref, *span, true);
  return constraint && !constraint->failed ? constraint : NULL;
}

static const char *declared_here(SkCx *cx, const SkElement *e) {
  return sk_arena_printf(cx->arena, "'%s' is declared here", e->name);
}

static void point_to(SkCx *cx, const SkNode *constraint, SkSpan span, const char *note) {
  sk_diag_note(cx->diags, span, "%s", note);
  if (constraint->builtin)
    sk_diag_help(cx->diags, "take a type made of %s, or loosen the constraint by 'constrainedby'",
                 constraint->builtin);
  else
    sk_diag_help(cx->diags,
                 "take one that extends '%s' or has the same public members, or loosen the "
                 "constraint by 'constrainedby'",
                 constraint->name);
}

// Reports where `n`, which is to stand for `name`, is no sub-type of the constraint.
static bool is_subtype(SkCx *cx, SkNode *n, SkNode *constraint, SkName name, SkSpan at,
                       SkSpan span) {
  if (constraint == n) return true;
  if (!sk_subtype_same_kind(constraint, n)) {
    if (sk_diag(cx->diags, 2305, at, "'%s' cannot become '%s': it has to fit '%s'", name,
                n->written ? n->written->name : n->builtin, constraint->name))
      point_to(cx, constraint, span, "the constraint is here");
    return false;
  }
  if (n->kind == SK_NODE_CLASS && constraint->n_dims != n->n_dims) {
    if (sk_diag(cx->diags, 2305, at, "'%s' has another number of dimensions than '%s'", name,
                constraint->name))
      point_to(cx, constraint, span, "the constraint is here");
    return false;
  }
  const char      *how = NULL;
  const SkElement *e   = sk_subtype_differs(cx, constraint, n, &how);
  if (e) {
    if (sk_diag(cx->diags, 2305, at, "'%s' of the redeclared '%s' %s in '%s'", e->name, name, how,
                constraint->name))
      point_to(cx, constraint, e->name_span, declared_here(cx, e));
    return false;
  }
  e = sk_subtype_missing(cx, constraint, n);
  if (!e && sk_node_is_function(cx, constraint)) {
    e = sk_subtype_function(cx, constraint, n, &how);
    if (e &&
        sk_diag(cx->diags, 2305, at, "'%s' of the redeclared function '%s' %s", e->name, name, how))
      sk_diag_note(cx->diags, e->name_span, "'%s' is declared here", e->name);
    return !e;
  }
  if (e && sk_diag(cx->diags, 2305, at, "the redeclared '%s' has no '%s', which '%s' has", name,
                   e->name, constraint->name))
    point_to(cx, constraint, e->name_span, declared_here(cx, e));
  return !e;
}

// A redeclaration's own constraining class lies between its class and the constraint so far.
static void fits_between(SkCx *cx, SkNode *declared, SkNode *n, SkNode *constraint, SkSpan span) {
  const SkElement *r = declared->decl;
  SkSpan           own_span;
  SkNode          *own = constraint_of(cx, declared->decl_scope, r, &own_span);
  if (!own || !is_subtype(cx, own, constraint, declared->name, own_span, span)) return;
  SkSpan at = r->kind == SK_EL_CLASS ? r->klass->name_span : r->type_span;
  is_subtype(cx, n, own, declared->name, at, own_span);
}

// A parameter or constant without a value, of a predefined type.
static bool lacks_value(SkCx *cx, SkNode *n, const SkElement *e, const SkModTree *mods) {
  if (e->variability != SK_VAR_PARAMETER && e->variability != SK_VAR_CONSTANT) return false;
  if (e->binding || e->mods || sk_mods_find(mods, e->name)) return false;
  const SkNode *k = sk_lookup_class_from(cx, n, &e->type, e->type_span, true);
  return k && !k->failed && k->builtin && !k->mods;
}

static bool is_bus(SkCx *cx, SkNode *n, const SkElement *e) {
  if (e->variability == SK_VAR_PARAMETER || e->variability == SK_VAR_CONSTANT || e->binding)
    return false;
  const SkNode *k = sk_lookup_class_from(cx, n, &e->type, e->type_span, true);
  return k && !k->failed && k->ast && k->ast->expandable;
}

// Nobody can connect or set what a part inside a component has besides (6.5). An input shows in the count of
// equations.
static const SkElement *not_by_default(SkCx *cx, SkNode *constraint, SkNode *n,
                                       const SkModTree *mods) {
  sk_node_bases(cx, n);
  const SkTable *t = n->ast ? sk_table(cx, n->ast) : NULL;
  for (uint32_t i = 0; t && i < t->n_slots; i++) {
    const SkElement *e = t->slots[i];
    if (e->kind != SK_EL_COMPONENT || e->is_protected || e->condition || e->outer) continue;
    if (sk_node_has(cx, constraint, e->name)) continue;
    if (lacks_value(cx, n, e, mods) || is_bus(cx, n, e)) return e;
  }
  for (uint32_t i = 0; i < n->bases.n; i++) {
    const SkElement *e = not_by_default(cx, constraint, n->bases.at[i], n->bases.at[i]->mods);
    if (e) return e;
  }
  return NULL;
}

static bool fits_inside(SkCx *cx, SkNode *declared, SkNode *n, SkNode *constraint, SkSpan at) {
  bool structured = n->ast && !n->builtin && n->ast->body != SK_BODY_ENUM;
  if (!declared->plugged || !structured || constraint->builtin) return true;
  if (n->restriction != SK_CLASS_MODEL && n->restriction != SK_CLASS_BLOCK) return true;
  const SkElement *e = not_by_default(cx, constraint, n, declared->mods);
  if (!e) return true;
  if (sk_diag(cx->diags, 2305, at, "'%s' of the redeclared '%s' %s there", e->name, declared->name,
              e->variability ? "has no value and gets none" : "cannot be connected"))
    sk_diag_note(cx->diags, e->name_span, "'%s' is declared here", e->name);
  return false;
}

static bool fits(SkCx *cx, SkNode *declared, SkNode *n, SkNode *holder, const SkElement *decl) {
  const SkElement *r = declared->decl;
  SkSpan           span, at = r->kind == SK_EL_CLASS ? r->klass->name_span : r->type_span;
  SkNode          *constraint = constraint_of(cx, holder, decl, &span);
  if (!constraint) return true;
  if (!same_rank(r, decl)) {
    if (sk_diag(cx->diags, 2305, at, "the redeclared '%s' has another number of dimensions",
                declared->name))
      sk_diag_note(cx->diags, decl->name_span, "the original is declared here");
    return false;
  }
  if (!is_subtype(cx, n, constraint, declared->name, at, span)) return false;
  if (!fits_inside(cx, declared, n, constraint, at)) return false;
  if (decl != r && r->constrained) fits_between(cx, declared, n, constraint, span);
  return true;
}

void sk_redeclare_fits(SkCx *cx, SkNode *declared, SkNode *holder, const SkElement *decl) {
  SkNode          *n = declared->alias ? declared->alias : declared;
  const SkElement *r = declared->decl;
  if (n->failed || (decl == r && !decl->constrained)) return;
  // What extends the original fits it, unless there is another constraint.
  if (r->kind == SK_EL_CLASS && r->klass->body == SK_BODY_EXTENDS && !decl->constrained) return;
  // The same pair of classes is compared once.
  uint64_t key = sk_hash64((uint64_t)(uintptr_t)decl ^ sk_hash64((uint64_t)(uintptr_t)r)) | 1;
  uint64_t bad = 0;
  if (!sk_map_get(&sk_tree(cx)->fitted, key, &bad)) {
    sk_map_put(cx->arena, &sk_tree(cx)->fitted, key, 0);
    bad = !fits(cx, declared, n, holder, decl);
    sk_map_put(cx->arena, &sk_tree(cx)->fitted, key, bad);
  }
  if (!bad) return;
  // What uses it would only say the same in other words.
  declared->failed = true;
  declared->alias  = NULL;
}

bool sk_redeclare_beyond(SkCx *cx, const SkNode *n, SkName name, SkSpan span) {
  const SkElement *d = n->decl;
  if (!d || !d->constrained || !n->replaceable || n->redeclared) return false;
  SkNode *bound = sk_lookup_class_from(cx, n->decl_scope, &d->constraint, d->constraint_span, true);
  if (!bound || bound->failed || !bound->ast || sk_node_has(cx, bound, name)) return false;
  if (sk_diag(cx->diags, 2102, span, "'%s' is not in '%s', which bounds what '%s' may become", name,
              bound->name, n->name))
    sk_diag_note(cx->diags, d->constraint_span, "the constraint is here");
  return true;
}
