// model/tree/node.c - making nodes and finding the class behind each of them.
#include "model/tree/node_priv.h"

#include "model/check/check.h"
#include "model/eval/binding.h"

#include <assert.h>
#include <string.h>

enum { NOT_YET, UNDER_WAY, DONE };

SkNode *sk_node_new(SkCx *cx, SkNodeKind kind, SkName name) {
  SkNode *n      = SK_NEW(cx->arena, SkNode);
  n->kind        = kind;
  n->name        = name;
  n->var         = UINT32_MAX;
  n->variability = SK_V_CONTINUOUS;
  return n;
}

SkNode *sk_node_instance(SkNode *n) {
  while (n->kind == SK_NODE_BASE) n = n->parent;
  return n;
}

static const char *const predefined[] = {"Real",           "Integer",       "Boolean",
                                         "String",         "Clock",         "StateSelect",
                                         "AssertionLevel", "ExternalObject"};

void sk_node_setup(SkCx *cx) {
  SkTree *t = SK_NEW(cx->arena, SkTree);
  cx->tree  = t;
  struct {
    SkName     *at;
    const char *text;
  } words[] = {
      {&cx->w_start, "start"},
      {&cx->w_fixed, "fixed"},
      {&cx->w_unbounded, "unbounded"},
      {&cx->w_unit, "unit"},
      {&cx->w_quantity, "quantity"},
      {&cx->w_display_unit, "displayUnit"},
      {&cx->w_min, "min"},
      {&cx->w_max, "max"},
      {&cx->w_nominal, "nominal"},
      {&cx->w_state_select, "stateSelect"},
      {&cx->w_real, "Real"},
      {&cx->w_integer, "Integer"},
      {&cx->w_boolean, "Boolean"},
      {&cx->w_string, "String"},
      {&cx->w_clock, "Clock"},
      {&cx->w_external_object, "ExternalObject"},
      {&cx->w_state_select_type, "StateSelect"},
      {&cx->w_assertion_level, "AssertionLevel"},
  };
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    *words[i].at = sk_name_z(cx->names, words[i].text);
  cx->root           = sk_node_new(cx, SK_NODE_CLASS, sk_name_z(cx->names, ""));
  cx->root->resolved = DONE;
  cx->root->based    = DONE;
  for (size_t i = 0; i < sizeof predefined / sizeof predefined[0]; i++) {
    SkName  name = sk_name_z(cx->names, predefined[i]);
    SkNode *n    = sk_node_new(cx, SK_NODE_CLASS, name);
    n->builtin = name, n->lexical = cx->root, n->parent = cx->root;
    n->restriction = SK_CLASS_TYPE;
    n->resolved = DONE, n->based = DONE;
    sk_map_put_ptr(cx->arena, &t->builtin_types, name, n);
  }
}

SkNode *sk_node_root(SkCx *cx) { return cx->root; }
SkNode *sk_node_builtin(SkCx *cx, SkName name) {
  return sk_map_ptr(&sk_tree(cx)->builtin_types, name);
}

// Names ---------------------------------------------------------------------------------------------

void sk_node_add_index(SkBuf *out, const SkType *t, uint32_t at) {
  uint32_t index[SK_MAX_RANK];
  for (uint32_t k = t->rank; k-- > 0;) {
    uint32_t size = t->dims[k] > 0 ? (uint32_t)t->dims[k] : 1;
    index[k]      = at % size + 1;
    at /= size;
  }
  for (uint32_t k = 0; k < t->rank; k++) {
    char     digits[16];
    uint32_t n = 0, v = index[k];
    do digits[sizeof digits - ++n] = (char)('0' + v % 10);
    while (v /= 10);
    sk_buf_char(out, k ? ',' : '[');
    sk_buf_add(out, digits + sizeof digits - n, n);
  }
  if (t->rank) sk_buf_char(out, ']');
}

static void add_path(SkCx *cx, SkNode *n, SkBuf *out) {
  n = sk_node_instance(n);
  if (n->kind == SK_NODE_ELEMENT) {
    add_path(cx, n->parent, out);
    sk_node_add_index(out, &n->parent->type, n->element_index);
    return;
  }
  SkNode *parent = n->parent ? sk_node_instance(n->parent) : NULL;
  if (n == cx->main && n->ast) {
    sk_buf_z(out, sk_class_path(cx->arena, n->written));
    return;
  }
  bool in_main = parent && parent == cx->main && n->kind == SK_NODE_COMPONENT;
  if (parent && parent != cx->root && !in_main) {
    add_path(cx, parent, out);
    sk_buf_char(out, '.');
  }
  sk_buf_z(out, n->name);
}

const char *sk_node_path(SkCx *cx, SkNode *n) {
  for (const SkNode *p = n; p; p = p->parent)
    cx->personal += p->kind == SK_NODE_COMPONENT || p->kind == SK_NODE_ELEMENT;
  SkBuf b = sk_buf_new(cx->arena);
  if (sk_node_instance(n) != cx->main) add_path(cx, n, &b);
  return b.text ? b.text : "";
}

