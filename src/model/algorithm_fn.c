// Algorithm sections whose control flow depends on variables (a while loop, say): the statements
// become a function of everything they read, called once for everything they assign. Beside a when-
// clause only the loop does.
#include "model/eval_impl.h"

#include <string.h>

// A variable of the function made: a component of the model, or a value computed outside.
typedef struct {
  SkNode     *node;  // NULL: `value`
  const SkTx *value;
  bool        assigned;
} Var;

typedef struct {
  SkCx *cx;
  SkFn *fn;
  SK_VEC(Var) vars;      // inputs in this order, then the assigned ones once more as outputs
  uint32_t   *out_slot;  // by position in vars: slot of the output
  SkSpan      refused;
  const char *why;  // NULL: fine
} Make;

static void refuse(Make *m, SkSpan span, const char *why) {
  if (m->why) return;
  m->refused = span;
  m->why     = why;
}

static uint32_t find_node(Make *m, SkNode *n) {
  for (uint32_t i = 0; i < m->vars.n; i++)
    if (m->vars.at[i].node == n) return i;
  Var v = {.node = n};
  sk_vec_push(m->cx->arena, &m->vars, v);
  return m->vars.n - 1;
}

// Operators that only a model knows: their value is computed outside and passed in.
static bool is_outside(const SkTx *tx) {
  if (tx->kind == SK_TX_TIME) return true;
  if (tx->kind == SK_TX_BUILTIN)
    return (sk_builtin_at(tx->which)->where & SK_BW_NOT_IN_FUNCTION) != 0;
  if (tx->kind != SK_TX_OP) return false;
  switch (tx->op) {
    case SK_X_DER:
    case SK_X_PRE:
    case SK_X_EDGE:
    case SK_X_CHANGE:
    case SK_X_INITIAL:
    case SK_X_TERMINAL:
    case SK_X_SAMPLE:
    case SK_X_DELAY: return true;
    default: return false;
  }
}

static bool uses_iterator(const SkTx *tx) {
  if (!tx) return false;
  if (tx->kind == SK_TX_ITER) return true;
  for (uint32_t i = 0; i < tx->n; i++)
    if (uses_iterator(tx->args[i])) return true;
  if (tx->kind == SK_TX_REF)
    for (uint32_t p = 0; p < tx->n_parts; p++)
      for (uint32_t i = 0; i < tx->parts[p].n_subs; i++)
        if (uses_iterator(tx->parts[p].subs[i])) return true;
  return false;
}

static void scan_tx(Make *m, const SkTx *tx);

static bool is_constant(const SkTx *ref) {
  return ref->leaf && ref->leaf->variability == SK_V_CONSTANT;
}

static void scan_ref(Make *m, const SkTx *tx) {
  if (is_constant(tx)) {  // a table, perhaps, with subscripts that vary
    for (uint32_t p = 0; p < tx->n_parts; p++)
      for (uint32_t i = 0; i < tx->parts[p].n_subs; i++) scan_tx(m, tx->parts[p].subs[i]);
    return;
  }
  if (!tx->leaf || tx->n_parts > 1 || !sk_type_is_scalar_kind(tx->type)) {
    refuse(m, tx->span, "records and arrays of components cannot be used there");
    return;
  }
  find_node(m, tx->leaf);
  for (uint32_t i = 0; tx->n_parts && i < tx->parts[0].n_subs; i++)
    scan_tx(m, tx->parts[0].subs[i]);
}

static void scan_tx(Make *m, const SkTx *tx) {
  if (!tx) return;
  if (is_outside(tx)) {
    if (uses_iterator(tx)) refuse(m, tx->span, "it uses der, pre or the like of a loop variable");
    Var v = {.value = tx};
    sk_vec_push(m->cx->arena, &m->vars, v);
    return;
  }
  if (tx->kind == SK_TX_REF) scan_ref(m, tx);
  for (uint32_t i = 0; i < tx->n; i++) scan_tx(m, tx->args[i]);
  for (uint32_t i = 0; tx->kind == SK_TX_FOR && i < tx->n_iters; i++)
    scan_tx(m, tx->iters[i].range);
}

