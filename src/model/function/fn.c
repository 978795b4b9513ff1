// Functions: from a class node to signature and body.
#include "model/function/fn.h"

#include "model/function/fn_impl.h"

#include <string.h>

SkScope sk_fn_scope(SkFn *fn, SkNode *node) { return (SkScope){.node = node, .fn = fn}; }

// Variables ---------------------------------------------------------------------------------------

// Final fields, and constants that the class gives a value, are not for the caller to choose.
static bool is_constant_field(SkCx *cx, SkNode *m) {
  if (m->is_final) return true;
  const SkBinding *b = m->variability == SK_V_CONSTANT ? sk_node_binding(cx, m) : NULL;
  return b && b->e;
}

// Inputs, outputs, then the rest; for a record constructor the modifiable fields are the inputs.
static void place_vars(SkCx *cx, SkFn *fn, SkNode *klass) {
  uint32_t n = klass->members.n, at = 0;
  fn->vars = SK_NEWS(cx->arena, SkFnVar, n + 2);
  for (int pass = 0; pass < 3; pass++) {
    for (uint32_t i = 0; i < n; i++) {
      SkNode *m = klass->members.at[i];
      bool    in, out;
      if (fn->is_record_constructor) {
        in  = !is_constant_field(cx, m);
        out = false;
      } else {
        in  = m->causality == SK_CAUSAL_INPUT;
        out = m->causality == SK_CAUSAL_OUTPUT;
      }
      if (pass != (in ? 0 : out ? 1 : 2)) continue;
      if (pass == 2 && !m->is_protected && !fn->is_record_constructor && m->decl) {
        sk_diag(cx->diags, 2408, m->decl->name_span,
                "'%s' of function '%s' is public, but neither input nor output", m->name, fn->name);
        sk_diag_help(cx->diags, "move it behind 'protected'");
      }
      SkFnVar *v     = &fn->vars[at++];
      v->name        = m->name;
      v->node        = m;
      v->is_input    = in;
      v->is_output   = out;
      v->is_field    = fn->is_record_constructor && !in;
      v->is_constant = !in && !out && m->variability <= SK_V_PARAMETER;
      v->span        = m->decl ? m->decl->name_span : fn->span;
      if (in) fn->n_inputs++;
      if (out) fn->n_outputs++;
    }
    if (pass == 1 && fn->is_record_constructor) {
      SkFnVar *v   = &fn->vars[at++];
      v->name      = klass->name;
      v->is_output = true;
      v->span      = fn->span;
      v->type      = sk_node_element_type(cx, klass);
      fn->n_outputs++;
    }
  }
  fn->n_vars  = at;
  fn->n_slots = at;
}

// Element type and rank; sizes come later, because they may use other variables.
static bool var_types(SkCx *cx, SkFn *fn) {
  bool ok = true;
  for (uint32_t i = 0; i < fn->n_vars; i++) {
    SkFnVar *v = &fn->vars[i];
    if (!v->node) continue;
    if (sk_node_is_function(cx, v->node)) {
      v->type = (SkType){.kind = SK_T_FUNCTION, .function = sk_fn_of(cx, v->node, v->span)};
      ok      = ok && v->type.function;
      continue;
    }
    SkType t = sk_node_element_type(cx, v->node);
    if (v->node->failed || t.kind == SK_T_ERROR) ok = false;
    ok = sk_fn_component(cx, fn, v, t) && ok;
    const SkDim *dims;
    uint32_t     rank = sk_node_dims(cx, v->node, &dims);
    int64_t      unknown[SK_MAX_RANK];
    if (rank > SK_MAX_RANK) rank = SK_MAX_RANK;
    for (uint32_t k = 0; k < rank; k++) unknown[k] = SK_DIM_UNKNOWN;
    v->type = sk_type_array(cx->arena, sk_type_element(t), rank, unknown);
  }
  return ok;
}

static SkTx *check_size(SkCx *cx, SkFn *fn, const SkDim *d) {
  SkScope scope = sk_fn_scope(fn, d->scope);
  SkTx   *tx    = d->e->kind == SK_EX_REF ? sk_check_ref_or_class(cx, &scope, d->e)
                                          : sk_check(cx, &scope, d->e);
  if (sk_tx_is_error(tx)) return tx;
  if (tx->kind == SK_TX_CLASS && tx->type.kind == SK_T_ENUM)
    return sk_tx_int(cx, tx->span, tx->type.enumeration->n);
  if (tx->kind == SK_TX_CLASS && tx->type.kind == SK_T_BOOLEAN) return sk_tx_int(cx, tx->span, 2);
  return sk_fit(cx, &scope, tx, sk_type(SK_T_INTEGER), 2218, "a size");
}