void sk_node_where(SkCx *cx, SkNode *n) {
  n           = sk_node_instance(n);
  bool direct = n == cx->main || (n->kind == SK_NODE_COMPONENT && n->parent == cx->main);
  if (!direct || (n->ast && !n->builtin && n != cx->main))
    sk_diag_where(cx->diags, sk_node_path(cx, n));
}

// Making members --------------------------------------------------------------------------------------

static void copy_flags(SkNode *n, const SkNode *holder, const SkElement *e) {
  n->is_protected = e->is_protected;
  for (const SkNode *h = holder; h->kind == SK_NODE_BASE; h = h->parent)
    n->is_protected |= h->is_protected;
  n->inner       = e->inner;
  n->outer       = e->outer;
  n->is_final    = e->is_final;
  n->replaceable = e->replaceable;
}

static void take_redeclare(SkCx *cx, SkNode *n, SkNode *holder, const SkModTree *env) {
  sk_redeclare_check(cx, holder, n->origin, env);
  if (env->constrained_by) sk_map_put_ptr(cx->arena, &sk_tree(cx)->narrowed, n, env);
  n->redeclared  = true;
  n->plugged     = env->outside;
  n->decl        = env->redeclare;
  n->decl_scope  = env->redeclare_scope;
  n->replaceable = env->redeclare->replaceable;
  if (env->redeclare->inner || env->redeclare->outer) {
    n->inner = env->redeclare->inner;
    n->outer = env->redeclare->outer;
  }
}

static SkNode *new_member(SkCx *cx, SkNodeKind kind, SkNode *holder, const SkElement *e) {
  SkNode *n       = sk_node_new(cx, kind, e->name);
  n->parent       = sk_node_instance(holder);
  n->decl         = e;
  n->decl_scope   = holder;
  n->origin       = e;
  n->origin_scope = holder;
  copy_flags(n, holder, e);
  return n;
}

// Modifications that reach a class are for the class: arrays of components around it, or declared with
// it, split nothing.
static SkModTree *rebase(SkCx *cx, SkModTree *tree, uint8_t level) {
  bool same = true;
  if (!tree) return NULL;
  for (uint32_t i = 0; i < tree->subs.n && same; i++) {
    SkModTree *sub = tree->subs.at[i];
    same =
        !(sub->value && sub->value->depth > level) && rebase(cx, sub, (uint8_t)(level + 1)) == sub;
  }
  if (same) return tree;
  SkModTree *t = sk_arena_copy(cx->arena, tree, sizeof *tree);
  t->subs.at   = SK_NEWS(cx->arena, SkModTree *, tree->subs.n);
  t->subs.cap  = tree->subs.n;
  for (uint32_t i = 0; i < tree->subs.n; i++) {
    SkModTree *sub = rebase(cx, tree->subs.at[i], (uint8_t)(level + 1));
    if (sub->value && sub->value->depth > level) {
      if (sub == tree->subs.at[i]) sub = sk_arena_copy(cx->arena, sub, sizeof *sub);
      sub->value        = sk_arena_copy(cx->arena, sub->value, sizeof *sub->value);
      sub->value->depth = level;
    }
    t->subs.at[i] = sub;
  }
  return t;
}

// The class declared by element e of holder, with env on it from outside.
static void check_outside(SkCx *cx, const SkNode *n, const SkElement *e, const SkModTree *env) {
  if (env && env->outside && n->is_protected &&
      sk_diag(cx->diags, 2312, env->span, "'%s' is protected and cannot be modified from outside",
              e->name))
    sk_diag_note(cx->diags, e->name_span, "it is declared here");
}

static SkNode *make_class(SkCx *cx, SkNode *holder, const SkElement *e, SkModTree *env) {
  SkNode *n = new_member(cx, SK_NODE_CLASS, holder, e);
  check_outside(cx, n, e, env);
  if (env && !env->redeclare && env->value && env->value->e->kind != SK_EX_BREAK &&
      sk_diag(cx->diags, 2105, env->span, "class '%s' cannot be given a value", e->name))
    sk_diag_note(cx->diags, e->name_span, "it is declared here");
  env        = rebase(cx, env, 0);
  n->ast     = e->klass;
  n->lexical = holder;
  if (env && env->redeclare && env->redeclare->kind == SK_EL_CLASS) {
    take_redeclare(cx, n, holder, env);
    n->ast     = env->redeclare->klass;
    n->lexical = env->redeclare_scope;
    if (n->ast->body == SK_BODY_EXTENDS) {
      n->extended = make_class(cx, holder, e, env->under);
      n->mods     = sk_mods_without_root(cx, env);
      return n;
    }
    n->mods       = sk_mods_without_root(cx, env);
    n->mods_taken = true;
    if (e->constrained)
      n->weak = sk_mods_of_constraint(cx, e, holder);
    else if (e->klass->body == SK_BODY_SHORT)
      n->weak = sk_mods_of_class(cx, e->klass->mods, holder, e->klass->base_subs ? 1 : 0);
    return n;
  }
  if (env && env->redeclare) sk_redeclare_check(cx, holder, e, env);
  if (env && !env->redeclare && e->is_final && sk_mods_modify(env) &&
      sk_diag(cx->diags, 2303, env->span, "class '%s' is final and cannot be modified", e->name))
    sk_diag_note(cx->diags, e->name_span, "it is declared here");
  n->mods = sk_mods_without_root(cx, env);
  if (e->constrained) n->weak = sk_mods_of_constraint(cx, e, holder);
  return n;
}

