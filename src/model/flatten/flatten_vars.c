// model/flatten/flatten_vars.c - flat variables: names, prefixes, attributes, bindings.
#include "model/check/bounds.h"
#include "model/check/units.h"
#include "model/flatten/flatten_priv.h"

#include <string.h>

// Declaring -------------------------------------------------------------------------------------------

// x[1,2] for scalar number i of an array; the name of the component is in the buffer.
static SkName scalar_name(SkCx *cx, SkBuf *path, const SkNode *n, uint32_t i) {
  const SkType *t = &n->type;
  if (t->rank == 0 && path->n == sk_name_length(n->name)) return n->name;
  if (t->rank == 0) return sk_name_own(cx->names, path->text, path->n);
  size_t keep = path->n;
  sk_node_add_index(path, t, i);
  SkName name      = sk_name_own(cx->names, path->text, path->n);
  path->n          = keep;
  path->text[keep] = 0;
  return name;
}

// An interface variable of the whole model: nothing but connectors and records around it.
static bool on_top(const SkCx *cx, const SkNode *n) {
  for (const SkNode *p = n->parent; p != cx->main; p = p->parent) {
    if (!p || p->kind == SK_NODE_CLASS) return false;
    bool record =
        p->ast && (p->ast->kind == SK_CLASS_RECORD || p->ast->kind == SK_CLASS_OPERATOR_RECORD);
    if (p->restriction != SK_CLASS_CONNECTOR && !record) return false;
  }
  return true;
}

static bool any_protected(const SkCx *cx, const SkNode *n) {
  for (; n && n != cx->main; n = n->parent)
    if (n->is_protected) return true;
  return false;
}

static bool any_final(const SkCx *cx, const SkNode *n) {
  for (; n && n != cx->main; n = n->parent)
    if (n->is_final || (n->mods && n->mods->is_final)) return true;
  return false;
}

static void declare_value(SkCx *cx, SkNode *n, uint32_t component) {
  SkFlatten *f     = sk_flatten(cx);
  SkFlat    *flat  = cx->flat;
  int64_t    count = sk_type_elements(n->type);
  if (n->var != UINT32_MAX || count < 0 || f->too_large) return;
  if (flat->vars.n + (uint64_t)count > SK_MAX_ELEMENTS) {
    f->too_large = true;
    sk_diag(cx->diags, 2010, n->decl->name_span, "the model has more than %d variables",
            SK_MAX_ELEMENTS);
    return;
  }
  n->var      = flat->vars.n;
  SkFlatVar v = {.base = sk_type_base(sk_type_element(n->type)), .variability = n->variability};
  if (n->type.kind == SK_T_ENUM) v.enumeration = n->type.enumeration->number;
  if (n->type.kind == SK_T_OBJECT) v.base = SK_OBJECT;
  v.is_flow      = n->connection == SK_CONN_FLOW;
  v.is_protected = any_protected(cx, n);
  // Nobody outside can give a protected input its value: it is an unknown of the model.
  v.causality = n->causality && on_top(cx, n) && !v.is_protected ? n->causality : SK_CAUSAL_NONE;
  v.select    = SK_SELECT_DEFAULT;
  v.comment   = n->decl->comment.text ? n->decl->comment.text : n->origin->comment.text;
  if (n->mods && n->mods->comment) v.comment = n->mods->comment;
  v.span        = n->decl->name_span;
  v.component   = component;
  bool evaluate = false;
  if (sk_annotation_flag(&n->decl->comment, "Evaluate", &evaluate)) v.evaluate = evaluate;
  sk_annotation_flag(&n->decl->comment, "HideResult", &v.hide_result);
  if (v.variability <= SK_V_PARAMETER) v.is_final = any_final(cx, n);
  sk_vec_reserve(cx->arena, &flat->vars, (uint32_t)count);
  for (uint32_t i = 0; i < (uint32_t)count; i++) {
    v.name                        = scalar_name(cx, &f->path, n, i);
    flat->vars.at[flat->vars.n++] = v;
  }
  if (count)
    sk_vec_push(cx->arena, &f->values, n);
  else
    sk_vec_push(cx->arena, &f->empty, n);
}