static void scan(Make *m, const SkTs *list) {
  for (const SkTs *s = list; s; s = s->next) {
    if (s->kind == SK_TS_WHEN) refuse(m, s->span, "a when-clause stands beside it");
    if (s->kind == SK_TS_CALL && s->value->kind == SK_TX_BUILTIN && s->value->which != SK_BI_ASSERT)
      refuse(m, s->span, "terminate or reinit stands beside it");
    scan_tx(m, s->value);
    for (uint32_t i = 0; i < s->n; i++) {
      const SkTx *t = s->targets[i];
      if (!t) continue;
      scan_tx(m, t);
      if (t->kind == SK_TX_REF && t->leaf && !m->why)
        m->vars.at[find_node(m, t->leaf)].assigned = true;
    }
    for (uint32_t i = 0; i < s->n_branches; i++) {
      scan_tx(m, s->conditions[i]);
      scan(m, s->bodies[i]);
    }
    scan_tx(m, s->iter.range);
    scan(m, s->body);
  }
}

// The statements over variables of the function --------------------------------------------------

static SkTx *copy_tx(Make *m, const SkTx *tx);

static SkTx *local(Make *m, uint32_t slot, SkSpan span) {
  SkTx *r = sk_tx_new(m->cx, SK_TX_LOCAL, span, m->fn->vars[slot].type, SK_V_CONTINUOUS, 0);
  r->slot = slot;
  return r;
}

static SkTx *copy_ref(Make *m, const SkTx *tx) {
  uint32_t v    = find_node(m, tx->leaf);
  SkTx    *base = local(m, m->vars.at[v].assigned ? m->out_slot[v] : v, tx->span);
  SkTx    *subs[SK_MAX_RANK];
  if (tx->n_parts) {
    for (uint32_t i = 0; i < tx->parts[0].n_subs; i++) subs[i] = copy_tx(m, tx->parts[0].subs[i]);
    return sk_tx_index(m->cx, base, tx->parts[0].n_subs, subs, tx->span);
  }
  uint32_t fixed = base->type.rank - tx->type.rank;
  if (fixed == 0) return base;
  int64_t rest = tx->offset / (sk_type_elements(tx->type) > 0 ? sk_type_elements(tx->type) : 1);
  for (uint32_t d = fixed; d-- > 0;) {
    subs[d] = sk_tx_int(m->cx, tx->span, rest % base->type.dims[d] + 1);
    rest /= base->type.dims[d];
  }
  return sk_tx_index(m->cx, base, fixed, subs, tx->span);
}

static SkTx *copy_constant(Make *m, const SkTx *tx) {
  SkTx *r = sk_arena_copy(m->cx->arena, tx, sizeof *tx);
  if (tx->n_parts)
    r->parts = sk_arena_copy(m->cx->arena, tx->parts, tx->n_parts * sizeof *tx->parts);
  for (uint32_t p = 0; p < tx->n_parts; p++) {
    SkTxPart *part = &r->parts[p];
    if (part->n_subs) part->subs = SK_NEWS(m->cx->arena, SkTx *, part->n_subs);
    for (uint32_t i = 0; i < part->n_subs; i++) part->subs[i] = copy_tx(m, tx->parts[p].subs[i]);
  }
  return r;
}

static SkTx *copy_tx(Make *m, const SkTx *tx) {
  if (!tx) return NULL;
  if (is_outside(tx))
    for (uint32_t i = 0; i < m->vars.n; i++)
      if (m->vars.at[i].value == tx) return local(m, i, tx->span);
  if (tx->kind == SK_TX_REF) return is_constant(tx) ? copy_constant(m, tx) : copy_ref(m, tx);
  SkTx *r = sk_arena_copy(m->cx->arena, tx, sizeof *tx);
  if (tx->kind == SK_TX_ITER) r->slot = tx->slot + m->fn->n_vars;
  if (tx->n) r->args = SK_NEWS(m->cx->arena, SkTx *, tx->n);
  for (uint32_t i = 0; i < tx->n; i++) r->args[i] = copy_tx(m, tx->args[i]);
  if (tx->kind == SK_TX_FOR) {
    r->iters = sk_arena_copy(m->cx->arena, tx->iters, tx->n_iters * sizeof *tx->iters);
    for (uint32_t i = 0; i < tx->n_iters; i++) {
      r->iters[i].range = copy_tx(m, tx->iters[i].range);
      r->iters[i].slot += m->fn->n_vars;
      if (r->iters[i].slot >= m->fn->n_slots) m->fn->n_slots = r->iters[i].slot + 1;
    }
  }
  return r;
}