SkNode *sk_node_original(SkCx *cx, SkNode *holder, const SkElement *e) {
  SkNode *n = make_class(cx, holder, e, NULL);
  sk_node_resolve(cx, n);
  return n->failed ? NULL : n;
}

static bool is_record_node(const SkNode *n) {
  return n->ast && (n->ast->kind == SK_CLASS_RECORD || n->ast->kind == SK_CLASS_OPERATOR_RECORD);
}

// A value for the whole record stands above what its class says about its fields.
static bool value_above(const SkNode *inst) {
  if (inst->kind != SK_NODE_COMPONENT && inst->kind != SK_NODE_ELEMENT) return false;
  if (!is_record_node(inst)) return false;
  if (inst->bound_above) return true;
  const SkModTree *m = inst->mods;
  return m && m->value && m->value->e->kind != SK_EX_BREAK;
}

static SkModTree *weaken(SkCx *cx, SkModTree *mods) {
  if (!mods) return NULL;
  // A tree with a value at its root covers what lies below it when merged; here everything is covered.
  SkModTree *t  = sk_arena_copy(cx->arena, mods, sizeof *mods);
  t->overridden = true;
  t->subs.at    = mods->subs.n ? SK_NEWS(cx->arena, SkModTree *, mods->subs.n) : NULL;
  t->subs.cap   = mods->subs.n;
  for (uint32_t i = 0; i < mods->subs.n; i++) t->subs.at[i] = weaken(cx, mods->subs.at[i]);
  return t;
}

static void set_prefixes(SkNode *n, const SkElement *origin) {
  const SkElement           *d    = n->decl;
  SkVarPrefix                v    = d->variability ? d->variability : origin->variability;
  static const SkVariability of[] = {SK_V_CONTINUOUS, SK_V_CONSTANT, SK_V_PARAMETER, SK_V_DISCRETE};
  n->variability                  = of[v];
  n->connection                   = d->connection ? d->connection : origin->connection;
  n->causality                    = d->causality ? d->causality : origin->causality;
  const SkNode *p                 = n->parent;
  if (p->kind != SK_NODE_COMPONENT && p->kind != SK_NODE_ELEMENT) return;
  if (p->variability < n->variability) n->variability = p->variability;
  if (!n->connection) n->connection = p->connection;
  bool whole = is_record_node(p) || p->restriction == SK_CLASS_CONNECTOR;
  if (!n->causality && whole) n->causality = p->causality;
  n->expandable_member = p->ast && p->ast->expandable && n->variability > SK_V_PARAMETER;
}

// In an array of components all elements see the same modifications: when they leave nothing of the
// declaration's own, the tree itself is enough.
static bool env_is_all(const SkElement *e, const SkModTree *env) {
  return env && env->value && !env->redeclare && !e->mods && !e->constraint_mods && !e->is_final;
}

// Modifications of a component of a model leave the number of its equations as it is (4.8).
static bool changes_count(const SkNode *n, const SkElement *e, const SkModTree *env) {
  const SkNode *in   = n->parent;
  bool          part = in->kind == SK_NODE_COMPONENT || in->kind == SK_NODE_ELEMENT;
  if (!env || !env->value || !env->outside || env->redeclare || !part || n->outer) return false;
  if (in->restriction != SK_CLASS_MODEL && in->restriction != SK_CLASS_BLOCK) return false;
  if (n->variability <= SK_V_PARAMETER || n->causality == SK_CAUSAL_INPUT) return false;
  bool had = env->rebinds || e->binding, gone = env->value->e->kind == SK_EX_BREAK;
  return had == gone;
}

// What the declaration says itself, or the constraint of one that is redeclared.
static SkModTree *own_mods_of(SkCx *cx, SkNode *n, SkNode *holder, const SkElement *e,
                              SkModTree *env) {
  if (env && env->redeclare && env->redeclare->kind == SK_EL_COMPONENT) {
    take_redeclare(cx, n, holder, env);
    return e->constrained ? sk_mods_of_constraint(cx, e, holder) : sk_mods_of_decl(cx, e, holder);
  }
  if (env && env->redeclare) sk_redeclare_check(cx, holder, e, env);
  SkModTree *own = env_is_all(e, env) ? NULL : sk_mods_of_decl(cx, e, holder);
  if (!e->constraint_mods) return own;
  return sk_mods_merge(cx, own, sk_mods_of_constraint(cx, e, holder));
}