static void declare_component(SkCx *cx, SkNode *n, uint32_t component);

static bool is_model(const SkNode *n) {
  return n->restriction == SK_CLASS_MODEL || n->restriction == SK_CLASS_BLOCK ||
         n->restriction == SK_CLASS_CLASS;
}

// What the papers' tool has to be told, and islands are found without: kept right for models that go back to it.
static void check_kind(SkCx *cx, const SkClass *k) {
  static const char *const kinds[] = {"C", "Q", "S"};
  for (const SkMod *m = k->comment.annotation ? k->comment.annotation->args : NULL; m;
       m              = m->next) {
    if (m->kind != SK_MOD_ELEMENT || !m->name || m->name->next ||
        strcmp(m->name->name, "hopsanCqsType") != 0)
      continue;
    const SkExpr *x     = m->value;
    bool          right = false;
    for (int i = 0; x && x->kind == SK_EX_STRING && i < 3; i++)
      right |= x->string.len == 1 && x->string.text[0] == kinds[i][0];
    if (right ||
        !sk_diag(cx->diags, 2015, m->span, "'hopsanCqsType' of '%s' is not understood", k->name))
      continue;
    sk_diag_help(
        cx->diags,
        "it is \"C\" (a line), \"Q\" (between lines) or \"S\" (signals only); it changes nothing "
        "here, since islands are found from the equations");
  }
}

static uint32_t new_component(SkCx *cx, SkNode *n) {
  SkFlat         *flat = cx->flat;
  SkBuf          *path = &sk_flatten(cx)->path;
  SkFlatComponent c    = {.span = n->decl ? n->decl->name_span : n->ast->name_span};
  const SkClass  *k    = n->written ? n->written : n->ast;
  c.path               = sk_name(cx->names, path->n ? path->text : "", path->n);
  c.annotation         = k->comment.annotation ? k->comment.annotation->args : NULL;
  c.comment            = n->decl ? n->decl->comment.text : n->ast->comment.text;
  uint64_t known       = 0;
  SkTree  *tree        = sk_tree(cx);
  for (uint32_t i = 0; i < tree->added_inner.n; i++) c.added |= tree->added_inner.at[i] == n;
  if (sk_map_get(&tree->class_paths, (uint64_t)(uintptr_t)k, &known)) {
    c.klass = (SkName)(uintptr_t)known;
  } else {
    c.klass = sk_name_z(cx->names, sk_class_path(cx->arena, k));
    check_kind(cx, k);
    sk_map_put(cx->arena, &tree->class_paths, (uint64_t)(uintptr_t)k, (uint64_t)(uintptr_t)c.klass);
  }
  sk_vec_push(cx->arena, &flat->components, c);
  return flat->components.n - 1;
}

static void too_many(SkCx *cx, const SkNode *n) {
  SkSpan at                 = n->decl ? n->decl->name_span : n->ast->name_span;
  sk_flatten(cx)->too_large = true;
  sk_diag(cx->diags, 2010, at, "the model has more than %d components", SK_MAX_INSTANCES);
}

// What n turned out to have tells about the components like it, whenever that has doubled.
static void estimate(SkCx *cx, const SkNode *n, uint32_t before) {
  SkFlatten *f = sk_flatten(cx);
  if (f->instances.n < 2 * f->sized + 1000) return;
  f->sized       = f->instances.n;
  uint64_t parts = f->instances.n - before;
  if (sk_flatten_copies(cx, n, SK_MAX_INSTANCES) * parts > SK_MAX_INSTANCES) too_many(cx, n);
}