static bool var_sizes(SkCx *cx, SkFn *fn) {
  bool ok = true;
  for (uint32_t i = 0; i < fn->n_vars; i++) {
    SkFnVar *v = &fn->vars[i];
    if (v->type.rank == 0 || !v->node) continue;
    const SkDim *dims;
    uint32_t     rank  = sk_node_dims(cx, v->node, &dims);
    int64_t     *sizes = (int64_t *)v->type.dims;
    v->dims            = SK_NEWS(cx->arena, SkTx *, rank);
    for (uint32_t k = 0; k < rank && k < v->type.rank; k++) {
      if (dims[k].e->kind == SK_EX_COLON) continue;
      v->dims[k] = check_size(cx, fn, &dims[k]);
      if (sk_tx_is_error(v->dims[k])) {
        v->dims[k] = NULL;
        ok         = false;
        continue;
      }
      SkScope scope = sk_fn_scope(fn, dims[k].scope);
      sizes[k]      = sk_known_integer(cx, &scope, v->dims[k]);
    }
  }
  return ok;
}

// Initial values ----------------------------------------------------------------------------------

static bool var_bindings(SkCx *cx, SkFn *fn) {
  bool ok = true;
  for (uint32_t i = 0; i < fn->n_vars; i++) {
    SkFnVar *v = &fn->vars[i];
    if (!v->node || v->type.kind == SK_T_FUNCTION) continue;
    const SkBinding *b = sk_node_binding(cx, v->node);
    if (b && b->e) {
      SkScope scope = sk_fn_scope(fn, b->scope);
      v->binding    = sk_check_as(cx, &scope, b->e, v->type,
                                  sk_arena_printf(cx->arena, "the value of '%s'", v->name));
      if (sk_tx_is_error(v->binding)) {
        v->binding = NULL;
        ok         = false;
      }
    } else if (v->type.kind == SK_T_RECORD && v->type.rank == 0 &&
               (!v->is_input || fn->is_record_constructor)) {
      // A record inside a record may have defaults for all of its own fields, too.
      v->binding = sk_fn_record_start(cx, fn, i);
    }
  }
  return ok;
}

// Signature ---------------------------------------------------------------------------------------

// The first external clause in the class or its bases.
static const SkExternal *find_external(SkCx *cx, SkNode *node, SkNode **where) {
  if (node->ast && node->ast->external) {
    *where = node;
    return node->ast->external;
  }
  sk_node_bases(cx, node);
  for (uint32_t i = 0; i < node->bases.n; i++) {
    const SkExternal *e = find_external(cx, node->bases.at[i], where);
    if (e) return e;
  }
  return NULL;
}

static bool is_impure(SkCx *cx, SkNode *node) {
  if (node->written && node->written->purity) return node->written->purity == SK_PURITY_IMPURE;
  if (node->ast && node->ast->purity) return node->ast->purity == SK_PURITY_IMPURE;
  sk_node_bases(cx, node);
  for (uint32_t i = 0; i < node->bases.n; i++)
    if (is_impure(cx, node->bases.at[i])) return true;
  return false;
}

// Is the function, or what it extends, the one a tool supplies to find files?
static bool finds_files(SkCx *cx, SkNode *node) {
  static const char *const names[] = {
#define SK_STANDARD(id, name) name,
#include "model/standard_names.def"
#undef SK_STANDARD
  };
  for (size_t i = 0; node->ast && i < sizeof names / sizeof *names; i++) {
    const char *last = strrchr(names[i], '.') + 1;
    if (strcmp(node->ast->name, last) == 0 &&
        strcmp(sk_class_path(cx->arena, node->ast), names[i]) == 0)
      return true;
  }
  sk_node_bases(cx, node);
  for (uint32_t i = 0; i < node->bases.n; i++)
    if (finds_files(cx, node->bases.at[i])) return true;
  return false;
}