static SkNode *make_component(SkCx *cx, SkNode *holder, const SkElement *e, SkModTree *env) {
  SkNode    *n   = new_member(cx, SK_NODE_COMPONENT, holder, e);
  SkModTree *own = own_mods_of(cx, n, holder, e, env);
  check_outside(cx, n, e, env);
  if (env && n->outer && !n->inner && (env->value || env->subs.n))
    sk_diag(cx->diags, 2110, env->span,
            "outer '%s' cannot be modified: its inner element has the value", e->name);
  if (env && n->parent->kind == SK_NODE_ELEMENT) env->shared = true;
  // What is final in a record keeps the value its class gives it, and so does a constant that has one.
  bool kept      = e->variability == SK_VAR_CONSTANT && (e->is_final || (own && own->value));
  n->bound_above = !kept && value_above(n->parent);
  if (n->bound_above) own = weaken(cx, own);
  n->mods = sk_mods_merge(cx, env, own);
  if (n->mods && n->mods->value && !n->mods->overridden) n->bound_above = false;
  if (holder->kind == SK_NODE_BASE && sk_break_component(holder, e->name)) {
    n->left_out        = true;
    n->conditional_off = true;
    n->typed           = DONE;
  }
  set_prefixes(n, e);
  n->recounted = !n->left_out && changes_count(n, e, env);
  return n;
}

// Finds where a name is first declared among a node and its bases, making nothing.
static SkNode *locate(SkCx *cx, SkNode *n, SkName name, uint32_t *slot) {
  if (!n->ast) return NULL;
  int64_t at = sk_table_find(sk_table(cx, n->ast), name);
  if (at >= 0) {
    *slot = (uint32_t)at;
    return n;
  }
  for (uint32_t i = 0; i < n->bases.n; i++) {
    if (sk_break_name(n->bases.at[i], name)) continue;
    SkNode *holder = locate(cx, n->bases.at[i], name, slot);
    if (holder) return holder;
  }
  return NULL;
}

SkNode *sk_node_slot(SkCx *cx, SkNode *holder, uint32_t slot) {
  const SkTable *t = sk_table(cx, holder->ast);
  if (!holder->slots) holder->slots = SK_NEWS(cx->arena, SkNode *, t->n_slots);
  if (holder->slots[slot]) return holder->slots[slot];
  const SkElement *e = t->slots[slot];
  if (holder->kind == SK_NODE_BASE && !sk_break_component(holder, e->name)) {
    // Inherited twice: all the places share the first one.
    uint32_t other = 0;
    SkNode  *first = locate(cx, sk_node_instance(holder), e->name, &other);
    if (first && first != holder) return holder->slots[slot] = sk_node_slot(cx, first, other);
  }
  // What is modified under the name of a component left out is the new one of the derived class.
  bool       gone = holder->kind == SK_NODE_BASE && sk_break_component(holder, e->name);
  SkModTree *env  = gone ? NULL : sk_mods_find(holder->mods, e->name);
  SkNode    *n =
      e->kind == SK_EL_CLASS ? make_class(cx, holder, e, env) : make_component(cx, holder, e, env);
  return holder->slots[slot] = n;
}

SkNode *sk_node_main(SkCx *cx, SkNode *klass) {
  SkNode *n    = sk_arena_copy(cx->arena, klass, sizeof *klass);
  n->slots     = NULL;
  n->fn        = NULL;
  n->expanded  = false;
  n->members.n = n->members.cap = 0;
  n->bases.n = n->bases.cap = 0;
  n->members.at = NULL, n->bases.at = NULL;
  n->based = NOT_YET, n->typed = NOT_YET;
  return n;
}

// Finding the class behind a node -----------------------------------------------------------------------

static uint32_t count_exprs(const SkExpr *e) {
  uint32_t n = 0;
  for (; e; e = e->next) n++;
  return n;
}

static uint32_t put_dims(SkDim *to, uint32_t at, SkNode *scope, const SkExpr *list) {
  for (const SkExpr *e = list; e; e = e->next) to[at++] = (SkDim){scope, e};
  return at;
}