// Depth of recursion is the nesting of components, which node.c limits.
static void declare_instance(SkCx *cx, SkNode *n, uint32_t component) {
  SkFlatten *f      = sk_flatten(cx);
  uint32_t   before = f->instances.n;
  if (before >= SK_MAX_INSTANCES) {
    too_many(cx, n);
    return;
  }
  sk_node_expand(cx, n);
  n->component = is_model(n) ? new_component(cx, n) : component;
  sk_vec_push(cx->arena, &f->instances, n);
  for (uint32_t i = 0; i < n->members.n && !f->too_large; i++) {
    SkNode *m    = n->members.at[i];
    size_t  keep = f->path.n;
    if (keep) sk_buf_char(&f->path, '.');
    sk_buf_add(&f->path, m->name, sk_name_length(m->name));
    declare_component(cx, m, n->component);
    f->path.n          = keep;
    f->path.text[keep] = 0;
  }
  if (!f->too_large) estimate(cx, n, before);
}

// The first element tells how large the whole array will be, before anything is spent on it.
static bool will_fit(SkCx *cx, SkNode *n, uint32_t vars, uint32_t instances) {
  SkFlatten *f    = sk_flatten(cx);
  uint64_t   each = cx->flat->vars.n - vars, parts = f->instances.n - instances;
  bool       fits = each * n->n_elements + vars <= SK_MAX_ELEMENTS &&
              parts * n->n_elements + instances <= SK_MAX_INSTANCES;
  if (fits || f->too_large) return fits;
  f->too_large = true;
  sk_node_diag(cx, n, 2010, n->decl->name_span,
               "'%s' is too large: %u elements with %llu variables each", n->name, n->n_elements,
               (unsigned long long)each);
  return false;
}

// Room for all elements like the first one, in one piece.
static void reserve(SkCx *cx, SkNode *n, uint32_t vars, uint32_t instances) {
  SkFlatten *f    = sk_flatten(cx);
  uint32_t   more = n->n_elements - 1;
  if (more < 16) return;
  uint32_t components = is_model(n) ? 1 : 0;
  sk_vec_reserve(cx->arena, &cx->flat->vars, (cx->flat->vars.n - vars) * more);
  sk_vec_reserve(cx->arena, &f->instances, (f->instances.n - instances) * more);
  sk_vec_reserve(cx->arena, &cx->flat->components, components * more);
}

static void declare_elements(SkCx *cx, SkNode *n, uint32_t component) {
  SkFlatten  *f    = sk_flatten(cx);
  uint32_t    vars = cx->flat->vars.n, instances = f->instances.n;
  SkAlike     alike  = sk_alike_begin(cx);
  SkCloneMark before = sk_clone_mark(cx);
  SkCloner   *cloner = NULL;
  for (uint32_t i = 0; i < n->n_elements && !f->too_large; i++) {
    size_t keep = f->path.n, end = 0;
    sk_node_add_index(&f->path, &n->type, i);
    end = f->path.n;
    if (cloner)
      sk_clone_element(cx, cloner, i);
    else
      declare_instance(cx, n->elements[i], component);
    f->path.n          = keep;
    f->path.text[keep] = 0;
    sk_alike_element(cx, &alike);
    if (i > 0) continue;
    if (!will_fit(cx, n, vars, instances)) return;
    reserve(cx, n, vars, instances);
    cloner = sk_clone_new(cx, n, &alike, &before, end);
  }
  if (is_model(n) && !f->too_large) sk_alike_end(cx, n, &alike);
}

static void declare_component(SkCx *cx, SkNode *n, uint32_t component) {
  // An absent outer element asks for no inner one.
  if (n->outer && n->decl->condition) sk_node_type(cx, n);
  if (n->outer && !n->conditional_off) sk_node_inner(cx, n);
  if (n->outer && !n->inner) return;
  sk_node_type(cx, n);
  if (n->failed || n->conditional_off || n->type.kind == SK_T_ERROR) return;
  // There only once something is connected to it (9.1.3); members of a bus inside a bus are decided one by one.
  if (n->expandable_member && !(n->ast && n->ast->expandable)) return;
  if (sk_node_is_value(cx, n)) {
    declare_value(cx, n, component);
    return;
  }
  if (n->type.kind == SK_T_COMPONENT && sk_node_binding(cx, n)) {
    sk_node_diag(cx, n, 2201, sk_node_binding(cx, n)->span, "%s '%s' cannot have a value",
                 sk_class_kind_text(n->restriction), n->name);
    return;
  }
  if (n->type.kind == SK_T_RECORD && sk_node_binding(cx, n))
    sk_vec_push(cx->arena, &sk_flatten(cx)->records, n);
  if (n->elements) {
    declare_elements(cx, n, component);
  } else {
    declare_instance(cx, n, component);
  }
}