static SkTs *copy_statements(Make *m, const SkTs *list) {
  SkTs *first = NULL, **last = &first;
  SkCx *cx = m->cx;
  for (const SkTs *s = list; s; s = s->next) {
    SkTs *r = sk_arena_copy(cx->arena, s, sizeof *s);
    r->next = NULL;
    if (s->n) r->targets = SK_NEWS(cx->arena, SkTx *, s->n);
    for (uint32_t i = 0; i < s->n; i++) r->targets[i] = copy_tx(m, s->targets[i]);
    r->value = copy_tx(m, s->value);
    if (s->n_branches) {
      r->conditions = SK_NEWS(cx->arena, SkTx *, s->n_branches);
      r->bodies     = SK_NEWS(cx->arena, SkTs *, s->n_branches);
    }
    for (uint32_t i = 0; i < s->n_branches; i++) {
      r->conditions[i] = copy_tx(m, s->conditions[i]);
      r->bodies[i]     = copy_statements(m, s->bodies[i]);
    }
    if (s->kind == SK_TS_FOR) {
      r->iter.range = copy_tx(m, s->iter.range);
      r->iter.slot += m->fn->n_vars;
      if (r->iter.slot >= m->fn->n_slots) m->fn->n_slots = r->iter.slot + 1;
    }
    r->body = copy_statements(m, s->body);
    *last   = r;
    last    = &r->next;
  }
  return first;
}

// Signature and call ------------------------------------------------------------------------------

static void make_vars(Make *m) {
  SkFn    *fn = m->fn;
  uint32_t n = m->vars.n, at = n;
  fn->vars    = SK_NEWS(m->cx->arena, SkFnVar, 2 * n + 1);
  m->out_slot = SK_NEWS(m->cx->arena, uint32_t, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    Var     *v  = &m->vars.at[i];
    SkFnVar *f  = &fn->vars[i];
    f->name     = sk_name_f(m->cx->names, "u%u", i + 1);
    f->type     = v->node ? sk_node_type(m->cx, v->node) : v->value->type;
    f->type     = sk_type_array(m->cx->arena, sk_type_element(f->type), f->type.rank, f->type.dims);
    f->is_input = true;
    f->span     = fn->span;
  }
  for (uint32_t i = 0; i < n; i++) {
    if (!m->vars.at[i].assigned) continue;
    m->out_slot[i] = at;
    SkFnVar *f     = &fn->vars[at++];
    *f             = fn->vars[i];
    f->name        = sk_name_f(m->cx->names, "y%u", i + 1);
    f->is_input    = false;
    f->is_output   = true;
    f->binding     = local(m, i, fn->span);
    fn->n_outputs++;
  }
  fn->n_inputs = n;
  fn->n_vars   = at;
  fn->n_slots  = at;
}

static SkVal argument(Make *m, const Var *v, SkEnv *env) {
  SkCx *cx = m->cx;
  if (!v->node) return sk_eval(cx, v->value, env);
  SkType t   = sk_node_type(cx, v->node);
  SkTx   ref = {.kind = SK_TX_REF, .type = t, .variability = v->node->variability};
  ref.root = ref.leaf = v->node;
  SkVal r             = sk_eval(cx, &ref, env);
  // What is assigned starts from its value before the section.
  for (uint32_t i = 0; v->assigned && r.type.kind != SK_T_ERROR && i < r.n; i++)
    r.at[i] = sk_algorithm_first(cx, v->node->var + i);
  return r;
}

static void emit_call(Make *m, bool initial, uint32_t component) {
  SkCx  *cx   = m->cx;
  SkEnv  env  = {.mode = SK_EVAL_FLAT};
  SkVal *args = SK_NEWS(cx->arena, SkVal, m->vars.n + 1);
  for (uint32_t i = 0; i < m->vars.n; i++) {
    args[i] = argument(m, &m->vars.at[i], &env);
    if (args[i].type.kind == SK_T_ERROR) return;
  }
  SkMark mark = sk_ev_mark(cx);
  bool   inlined;
  SkVal  v = sk_eval_call(cx, m->fn, args, &env, m->fn->span, &inlined);
  if (v.type.kind != SK_T_ERROR) {
    SkFlatEqs *out = initial ? &cx->flat->initial_equations : &cx->flat->equations;
    uint32_t   at  = 0;
    for (uint32_t i = 0; i < m->vars.n; i++) {
      if (!m->vars.at[i].assigned) continue;
      SkNode  *n     = m->vars.at[i].node;
      uint32_t count = (uint32_t)sk_type_elements(sk_node_type(cx, n));
      for (uint32_t k = 0; k < count; k++, at++) {
        SkFlatEq eq = {.kind   = SK_FE_EQUAL,
                       .origin = SK_FROM_ALGORITHM,
                       .lhs    = sk_x_var(cx->dag, n->var + k, cx->flat->vars.at[n->var + k].base),
                       .rhs    = sk_scalar_x(cx->dag, v.at[at]),
                       .span   = m->fn->span,
                       .component = component};
        sk_vec_push(cx->arena, out, eq);
      }
    }
  }
  sk_ev_release(cx, mark);
}