// Own dimensions in front of those of the class.
static void set_dims(SkCx *cx, SkNode *n, SkNode *scope, const SkExpr *first, const SkExpr *second,
                     const SkNode *klass) {
  uint32_t own = count_exprs(first) + count_exprs(second);
  if (own == 0) {
    n->dims   = klass->dims;
    n->n_dims = klass->n_dims;
    return;
  }
  uint32_t all = own + klass->n_dims;
  if (all > SK_MAX_RANK) {
    sk_diag(cx->diags, 2218, (first ? first : second)->span, "more than %d dimensions",
            SK_MAX_RANK);
    n->failed = true;
    return;
  }
  SkDim   *dims = SK_NEWS(cx->arena, SkDim, all);
  uint32_t at   = put_dims(dims, 0, scope, first);
  at            = put_dims(dims, at, scope, second);
  if (klass->n_dims) memcpy(dims + at, klass->dims, klass->n_dims * sizeof *dims);
  n->dims   = dims;
  n->n_dims = (uint8_t)all;
}

static void fail_cycle(SkCx *cx, SkNode *n, SkSpan span) {
  n->failed = true;
  sk_diag(cx->diags, 2007, span, "'%s' is defined by itself", n->name);
}

// What a short class definition stands for, NULL where there is no such class.
static SkNode *base_of_short(SkCx *cx, SkNode *n, SkNode *scope) {
  const SkClass *ast   = n->ast;
  SkName         first = ast->base.parts ? ast->base.parts->name : NULL;
  if (ast->encapsulated && first && !ast->base.global && !sk_node_builtin(cx, first)) {
    sk_diag(cx->diags, 2001, ast->base_span, "class '%s' is not found", first);
    sk_diag_help(cx->diags, "it is outside the encapsulated class '%s': write '.%s'", n->name,
                 first);
    return NULL;
  }
  SkNode *base = sk_lookup_class_from(cx, scope, &ast->base, ast->base_span, true);
  return base && !base->failed ? base : NULL;
}

// Another name for the base and nothing else.
static bool is_plain_short(const SkNode *n, const SkNode *base) {
  const SkClass *ast = n->ast;
  if (ast->base_subs || ast->mods || n->mods || n->weak || ast->partial || n->is_final)
    return false;
  if (ast->base_input || ast->base_output || ast->base_flow || ast->base_stream) return false;
  if (n->inner || n->outer) return false;
  return ast->kind == base->restriction || ast->kind == SK_CLASS_CLASS;
}

static void resolve_short(SkCx *cx, SkNode *n) {
  const SkClass *ast   = n->ast;
  SkNode        *scope = ast->encapsulated ? cx->root : n->lexical;
  SkNode        *base  = base_of_short(cx, n, scope);
  if (!base) {
    n->failed = true;
    return;
  }
  if (base == n || base->resolved == UNDER_WAY) {
    fail_cycle(cx, n, ast->base_span);
    return;
  }
  sk_base_kind(cx, ast, base, ast->base_span);
  if (base->restriction == SK_CLASS_OPERATOR_RECORD)
    sk_operator_record_rules(cx, ast, base, n->lexical);
  if (is_plain_short(n, base)) {
    n->alias = base;
    return;
  }
  set_dims(cx, n, scope, ast->base_subs, NULL, base);
  SkModTree *own = n->mods_taken ? NULL : sk_mods_of_class(cx, ast->mods, scope, n->n_dims);
  SkModTree *low = sk_mods_merge(cx, n->weak, base->mods);
  n->mods        = sk_mods_merge(cx, n->mods, sk_mods_merge(cx, own, low));
  n->weak        = NULL;
  n->ast         = base->ast;
  n->lexical     = base->lexical;
  n->builtin     = base->builtin;
  n->extended    = base->extended;
  if (ast->kind == SK_CLASS_CLASS) n->restriction = base->restriction;
  bool prefix = ast->base_input || ast->base_output || ast->base_flow || ast->base_stream;
  if (prefix && (ast->kind == SK_CLASS_MODEL || ast->kind == SK_CLASS_BLOCK ||
                 ast->kind == SK_CLASS_PACKAGE || ast->kind == SK_CLASS_FUNCTION))
    sk_diag(cx->diags, 2012, ast->base_span, "%s '%s' cannot be input, output, flow or stream",
            sk_class_kind_text(ast->kind), ast->name);
  n->causality  = ast->base_input    ? SK_CAUSAL_INPUT
                  : ast->base_output ? SK_CAUSAL_OUTPUT
                                     : base->causality;
  n->connection = ast->base_flow     ? SK_CONN_FLOW
                  : ast->base_stream ? SK_CONN_STREAM
                                     : base->connection;
}

// What inherits from a type has nothing but empty classes besides (4.6.2).
static void check_alone(SkCx *cx, SkNode *n, const SkTable *t, const SkElement *type) {
  for (uint32_t i = 0; i < t->extends.n; i++) {
    const SkElement *e = t->extends.at[i];
    if (e == type) continue;
    SkNode *base = sk_lookup_class_from(cx, n, &e->type, e->type_span, false);
    if (!base || base->failed || (base->ast && !base->builtin && sk_table(cx, base->ast)->trivial))
      continue;
    sk_diag(cx->diags, 2008, e->type_span, "'%s' inherits from a type and can have nothing else",
            n->name);
  }
}