void sk_flatten_declare_all(SkCx *cx) {
  sk_buf_z(&sk_flatten(cx)->path, "");
  declare_instance(cx, cx->main, 0);
  sk_alike_sort(cx);
}

void sk_flat_declare(SkCx *cx, SkNode *n) {
  SkFlatten *f         = sk_flatten(cx);
  uint32_t   first     = f->values.n;
  n->expandable_member = false;
  f->path.n            = 0;
  sk_buf_z(&f->path, sk_node_path(cx, n));
  const SkNode *p = n->parent;
  while (p->kind != SK_NODE_CLASS && !is_model(p)) p = p->parent;
  declare_component(cx, n, p->component);
  if (!f->attributes_done) return;
  for (uint32_t i = first; i < f->values.n; i++) sk_flatten_attributes(cx, f->values.at[i]);
}

// Attributes ------------------------------------------------------------------------------------------

static SkX scalar_at(SkCx *cx, const SkVal *v, uint32_t i) {
  // One for all, or one for each; fewer when they belong to the last dimensions of the type only.
  return sk_scalar_x(cx->dag, v->at[v->n == 1 ? 0 : i % v->n]);
}

static void set_number(SkCx *cx, SkNode *n, SkName attribute, const SkVal *v) {
  uint32_t count = (uint32_t)sk_type_elements(n->type);
  for (uint32_t i = 0; i < count; i++) {
    SkFlatVar *var = &cx->flat->vars.at[n->var + i];
    SkX        x   = scalar_at(cx, v, i);
    if (attribute == cx->w_start) var->start = x, var->start_given = true;
    if (attribute == cx->w_fixed) var->fixed = x, var->fixed_given = true;
    if (attribute == cx->w_min) var->min = x;
    if (attribute == cx->w_max) var->max = x;
    if (attribute == cx->w_nominal) var->nominal = x;
    if (attribute == cx->w_fixed && n->variability == SK_V_PARAMETER)
      var->unfixed = sk_x_is_const(cx->dag, x) && sk_x_int_value(cx->dag, x) == 0;
  }
}

static void set_text(SkCx *cx, SkNode *n, SkName attribute, const SkVal *v, SkSpan span) {
  uint32_t count = (uint32_t)sk_type_elements(n->type);
  for (uint32_t i = 0; i < count; i++) {
    SkFlatVar *var = &cx->flat->vars.at[n->var + i];
    SkScalar   s   = v->at[v->n == 1 ? 0 : i % v->n];
    if (s.symbolic) continue;
    if (attribute == cx->w_unit || attribute == cx->w_display_unit)
      sk_units_form(cx, n, attribute, s.string, span);
    if (attribute == cx->w_unit) var->unit = s.string;
    if (attribute == cx->w_quantity) var->quantity = s.string;
    if (attribute == cx->w_display_unit) var->display_unit = s.string;
    if (attribute == cx->w_state_select) var->select = (SkStateSelect)(s.integer - 1);
  }
}

void sk_flatten_attributes(SkCx *cx, SkNode *n) {
  if (!n->mods) return;
  for (uint32_t i = 0; i < n->mods->subs.n; i++) {
    SkName a    = n->mods->subs.at[i]->name;
    bool   text = a == cx->w_unit || a == cx->w_quantity || a == cx->w_display_unit ||
                a == cx->w_state_select;
    bool number = a == cx->w_start || a == cx->w_fixed || a == cx->w_min || a == cx->w_max ||
                  a == cx->w_nominal || a == cx->w_unbounded;
    if (!text && !number) continue;
    SkVal v;
    // What is fixed shapes the initial system, so the value is needed now.
    bool now = text || a == cx->w_fixed;
    if (sk_attribute_value(cx, n, a, now ? SK_EVAL_CONST : SK_EVAL_FLAT, &v) != SK_BIND_OK ||
        v.n == 0)
      continue;
    const SkBinding *b = n->mods->subs.at[i]->value;
    if (b->tx && b->tx->variability > SK_V_PARAMETER) {
      sk_node_diag(cx, n, 2208, b->span, "attribute '%s' of '%s' has a %s value", a, n->name,
                   sk_variability_text(b->tx->variability));
      continue;
    }
    if (a == cx->w_fixed && n->variability == SK_V_CONSTANT &&
        sk_x_int_value(cx->dag, scalar_at(cx, &v, 0)) == 0)
      sk_node_diag(cx, n, 2705, b->span,
                   "constant '%s' has a value from the start, so 'fixed' is true", n->name);
    if (text)
      set_text(cx, n, a, &v, b->span);
    else
      set_number(cx, n, a, &v);
  }
}

