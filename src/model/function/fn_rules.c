// model/function/fn_rules.c - rules about declarations of functions that need the whole signature: purity of what is extended
// (12.3), sizes and bindings of local variables (12.2, 12.4.4), external objects (12.9.7).
#include "model/function/fn_impl.h"

// Components --------------------------------------------------------------------------------------

static bool refuse(SkCx *cx, const SkFn *fn, const SkFnVar *v, const char *what) {
  sk_diag(cx->diags, 2408, v->span, "'%s' in function '%s' is %s", v->name, fn->name, what);
  sk_diag_help(cx->diags, "variables of functions are of simple types or records");
  return false;
}

bool sk_fn_component(SkCx *cx, const SkFn *fn, const SkFnVar *v, SkType t) {
  if (fn->is_record_constructor) return true;
  if (t.kind == SK_T_COMPONENT)
    return refuse(cx, fn, v,
                  sk_arena_printf(sk_temp(cx), "an instance of a %s",
                                  sk_class_kind_text(v->node->restriction)));
  if (t.kind == SK_T_CLOCK) return refuse(cx, fn, v, "a clock");
  if (sk_node_is_connector(cx, v->node)) return refuse(cx, fn, v, "a connector");
  bool constructs = fn->node->lexical && sk_node_is_object(cx, fn->node->lexical);
  if (t.kind != SK_T_OBJECT || !v->is_output || constructs) return true;
  sk_diag(cx->diags, 2408, v->span, "'%s' returns an external object", fn->name);
  sk_diag_help(cx->diags, "only the constructor of its class makes one: pass it on as an input");
  return false;
}

// Sizes and bindings ------------------------------------------------------------------------------

// A variable of fn without a value when the function begins, in the size of another; NULL: none.
static const SkTx *unset_in_size(const SkFn *fn, const SkTx *tx) {
  if (!tx) return NULL;
  // size(x, 1) asks for no value.
  if (tx->kind == SK_TX_BUILTIN && tx->which == SK_BI_SIZE) return NULL;
  if (tx->kind == SK_TX_LOCAL && tx->slot < fn->n_vars) {
    const SkFnVar *v = &fn->vars[tx->slot];
    return v->is_input || v->binding || v->is_constant || v->type.kind == SK_T_RECORD ? NULL : tx;
  }
  const SkTx *found = NULL;
  for (uint32_t i = 0; i < tx->n && !found; i++) found = unset_in_size(fn, tx->args[i]);
  return found;
}

static bool check_sizes(SkCx *cx, const SkFn *fn) {
  for (uint32_t i = fn->n_inputs; i < fn->n_vars; i++) {
    const SkFnVar *v = &fn->vars[i];
    for (uint32_t k = 0; v->dims && k < v->type.rank; k++) {
      const SkTx *bad = unset_in_size(fn, v->dims[k]);
      if (!bad) continue;
      sk_diag(cx->diags, 2218, bad->span, "the size of '%s' needs '%s', which has no value yet",
              v->name, fn->vars[bad->slot].name);
      sk_diag_help(cx->diags,
                   "a size follows from inputs and constants; write ':' for one that "
                   "assignments decide");
      return false;
    }
  }
  return true;
}

enum { NEW, OPEN, DONE };

static bool visit(SkCx *cx, const SkFn *fn, uint32_t slot, uint8_t *state);

static bool visit_tx(SkCx *cx, const SkFn *fn, const SkTx *tx, uint8_t *state) {
  if (!tx || (tx->kind == SK_TX_BUILTIN && tx->which == SK_BI_SIZE)) return true;
  if (tx->kind == SK_TX_LOCAL && tx->slot < fn->n_vars) return visit(cx, fn, tx->slot, state);
  for (uint32_t i = 0; i < tx->n; i++)
    if (!visit_tx(cx, fn, tx->args[i], state)) return false;
  return true;
}

// Depth: at most one level for each variable.
static bool visit(SkCx *cx, const SkFn *fn, uint32_t slot, uint8_t *state) {
  const SkFnVar *v = &fn->vars[slot];
  if (state[slot] == DONE || v->is_input || v->is_field) return true;
  if (state[slot] == OPEN) {
    sk_diag(cx->diags, 2903, v->span, "the value of '%s' in function '%s' depends on itself",
            v->name, fn->name);
    sk_diag_help(cx->diags, "assign one of the variables in the algorithm instead");
    return false;
  }
  state[slot] = OPEN;
  bool ok     = visit_tx(cx, fn, v->binding, state);
  state[slot] = DONE;
  return ok;
}

static bool check_bindings(SkCx *cx, const SkFn *fn) {
  uint8_t *state = SK_NEWS(sk_temp(cx), uint8_t, fn->n_vars + 1);
  for (uint32_t i = fn->n_inputs; i < fn->n_vars; i++)
    if (!visit(cx, fn, i, state)) return false;
  return true;
}

// Purity ------------------------------------------------------------------------------------------

static bool says_impure(const SkNode *n) {
  return (n->ast && n->ast->purity == SK_PURITY_IMPURE) ||
         (n->written && n->written->purity == SK_PURITY_IMPURE);
}

// What extends an impure function says so, too; a short definition only gives it another name.
static void check_purity(SkCx *cx, const SkFn *fn, SkNode *klass) {
  if (says_impure(klass) || !klass->ast || klass->ast->body != SK_BODY_LONG) return;
  for (uint32_t i = 0; i < klass->bases.n; i++) {
    if (!says_impure(klass->bases.at[i])) continue;
    sk_diag(cx->diags, 2411, fn->span, "'%s' extends the impure function '%s' and is not impure",
            fn->name, klass->bases.at[i]->name);
    sk_diag_help(cx->diags, "write 'impure' before 'function'");
    return;
  }
}

bool sk_fn_rules(SkCx *cx, SkFn *fn, SkNode *klass) {
  if (fn->is_record_constructor) return true;
  check_purity(cx, fn, klass);
  return check_sizes(cx, fn) && check_bindings(cx, fn);
}