// type T extends Real(...): the class is that type; class O extends ExternalObject keeps its functions.
static void resolve_extension(SkCx *cx, SkNode *n, const SkTable *t) {
  for (uint32_t i = 0; i < t->extends.n && !n->builtin; i++) {
    const SkElement *e    = t->extends.at[i];
    SkNode          *base = sk_lookup_class_from(cx, n, &e->type, e->type_span, false);
    if (!base || base->failed || base == n || base->resolved == UNDER_WAY) continue;
    bool is_enum = base->ast && base->ast->body == SK_BODY_ENUM;
    if (!base->builtin && !is_enum) continue;
    if (base->builtin == cx->w_external_object) {
      n->builtin = base->builtin;
      sk_object_rules(cx, n->ast);
      return;
    }
    set_dims(cx, n, n, NULL, NULL, base);
    SkModTree *own = sk_mods_of_class(cx, e->mods, n, n->n_dims);
    n->mods        = sk_mods_merge(cx, n->mods, sk_mods_merge(cx, own, base->mods));
    n->builtin     = base->builtin;
    sk_class_rules(cx, n->ast);
    check_alone(cx, n, t, e);
    // Functions inside such a type, as in overconstrained connectors, keep the class as a scope.
    if (is_enum || t->n_slots == 0) n->ast = base->ast;
    n->causality  = base->causality;
    n->connection = base->connection;
    return;
  }
}

static void resolve_class(SkCx *cx, SkNode *n) {
  const SkTable *t = sk_table(cx, n->ast);
  n->written       = n->ast;
  n->restriction   = n->ast->kind;
  if (n->ast->body == SK_BODY_SHORT) {
    resolve_short(cx, n);
    return;
  }
  if (n->weak) n->mods = sk_mods_merge(cx, n->mods, n->weak);
  n->weak = NULL;
  if (n->ast->body == SK_BODY_EXTENDS && !n->extended) {
    sk_diag(cx->diags, 2301, n->ast->name_span, "there is no inherited class '%s' to extend",
            n->name);
    n->failed = true;
  }
  bool may_extend_type = n->restriction == SK_CLASS_TYPE || n->restriction == SK_CLASS_CONNECTOR ||
                         n->restriction == SK_CLASS_CLASS;
  if (!may_extend_type || !t->extends.n) return;
  const SkRefPart *base   = t->extends.at[0]->type.parts;
  bool             object = base && !base->next && base->name == cx->w_external_object;
  if (t->n_components == 0 || object) resolve_extension(cx, n, t);
}

// A component whose class is one of those around it would never end.
static bool contains_itself(SkCx *cx, SkNode *n) {
  uint32_t depth = 0;
  for (SkNode *p = n->parent; p; p = p->parent) {
    if (p->kind == SK_NODE_ELEMENT) continue;
    if (p->ast == n->ast && p->lexical == n->lexical) {
      if (sk_diag(cx->diags, 2006, n->decl->type_span, "'%s' contains a component of its own class",
                  n->ast->name))
        sk_diag_note(cx->diags, n->ast->name_span, "the class is declared here");
      return true;
    }
    if (p->kind == SK_NODE_CLASS) break;
    if (++depth > SK_MAX_INSTANCE_DEPTH) {
      sk_diag(cx->diags, 2009, n->decl->type_span, "components are nested more than %d levels deep",
              SK_MAX_INSTANCE_DEPTH);
      return true;
    }
  }
  return false;
}

static bool usable_as_type(SkCx *cx, SkNode *n, const SkNode *klass) {
  const char *what = NULL;
  if (klass->restriction == SK_CLASS_PACKAGE) what = "package";
  if (klass->restriction == SK_CLASS_OPERATOR) what = "operator";
  bool in_function = sk_node_is_function(cx, n->parent);
  if (sk_node_is_function(cx, (SkNode *)(uintptr_t)klass) && !in_function) what = "function";
  if (!what) return true;
  sk_node_diag(cx, n, 2002, n->decl->type_span, "%s '%s' cannot be the type of component '%s'",
               what, klass->name, n->name);
  return false;
}

static void limit_variability(SkCx *cx, SkNode *n) {
  bool is_enum = n->ast && n->ast->body == SK_BODY_ENUM;
  bool whole   = is_enum || n->builtin == cx->w_integer || n->builtin == cx->w_boolean ||
               n->builtin == cx->w_string || n->builtin == cx->w_state_select_type ||
               n->builtin == cx->w_assertion_level;
  if (whole && n->variability > SK_V_DISCRETE) n->variability = SK_V_DISCRETE;
  if (n->builtin == cx->w_external_object && n->variability > SK_V_PARAMETER)
    n->variability = SK_V_PARAMETER;
}