static Make begin(SkCx *cx, SkNode *node, const SkTs *body) {
  Make m       = {.cx = cx, .fn = SK_NEW(cx->arena, SkFn)};
  m.fn->node   = sk_node_instance(node);
  m.fn->number = UINT32_MAX;
  m.fn->span   = body->span;
  scan(&m, body);
  return m;
}

static void finish(Make *m, const SkTs *body) {
  m->fn->name = sk_name_f(m->cx->names, "$algorithm%u", ++sk_check_state(m->cx)->n_whens);
  make_vars(m);
  m->fn->body      = copy_statements(m, body);
  m->fn->body_done = true;
}

static void report(const Make *m) {
  sk_diag(m->cx->diags, 2902, m->refused,
          "this algorithm has a loop that depends on variables, and %s", m->why);
  sk_diag_help(m->cx->diags, "move the loop into a function");
}

bool sk_algorithm_is_function(SkCx *cx, SkNode *node, const SkTs *body) {
  return !begin(cx, node, body).why;
}

void sk_algorithm_as_function(SkCx *cx, SkNode *node, SkTs *body, bool initial,
                              uint32_t component) {
  SkArena *temp = cx->temp;
  cx->temp      = NULL;
  Make m        = begin(cx, node, body);
  if (m.why) {
    report(&m);
  } else {
    finish(&m, body);
    emit_call(&m, initial, component);
  }
  cx->temp = temp;
}

// One loop ----------------------------------------------------------------------------------------

static bool call_loop(Make *m, SkEv *ev, SkSpan span) {
  SkCx  *cx   = m->cx;
  SkVal *args = SK_NEWS(cx->arena, SkVal, m->vars.n + 1);
  for (uint32_t i = 0; i < m->vars.n; i++) {
    const Var *v = &m->vars.at[i];
    SkTx       ref;
    memset(&ref, 0, sizeof ref);
    if (v->node) {
      ref.kind        = SK_TX_REF;
      ref.type        = sk_node_type(cx, v->node);
      ref.variability = v->node->variability;
      ref.root = ref.leaf = v->node;
    }
    SkVal value = sk_ev_value(ev, v->node ? &ref : v->value);
    if (ev->failed) return false;
    args[i]    = value;
    args[i].at = sk_arena_copy(cx->arena, value.at, value.n * sizeof *value.at);
  }
  bool  inlined;
  SkVal v = sk_eval_call(cx, m->fn, args, ev->env, span, &inlined);
  if (v.type.kind == SK_T_ERROR) {
    ev->failed = true;
    return false;
  }
  uint32_t at = 0;
  for (uint32_t i = 0; i < m->vars.n; i++) {
    if (!m->vars.at[i].assigned) continue;
    SkNode  *n     = m->vars.at[i].node;
    uint32_t count = (uint32_t)sk_type_elements(sk_node_type(cx, n));
    for (uint32_t k = 0; k < count; k++, at++)
      if (!sk_now_write(ev, n->var + k, v.at[at], span)) return false;
  }
  return true;
}

bool sk_algorithm_call_loop(SkEv *ev, SkNode *node, const SkTs *loop) {
  SkCx    *cx   = ev->cx;
  SkArena *temp = cx->temp;
  SkTs     one  = *loop;
  one.next      = NULL;
  cx->temp      = NULL;
  Make m        = begin(cx, node, &one);
  bool ok       = !m.why;
  if (ok) {
    finish(&m, &one);
    ok = call_loop(&m, ev, loop->span);
  } else {
    report(&m);
    ev->failed = true;
  }
  cx->temp = temp;
  return ok;
}