// Bindings --------------------------------------------------------------------------------------------

static void bind_value(SkCx *cx, SkNode *n, const SkVal *v, SkSpan span) {
  for (uint32_t i = 0; i < v->n; i++) {
    SkFlatVar *var = &cx->flat->vars.at[n->var + i];
    SkX        x   = sk_scalar_x(cx->dag, v->at[i]);
    if (n->variability <= SK_V_PARAMETER) {
      var->binding = x;
      continue;
    }
    // An input that has its value here takes none from outside.
    if (var->causality == SK_CAUSAL_INPUT) var->causality = SK_CAUSAL_NONE;
    SkFlatEq eq = {
        .kind = SK_FE_EQUAL, .origin = SK_FROM_BINDING, .span = span, .component = var->component};
    eq.lhs = sk_x_var(cx->dag, n->var + i, var->base);
    eq.rhs = x;
    sk_vec_push(cx->arena, &cx->flat->equations, eq);
  }
}

static void report_no_value(SkCx *cx, SkNode *n) {
  const SkFlatVar *var = &cx->flat->vars.at[n->var];
  if (var->base == SK_OBJECT) {
    if (sk_incomplete(cx)) return;
    sk_flatten(cx)->no_object = true;
    sk_node_diag(cx, n, 2705, n->decl->name_span, "external object '%s' has no value", n->name);
    sk_diag_help(cx->diags, "call the constructor of its class: %s(...)",
                 n->written ? n->written->name : "Class");
  } else if (n->variability == SK_V_CONSTANT) {
    if (sk_incomplete(cx)) return;
    sk_node_diag(cx, n, 2705, n->decl->name_span, "constant '%s' has no value", n->name);
  } else if (n->variability == SK_V_PARAMETER && !var->unfixed) {
    // A class of a library leaves its parameters to whoever uses it.
    if (cx->in_library) return;
    sk_node_diag(cx, n, 2704, n->decl->name_span, "parameter '%s' has no value%s", n->name,
                 var->start_given ? "; its start value is used" : "");
    if (!var->start_given)
      sk_diag_help(cx->diags, "give it one where '%s' is used: (%s = ...)", n->parent->name,
                   n->name);
  }
}

static void flatten_binding(SkCx *cx, SkNode *n) {
  SkVal            v;
  SkEvalMode       mode = n->variability == SK_V_CONSTANT ? SK_EVAL_CONST : SK_EVAL_FLAT;
  SkBind           had  = sk_binding_value(cx, n, mode, false, &v);
  const SkBinding *b    = sk_binding_source(cx, n);
  if (had == SK_BIND_NONE) report_no_value(cx, n);
  if (had != SK_BIND_OK) return;
  sk_binding_check_variability(cx, n, b);
  if (b->tx && b->tx->kind != SK_TX_ERROR) sk_units_binding(cx, n, b->tx);
  if (v.n != (uint32_t)sk_type_elements(n->type)) {
    sk_node_diag(cx, n, 2203, b->span, "the value of '%s' is %s, but %s is needed", n->name,
                 sk_type_text(cx->arena, v.type), sk_type_text(cx->arena, n->type));
    return;
  }
  bind_value(cx, n, &v, b->span);
  sk_bounds_flush(cx, SK_NO_X, cx->flat->vars.at[n->var].component, &cx->flat->equations);
}