static void check_partial(SkCx *cx, SkNode *n, const SkNode *klass) {
  bool partial = (klass->written && klass->written->partial) || klass->ast->partial;
  if (n->outer || n->left_out || !partial || sk_node_is_function(cx, n->parent)) return;
  const SkNode *p = n->parent;
  // Only what is really instantiated has to be complete: a class that is itself partial, or used by name
  // only, may wait for a redeclaration.
  if (p->kind == SK_NODE_CLASS && (p != cx->main || p->ast->partial)) return;
  if (klass->builtin || sk_incomplete(cx)) return;
  sk_node_diag(cx, n, 2005, n->decl->type_span, "partial %s '%s' cannot be instantiated",
               sk_class_kind_text(klass->restriction), klass->written->name);
  if (n->replaceable || n->origin->replaceable)
    sk_diag_help(cx->diags, "redeclare '%s' to a complete class", n->name);
}

// What bounds a redeclaration must not be replaced itself (7.1.4).
static void check_constraint(SkCx *cx, SkNode *n) {
  const SkElement *d         = n->decl;
  bool             component = d->kind == SK_EL_COMPONENT;
  if (!d->constrained && !(component && d->replaceable)) return;
  const SkRef  *ref  = d->constrained ? &d->constraint : &d->type;
  const SkNode *open = sk_lookup_replaceable(cx, n->decl_scope, ref, true);
  if (open &&
      sk_diag(cx->diags, 2008, d->constrained ? d->constraint_span : d->type_span,
              "'%s' is replaceable and cannot bound what replaces '%s'", open->name, d->name))
    sk_diag_help(cx->diags, "write 'constrainedby' and a class that is not replaceable");
}

static void check_fits(SkCx *cx, SkNode *n) {
  const SkModTree *m = sk_map_ptr(&sk_tree(cx)->narrowed, n);
  if (m)
    sk_redeclare_fits(cx, n, m->constrained_scope, m->constrained_by);
  else
    sk_redeclare_fits(cx, n, n->origin_scope, n->origin);
}

// A value for the whole record leaves nothing to say about its fields from further outside.
static void check_parts(SkCx *cx, SkNode *n) {
  const SkModTree *m = n->mods;
  if (!m || !m->value || m->value->e->kind == SK_EX_BREAK || n->bound_above) return;
  for (uint32_t i = 0; i < m->subs.n; i++) {
    const SkModTree *f = m->subs.at[i];
    if (!f->value || f->overridden) continue;
    if (sk_diag(cx->diags, 2302, f->span,
                "'%s' is given a value although the whole of '%s' has one", f->name, n->name))
      sk_diag_note(cx->diags, m->value->span, "the value of the whole record is here");
  }
}

static void report_recounted(SkCx *cx, const SkNode *n) {
  bool gone = n->mods->value->e->kind == SK_EX_BREAK;
  if (!sk_diag(cx->diags, 2313, n->mods->span, "'%s' %s", n->name,
               gone ? "would have no equation any more" : "has no value that could be modified"))
    return;
  sk_diag_note(cx->diags, n->decl->name_span, "it is declared here");
  sk_diag_help(cx->diags, gone ? "use an extends clause to remove its value"
                               : "declare it with a value or as an input, or use an equation");
}

static bool is_enumeration(const SkNode *n) { return n->ast && n->ast->body == SK_BODY_ENUM; }

// Its class can be that of a component here. False after reporting.
static bool class_fits(SkCx *cx, SkNode *n, SkNode *klass) {
  bool inside = n->parent == cx->main || n->parent->kind != SK_NODE_CLASS;
  if (is_enumeration(n) && n->ast->enum_open && inside && !cx->check_only) {
    sk_diag(cx->diags, 2215, n->decl->type_span,
            "enumeration '%s' has no literals yet: it has to be redeclared", n->ast->name);
    return false;
  }
  if (!n->ast || n->builtin || is_enumeration(n) || (n->outer && !n->inner)) return true;
  check_partial(cx, n, klass);
  return !contains_itself(cx, n);
}

// Rules that need the class.
static void check_resolved(SkCx *cx, SkNode *n, SkNode *klass, bool own_mods) {
  bool value = n->builtin || is_enumeration(n);
  if (n->recounted && value && n->builtin != cx->w_external_object &&
      n->causality != SK_CAUSAL_INPUT && !(klass->mods && klass->mods->value))
    report_recounted(cx, n);
  sk_component_rules(cx, n);
  if (own_mods && !n->outer) sk_mods_check(cx, n, n->mods);
  check_constraint(cx, n);
  if (n->redeclared || n->decl->constrained) check_fits(cx, n);
  if (sk_node_is_record(cx, n)) check_parts(cx, n);
}