// function g = der(f, x, y): inputs and output of f.
static bool der_signature(SkCx *cx, SkFn *fn, SkNode *klass) {
  const SkClass *ast = klass->ast;
  SkNode        *of  = sk_lookup_class(cx, klass->lexical, &ast->base, ast->base_span);
  SkFn          *f   = of ? sk_fn_of(cx, of, ast->base_span) : NULL;
  if (!f) return false;
  if (f->n_outputs != 1 || f->vars[f->n_inputs].type.kind != SK_T_REAL) {
    sk_diag(cx->diags, 2413, ast->base_span, "'%s' must have one Real output to be differentiated",
            f->name);
    return false;
  }
  for (const SkRefPart *p = ast->der_vars; p; p = p->next) fn->n_der++;
  fn->der_inputs = SK_NEWS(cx->arena, uint32_t, fn->n_der + 1);
  uint32_t k     = 0;
  for (const SkRefPart *p = ast->der_vars; p; p = p->next, k++) {
    uint32_t i = 0;
    while (i < f->n_inputs && f->vars[i].name != p->name) i++;
    if (i == f->n_inputs || f->vars[i].type.kind != SK_T_REAL || f->vars[i].type.rank) {
      sk_diag(cx->diags, 2413, p->span, "'%s' is not a scalar Real input of '%s'", p->name,
              f->name);
      return false;
    }
    fn->der_inputs[k] = i;
  }
  fn->der_of    = f;
  fn->vars      = f->vars;
  fn->n_vars    = f->n_vars;
  fn->n_slots   = f->n_slots;
  fn->n_inputs  = f->n_inputs;
  fn->n_outputs = f->n_outputs;
  return true;
}

static bool signature(SkCx *cx, SkFn *fn, SkNode *klass) {
  sk_node_expand(cx, klass);
  if (klass->failed) return false;
  if (klass->ast && klass->ast->body == SK_BODY_DER) return der_signature(cx, fn, klass);
  place_vars(cx, fn, klass);
  if (!var_types(cx, fn) || !var_sizes(cx, fn) || !var_bindings(cx, fn)) return false;
  if (!sk_fn_rules(cx, fn, klass)) return false;
  SkNode           *where = NULL;
  const SkExternal *ext   = fn->is_record_constructor ? NULL : find_external(cx, klass, &where);
  if (ext && ext->language && strcmp(ext->language, "builtin") == 0)
    sk_fn_builtin(cx, fn, where, ext);
  return true;
}

static SkFn *new_fn(SkCx *cx, SkNode *klass, bool constructor) {
  SkFn *fn                  = SK_NEW(cx->arena, SkFn);
  fn->node                  = klass;
  fn->number                = UINT32_MAX;
  fn->is_record_constructor = constructor;
  fn->name                  = sk_name_z(cx->names, sk_node_path(cx, klass));
  fn->span                  = klass->written ? klass->written->name_span : (SkSpan){0, 0};
  fn->is_partial            = sk_node_is_partial(cx, klass);
  fn->impure                = is_impure(cx, klass);
  fn->finds_files           = !constructor && finds_files(cx, klass);
  fn->declared_pure         = klass->written && klass->written->purity == SK_PURITY_PURE;
  return fn;
}

static SkFn *compile(SkCx *cx, SkNode *klass, bool constructor) {
  SkArena *temp = cx->temp;
  cx->temp      = NULL;  // functions live as long as the translation
  SkFn *fn      = new_fn(cx, klass, constructor);
  klass->fn     = fn;
  fn->checking  = true;
  fn->failed    = !signature(cx, fn, klass);
  fn->checking  = false;
  cx->temp      = temp;
  return fn->failed ? NULL : fn;
}

SkFn *sk_fn_of(SkCx *cx, SkNode *klass, SkSpan use) {
  while (klass->alias) klass = klass->alias;
  if (klass->fn) return klass->fn->failed ? NULL : klass->fn;
  if (klass->failed) return NULL;
  if (!sk_node_is_function(cx, klass)) {
    sk_diag(cx->diags, 2407, use, "'%s' is a %s, not a function", klass->name,
            sk_class_kind_text(klass->restriction));
    return NULL;
  }
  return compile(cx, klass, false);
}

SkFn *sk_fn_constructor(SkCx *cx, SkNode *klass, SkSpan use) {
  (void)use;
  while (klass->alias) klass = klass->alias;
  if (klass->fn) return klass->fn->failed ? NULL : klass->fn;
  return klass->failed ? NULL : compile(cx, klass, true);
}