// The value of a whole record is compared with the record first; its fields take their parts of it then.
void sk_flatten_bindings(SkCx *cx) {
  SkFlatten *f = sk_flatten(cx);
  // Evaluate = true: the value is fixed now, and expressions shrink to what it leaves of them.
  for (uint32_t i = 0; i < f->values.n; i++) {
    SkNode *n = f->values.at[i];
    if (n->variability == SK_V_PARAMETER && cx->flat->vars.at[n->var].evaluate &&
        sk_binding_exists(cx, n))
      sk_eval_component(cx, n, true, n->decl->name_span);
  }
  for (uint32_t i = 0; i < f->records.n; i++) {
    SkVal v;
    if (sk_binding_value(cx, f->records.at[i], SK_EVAL_FLAT, false, &v) == SK_BIND_FAILED)
      f->records.at[i]->failed = true;
  }
  sk_alike_values(cx, false, flatten_binding);
  // No equation comes of them, but their values must fit (10.7).
  for (uint32_t i = 0; i < f->empty.n; i++) {
    SkNode          *n = f->empty.at[i];
    const SkBinding *b = sk_binding_source(cx, n);
    SkVal            v;
    if (!b || b->depth || sk_binding_value(cx, n, SK_EVAL_FLAT, false, &v) != SK_BIND_OK || !v.n)
      continue;
    sk_node_diag(cx, n, 2203, b->span, "the value of '%s' is %s, but %s is needed", n->name,
                 sk_type_text(cx->arena, v.type), sk_type_text(cx->arena, n->type));
  }
}

// Where something is written: 1 in the model itself, 2 in its components, ...; the last one in classes elsewhere.
static uint8_t level_of(const SkCx *cx, const SkNode *scope) {
  uint8_t level = 1;
  for (const SkNode *p = scope; p != cx->main; p = p->parent) {
    if (!p || level == SK_NO_LEVEL) return SK_NO_LEVEL;
    level = (uint8_t)(level + (p->kind == SK_NODE_COMPONENT));
  }
  return level;
}

// How much a start value is worth: where it is written, or the parameter that it is, or the one that this is.
// ref: Modelica 3.6, 8.6.2
static uint8_t start_level(SkCx *cx, const SkBinding *b) {
  uint8_t level = SK_NO_LEVEL;
  for (int i = 0; b && i < 100; i++) {
    uint8_t here  = level_of(cx, b->scope);
    level         = here < level ? here : level;
    const SkTx *t = b->tx;
    while (t && (t->kind == SK_TX_TO_REAL || (t->kind == SK_TX_OP && t->op == SK_X_NEG)))
      t = t->args[0];
    if (!t || t->kind != SK_TX_REF || !t->leaf || t->leaf->variability > SK_V_PARAMETER) break;
    b = sk_binding_source(cx, t->leaf);
  }
  return level;
}

// Bindings are checked by now.
static void set_level(SkCx *cx, SkNode *n) {
  if (!cx->flat->vars.at[n->var].start_given) return;
  uint8_t  level = start_level(cx, sk_node_attribute(cx, n, cx->w_start));
  uint32_t count = (uint32_t)sk_type_elements(n->type);
  for (uint32_t i = 0; i < count; i++) cx->flat->vars.at[n->var + i].start_level = level;
}

void sk_flatten_finish_vars(SkCx *cx) {
  SkFlatten *f = sk_flatten(cx);
  for (uint32_t i = 0; i < f->values.n; i++) {
    SkNode *n = f->values.at[i];
    if (sk_type_elements(n->type) > 0) set_level(cx, n);
    if (!n->structural) continue;
    uint32_t count = (uint32_t)sk_type_elements(n->type);
    for (uint32_t k = 0; k < count; k++) {
      SkFlatVar *v  = &cx->flat->vars.at[n->var + k];
      v->structural = true;
      if (n->value && k < n->value->n && v->binding != SK_NO_X)
        v->binding = sk_scalar_x(cx->dag, n->value->at[k]);
    }
  }
}