static void resolve_component(SkCx *cx, SkNode *n) {
  const SkElement *d     = n->decl;
  SkNode          *klass = sk_lookup_class_from(cx, n->decl_scope, &d->type, d->type_span, true);
  if (!klass || klass->failed || !usable_as_type(cx, n, klass)) {
    n->failed = true;
    return;
  }
  bool             own_dims = d->name_subs || d->type_subs;
  const SkElement *o        = own_dims ? d : n->origin;
  set_dims(cx, n, own_dims ? n->decl_scope : n->origin_scope, o->name_subs, o->type_subs, klass);
  n->ast         = klass->ast;
  n->written     = klass->written;
  n->lexical     = klass->lexical;
  n->builtin     = klass->builtin;
  n->restriction = klass->restriction;
  n->extended    = klass->extended;
  sk_prefix_rules(cx, n, klass);
  if (!n->causality) n->causality = klass->causality;
  if (!n->connection) n->connection = klass->connection;
  bool       own_mods = n->mods != NULL;
  SkModTree *below    = n->bound_above && !n->builtin ? weaken(cx, klass->mods) : klass->mods;
  n->mods             = sk_mods_merge(cx, n->mods, below);
  limit_variability(cx, n);
  if (!class_fits(cx, n, klass)) {
    n->failed = true;
    return;
  }
  n->resolved = DONE;
  check_resolved(cx, n, klass, own_mods);
}

#define MAX_DEFINITIONS 500

void sk_node_resolve(SkCx *cx, SkNode *n) {
  if (n->resolved != NOT_YET) return;
  n->resolved = UNDER_WAY;
  // Each step may need another class; a chain of definitions as long as this is no honest text.
  if (cx->limits.depth > MAX_DEFINITIONS) {
    sk_diag(cx->diags, 2009, n->ast ? n->ast->name_span : n->decl->name_span,
            "definitions lead too far");
    n->failed   = true;
    n->resolved = DONE;
    return;
  }
  cx->limits.depth++;
  if (n->kind == SK_NODE_COMPONENT)
    resolve_component(cx, n);
  else if (n->kind == SK_NODE_CLASS)
    resolve_class(cx, n);
  cx->limits.depth--;
  n->resolved = DONE;
  if (n->kind != SK_NODE_CLASS || n->failed) return;
  if (n->decl) check_constraint(cx, n);
  if (n->redeclared || (n->decl && n->decl->constrained)) check_fits(cx, n);
  if (n->is_final && !n->alias && n->written) {
    SkModTree *t =
        n->mods ? sk_arena_copy(cx->arena, n->mods, sizeof *t) : SK_NEW(cx->arena, SkModTree);
    t->is_final = true;
    if (!n->mods) t->span = n->written->name_span;
    n->mods = t;
  }
  if (n->mods && !n->alias) {
    n->mods->shared = true;  // by all components of this class
    sk_mods_check(cx, n, n->mods);
  }
}

uint32_t sk_node_dims(SkCx *cx, SkNode *n, const SkDim **dims) {
  sk_node_resolve(cx, n);
  *dims = n->dims;
  return n->kind == SK_NODE_ELEMENT ? 0 : n->n_dims;
}

// What kind of thing it is ----------------------------------------------------------------------------

bool sk_node_is_value(SkCx *cx, SkNode *n) {
  sk_node_resolve(cx, n);
  return n->builtin || (n->ast && n->ast->body == SK_BODY_ENUM);
}

bool sk_node_is_record(SkCx *cx, SkNode *n) {
  sk_node_resolve(cx, n);
  return is_record_node(n);
}

bool sk_node_is_connector(SkCx *cx, SkNode *n) {
  sk_node_resolve(cx, n);
  return n->restriction == SK_CLASS_CONNECTOR;
}

bool sk_node_is_function(SkCx *cx, SkNode *n) {
  sk_node_resolve(cx, n);
  return n->ast &&
         (n->ast->kind == SK_CLASS_FUNCTION || n->ast->kind == SK_CLASS_OPERATOR_FUNCTION);
}

bool sk_node_is_object(SkCx *cx, SkNode *n) {
  sk_node_resolve(cx, n);
  return n->builtin && n->builtin == cx->w_external_object;
}

bool sk_node_is_partial(SkCx *cx, SkNode *n) {
  sk_node_resolve(cx, n);
  return (n->written && n->written->partial) || (n->ast && n->ast->partial);
}

const SkBinding *sk_node_attribute(SkCx *cx, SkNode *n, SkName attribute) {
  sk_node_resolve(cx, n);
  SkModTree *m = sk_mods_find(n->mods, attribute);
  if (!m || !m->value || m->value->e->kind == SK_EX_BREAK) return NULL;
  return m->value;
}

const SkBinding *sk_node_binding(SkCx *cx, SkNode *n) {
  sk_node_resolve(cx, n);
  if (n->kind == SK_NODE_ELEMENT || !n->mods || !n->mods->value || n->bound_above) return NULL;
  return n->mods->value->e->kind == SK_EX_BREAK ? NULL : n->mods->value;
}