// Body --------------------------------------------------------------------------------------------

// The one algorithm of the class and its bases. Depth of inheritance is that of the text, and cycles are an
// error found earlier.
static void collect_body(SkCx *cx, SkFn *fn, SkNode *node, SkTs ***last) {
  sk_node_bases(cx, node);
  for (uint32_t i = 0; i < node->bases.n; i++) collect_body(cx, fn, node->bases.at[i], last);
  if (!node->ast) return;
  for (const SkSection *s = node->ast->sections; s; s = s->next) {
    if (!s->algorithm || s->initial) {
      sk_diag(cx->diags, 2408, s->span, "a function has an algorithm section, no equations");
      continue;
    }
    if (s != node->ast->sections || node->ast->external || (fn->body && s->body)) {
      sk_diag(cx->diags, 2408, s->span, "function '%s' has more than one body", fn->name);
      if (fn->body && s == node->ast->sections)
        sk_diag_help(cx->diags, "an algorithm is inherited; a function to extend has none");
      continue;
    }
    SkScope scope = sk_fn_scope(fn, node);
    **last        = sk_check_statements(cx, &scope, s->body);
    while (**last) *last = &(**last)->next;
  }
}

static void mark_targets(const SkTs *list, bool *assigned) {
  for (const SkTs *s = list; s; s = s->next) {
    for (uint32_t i = 0; s->kind == SK_TS_ASSIGN && i < s->n; i++) {
      const SkTx *t = s->targets[i];
      while (t && (t->kind == SK_TX_FIELD || t->kind == SK_TX_INDEX)) t = t->args[0];
      if (t && t->kind == SK_TX_LOCAL) assigned[t->slot] = true;
    }
    for (uint32_t i = 0; i < s->n_branches; i++) mark_targets(s->bodies[i], assigned);
    mark_targets(s->body, assigned);
  }
}

// Nothing but assertions: a function that is not to be called may consist of them.
static bool only_asserts(const SkFn *fn) {
  const SkTs *s = fn->body;
  while (s && s->kind == SK_TS_CALL) s = s->next;
  return fn->body && !s;
}

// What an input is when it is not given follows from other inputs only.
static void check_default(SkCx *cx, const SkFn *fn, const SkTx *tx) {
  if (!tx) return;
  if (tx->kind == SK_TX_LOCAL && tx->slot >= fn->n_inputs && tx->slot < fn->n_vars &&
      !fn->vars[tx->slot].is_constant)
    sk_diag(cx->diags, 2408, tx->span,
            "the default of an input cannot use '%s', which is not an input",
            fn->vars[tx->slot].name);
  for (uint32_t i = 0; i < tx->n; i++) check_default(cx, fn, tx->args[i]);
}

static void check_outputs(SkCx *cx, SkFn *fn) {
  for (uint32_t i = 0; i < fn->n_inputs; i++) check_default(cx, fn, fn->vars[i].binding);
  // In a partial package what completes it may give the function its body.
  if (fn->alone && (only_asserts(fn) || (cx->check_only && !fn->body))) return;
  bool *assigned = SK_NEWS(cx->arena, bool, fn->n_vars + 1);
  mark_targets(fn->body, assigned);
  for (uint32_t i = fn->n_inputs; i < fn->n_inputs + fn->n_outputs; i++) {
    if (assigned[i] || fn->vars[i].binding || sk_type_elements(fn->vars[i].type) == 0) continue;
    sk_diag(cx->diags, 2412, fn->vars[i].span, "output '%s' of '%s' is never assigned",
            fn->vars[i].name, fn->name);
  }
}

// Scalars that are read although no statement before gives them a value. What stands later in the same
// loop counts as before; of branches any counts. So whatever is reported is wrong for sure.
static void find_unset(SkCx *cx, SkFn *fn, const SkTx *tx, const bool *set) {
  if (!tx || (tx->kind == SK_TX_BUILTIN && tx->which == SK_BI_SIZE)) return;
  if (tx->kind == SK_TX_LOCAL && tx->slot < fn->n_vars) {
    const SkFnVar *v = &fn->vars[tx->slot];
    if (set[tx->slot] || v->is_input || v->binding || !sk_type_is_scalar_kind(v->type) ||
        v->type.rank)
      return;
    sk_diag(cx->diags, 2904, tx->span, "'%s' is used before it has a value", v->name);
    sk_diag_note(cx->diags, v->span, "declared here");
    return;
  }
  for (uint32_t i = 0; i < tx->n; i++) find_unset(cx, fn, tx->args[i], set);
  for (uint32_t i = 0; tx->kind == SK_TX_FOR && i < tx->n_iters; i++)
    find_unset(cx, fn, tx->iters[i].range, set);
}

static void check_unset(SkCx *cx, SkFn *fn, const SkTs *list, bool *set) {
  for (const SkTs *s = list; s; s = s->next) {
    if (s->kind == SK_TS_FOR || s->kind == SK_TS_WHILE) mark_targets(s->body, set);
    find_unset(cx, fn, s->value, set);
    find_unset(cx, fn, s->iter.range, set);
    for (uint32_t i = 0; i < s->n_branches; i++) find_unset(cx, fn, s->conditions[i], set);
    for (uint32_t i = 0; i < s->n_branches; i++) check_unset(cx, fn, s->bodies[i], set);
    check_unset(cx, fn, s->body, set);
    for (uint32_t i = 0; s->kind == SK_TS_ASSIGN && i < s->n; i++)
      if (s->targets[i] && s->targets[i]->kind == SK_TX_LOCAL) set[s->targets[i]->slot] = true;
  }
}

// An algorithm in the class or its bases, beside an external clause.
static void refuse_algorithm(SkCx *cx, SkFn *fn, SkNode *node) {
  for (uint32_t i = 0; i < node->bases.n; i++) refuse_algorithm(cx, fn, node->bases.at[i]);
  for (const SkSection *s = node->ast ? node->ast->sections : NULL; s; s = s->next) {
    sk_diag(cx->diags, 2408, s->span, "function '%s' has an algorithm and an external clause",
            fn->name);
    sk_diag_help(cx->diags, "keep one of the two");
  }
}

static bool compile_body(SkCx *cx, SkFn *fn) {
  if (fn->special) return sk_fn_special_body(cx, fn);
  if (fn->der_of) return sk_fn_body(cx, fn->der_of);
  if (fn->is_record_constructor || fn->op != SK_X_NONE) return true;
  SkNode           *where  = NULL;
  const SkExternal *ext    = find_external(cx, fn->node, &where);
  uint32_t          errors = sk_diags_errors(cx->diags);
  sk_fn_annotations(cx, fn);
  if (ext && !fn->body) {
    refuse_algorithm(cx, fn, fn->node);
    if (!sk_fn_external(cx, fn, where, ext)) return false;
  } else if (!fn->body) {
    SkTs **last = &fn->body;
    collect_body(cx, fn, fn->node, &last);
    if (!fn->is_partial && sk_diags_errors(cx->diags) == errors) {
      check_outputs(cx, fn);
      check_unset(cx, fn, fn->body, SK_NEWS(cx->arena, bool, fn->n_vars + 1));
    }
  }
  return sk_diags_errors(cx->diags) == errors;
}

bool sk_fn_body(SkCx *cx, SkFn *fn) {
  if (fn->body_done) return !fn->failed;
  fn->body_done = true;  // a recursive call finds the signature, which is enough
  SkArena *temp = cx->temp;
  cx->temp      = NULL;
  fn->checking  = true;
  if (!compile_body(cx, fn)) fn->failed = true;
  fn->checking = false;
  cx->temp     = temp;
  return !fn->failed;
}

// Use in the flat model ---------------------------------------------------------------------------

static void use_tx(SkCx *cx, SkTx *tx);

static void use_statements(SkCx *cx, const SkTs *list) {
  for (const SkTs *s = list; s; s = s->next) {
    use_tx(cx, s->value);
    for (uint32_t i = 0; i < s->n; i++) use_tx(cx, s->targets[i]);
    for (uint32_t i = 0; i < s->n_branches; i++) {
      use_tx(cx, s->conditions[i]);
      use_statements(cx, s->bodies[i]);
    }
    use_tx(cx, s->iter.range);
    use_statements(cx, s->body);
  }
}

// Constants of packages: whoever prints or compiles the function needs their values.
static void use_constant(SkCx *cx, const SkTx *ref) {
  SkNode *nodes[2] = {ref->root, ref->leaf};
  for (int i = 0; i < 2; i++) {
    if (nodes[i] && nodes[i]->variability == SK_V_CONSTANT && !nodes[i]->value)
      sk_eval_component(cx, nodes[i], true, ref->span);
  }
  for (uint32_t i = 0; i < ref->n_parts; i++)
    for (uint32_t k = 0; k < ref->parts[i].n_subs; k++) use_tx(cx, ref->parts[i].subs[k]);
}

// A constant whose value only an external function knows stands for the expression that defines it.
static void inline_constant(SkCx *cx, SkTx *ref) {
  SkNode *n = ref->leaf;
  if (!n || n->value || n->variability != SK_V_CONSTANT || ref->n_parts > 1) return;
  bool             whole = ref->n_parts == 0 && ref->type.rank == n->type.rank;
  const SkBinding *b     = whole || ref->n_parts ? sk_node_binding(cx, n) : NULL;
  if (!b || !b->e) return;
  SkArena *temp = cx->temp;
  cx->temp      = NULL;  // functions live as long as the translation
  SkScope scope = {.node = b->scope};
  SkTx   *value = sk_check(cx, &scope, b->e);
  bool    same  = !sk_tx_is_error(value) && value->type.rank == n->type.rank;
  if (same && ref->type.kind == SK_T_REAL && sk_type_is_numeric(value->type))
    value = sk_tx_to_real(cx, value);
  same = same && value->type.kind == ref->type.kind;
  if (same && ref->n_parts)
    value = sk_tx_index(cx, value, ref->parts[0].n_subs, ref->parts[0].subs, ref->span);
  cx->temp = temp;
  if (same) *ref = *value;
}

static void use_tx(SkCx *cx, SkTx *tx) {
  if (!tx) return;
  if (tx->kind == SK_TX_REF) {
    use_constant(cx, tx);
    inline_constant(cx, tx);
  }
  if (tx->kind == SK_TX_CALL || tx->kind == SK_TX_CLOSURE) sk_fn_use(cx, tx->fn);
  if ((tx->kind == SK_TX_BUILTIN || tx->kind == SK_TX_FOR || tx->kind == SK_TX_MATMUL ||
       tx->kind == SK_TX_MATPOW) &&
      tx->ops) {
    if (tx->ops->add) sk_fn_use(cx, tx->ops->add);
    if (tx->ops->multiply) sk_fn_use(cx, tx->ops->multiply);
    if (tx->ops->zero) sk_fn_use(cx, tx->ops->zero);
  }
  for (uint32_t i = 0; i < tx->n; i++) use_tx(cx, tx->args[i]);
  if (tx->kind == SK_TX_FOR)
    for (uint32_t i = 0; i < tx->n_iters; i++) use_tx(cx, tx->iters[i].range);
}

// Who constructs an external object also ends its life.
static void use_destructor(SkCx *cx, SkFn *fn) {
  if (fn->n_outputs != 1 || fn->vars[fn->n_inputs].type.kind != SK_T_OBJECT || !fn->node->lexical)
    return;
  SkNode *klass = sk_lookup_member(cx, fn->node->lexical, sk_name_z(cx->names, "destructor"));
  SkFn   *end   = klass ? sk_fn_of(cx, klass, fn->span) : NULL;
  if (end) sk_fn_use(cx, end);
}

// The depth of this recursion is that of the call graph without repetition.
void sk_fn_use(SkCx *cx, SkFn *fn) {
  if (fn->used || !cx->flat) return;
  fn->used = true;
  if (!sk_fn_body(cx, fn)) return;
  for (uint32_t i = 0; i < fn->n_vars; i++) {
    use_tx(cx, fn->vars[i].binding);
    for (uint32_t k = 0; fn->vars[i].dims && k < fn->vars[i].type.rank; k++)
      use_tx(cx, fn->vars[i].dims[k]);
  }
  use_statements(cx, fn->body);
  for (uint32_t i = 0; i < fn->n_c_args; i++) use_tx(cx, fn->c_args[i]);
  fn->number = cx->flat->functions.n;
  sk_vec_push(cx->arena, &cx->flat->functions, fn);
  use_destructor(cx, fn);
  sk_fn_derivatives(cx, fn);
  for (uint32_t i = 0; i < fn->n_ders; i++) sk_fn_use(cx, fn->ders[i].fn);
  for (uint32_t i = 0; i < fn->n_inverses; i++) sk_fn_use(cx, fn->inverses[i].fn);
}
