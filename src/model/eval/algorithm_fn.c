// Algorithm sections whose control flow depends on variables (a while loop, say): the statements
// become a function of everything they read, called once for everything they assign. Beside a when-
// clause only the loop does.
#include "model/eval/eval_impl.h"

#include <string.h>

// A variable of the function made: a component of the model, a member of all elements of an array of
// components (c.x for c[i].x), or a value computed outside.
typedef struct {
  SkNode     *node;   // or NULL
  SkTx       *slice;  // or NULL
  const SkTx *value;  // when it is neither
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

// Members of arrays of components ---------------------------------------------------------------

static bool same_slice(const SkTx *a, const SkTx *b) {
  if (!a || a->root != b->root || a->n_parts != b->n_parts) return false;
  for (uint32_t i = 1; i < a->n_parts; i++)
    if (a->parts[i].name != b->parts[i].name) return false;
  return true;
}

// The whole of what a reference with subscripts selects from; ranks[p] dimensions belong to part p. NULL
// when it has too many.
static SkTx *make_slice(Make *m, const SkTx *tx, uint32_t *ranks) {
  SkCx    *cx = m->cx;
  int64_t  dims[SK_MAX_RANK];
  uint32_t rank = 0;
  SkNode  *n    = tx->root;
  for (uint32_t p = 0; p < tx->n_parts; p++) {
    if (p) n = sk_lookup_member(cx, n, tx->parts[p].name);
    if (!n) return NULL;
    SkType t = sk_node_type(cx, n);
    if (t.kind == SK_T_ERROR || rank + t.rank > SK_MAX_RANK) return NULL;
    for (uint32_t i = 0; i < t.rank; i++) dims[rank++] = t.dims[i];
    ranks[p] = t.rank;
  }
  SkTx *s  = sk_arena_copy(cx->arena, tx, sizeof *tx);
  s->parts = sk_arena_copy(cx->arena, tx->parts, tx->n_parts * sizeof *tx->parts);
  for (uint32_t p = 0; p < tx->n_parts; p++) s->parts[p].n_subs = 0, s->parts[p].subs = NULL;
  s->type = sk_type_array(cx->arena, sk_type_element(tx->type), rank, dims);
  return s;
}

#define MAX_PARTS 32

static uint32_t find_slice(Make *m, const SkTx *tx, uint32_t *ranks) {
  SkTx *slice = tx->n_parts <= MAX_PARTS ? make_slice(m, tx, ranks) : NULL;
  if (!slice) return UINT32_MAX;
  for (uint32_t i = 0; i < m->vars.n; i++)
    if (same_slice(m->vars.at[i].slice, slice)) return i;
  Var v = {.slice = slice};
  sk_vec_push(m->cx->arena, &m->vars, v);
  return m->vars.n - 1;
}

// Its scalars in the flat model.
static SkVal whole_value(Make *m, const Var *v, SkEnv *env) {
  if (!v->node) return sk_eval(m->cx, v->slice ? v->slice : v->value, env);
  SkTx ref = {.kind = SK_TX_REF, .variability = v->node->variability};
  ref.type = sk_node_type(m->cx, v->node);
  ref.root = ref.leaf = v->node;
  return sk_eval(m->cx, &ref, env);
}

static uint32_t flat_var(const SkCx *cx, SkScalar s) {
  bool var = s.symbolic && sk_x_op(cx->dag, s.x) == SK_X_VAR;
  return var ? (uint32_t)sk_x_payload(cx->dag, s.x) : UINT32_MAX;
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

// c[i].x, which is neither one component nor the whole of one.
static bool is_member(const SkTx *tx) { return !tx->leaf || tx->n_parts > 1; }

static void scan_member(Make *m, const SkTx *tx) {
  uint32_t ranks[MAX_PARTS];
  if (find_slice(m, tx, ranks) == UINT32_MAX)
    refuse(m, tx->span, "this reference is too long to be used there");
  for (uint32_t p = 0; p < tx->n_parts; p++)
    for (uint32_t i = 0; i < tx->parts[p].n_subs; i++) scan_tx(m, tx->parts[p].subs[i]);
}

static void scan_ref(Make *m, const SkTx *tx) {
  if (is_constant(tx)) {  // a table, perhaps, with subscripts that vary
    for (uint32_t p = 0; p < tx->n_parts; p++)
      for (uint32_t i = 0; i < tx->parts[p].n_subs; i++) scan_tx(m, tx->parts[p].subs[i]);
    return;
  }
  if (!sk_type_is_scalar_kind(tx->type)) {
    refuse(m, tx->span, "whole records cannot be used there");
    return;
  }
  if (is_member(tx)) {
    scan_member(m, tx);
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
      if (t->kind != SK_TX_REF || m->why) continue;
      uint32_t ranks[MAX_PARTS];
      m->vars.at[is_member(t) ? find_slice(m, t, ranks) : find_node(m, t->leaf)].assigned = true;
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

static SkTx *colon(Make *m, SkSpan span) {
  return sk_tx_new(m->cx, SK_TX_COLON, span, sk_type(SK_T_NONE), SK_V_CONSTANT, 0);
}

static SkTx *copy_member(Make *m, const SkTx *tx) {
  uint32_t ranks[MAX_PARTS], n = 0;
  uint32_t v    = find_slice(m, tx, ranks);
  SkTx    *base = local(m, m->vars.at[v].assigned ? m->out_slot[v] : v, tx->span);
  SkTx    *subs[SK_MAX_RANK];
  for (uint32_t p = 0; p < tx->n_parts; p++)
    for (uint32_t i = 0; i < ranks[p]; i++)
      subs[n++] = i < tx->parts[p].n_subs ? copy_tx(m, tx->parts[p].subs[i]) : colon(m, tx->span);
  return sk_tx_index(m->cx, base, n, subs, tx->span);
}

static SkTx *copy_ref(Make *m, const SkTx *tx) {
  if (is_member(tx)) return copy_member(m, tx);
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

// What it was checked into is used again for the next equation, the sizes of its type too.
static SkTx *lasting(Make *m, const SkTx *tx) {
  SkTx *r = sk_arena_copy(m->cx->arena, tx, sizeof *tx);
  if (tx->type.rank)
    r->type = sk_type_array(m->cx->arena, sk_type_element(tx->type), tx->type.rank, tx->type.dims);
  return r;
}

static SkTx *copy_constant(Make *m, const SkTx *tx) {
  SkTx *r = lasting(m, tx);
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
  SkTx *r = lasting(m, tx);
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
    Var     *v = &m->vars.at[i];
    SkFnVar *f = &fn->vars[i];
    f->name    = sk_name_f(m->cx->names, "u%u", i + 1);
    f->type = v->node ? sk_node_type(m->cx, v->node) : v->slice ? v->slice->type : v->value->type;
    f->type = sk_type_array(m->cx->arena, sk_type_element(f->type), f->type.rank, f->type.dims);
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

// What is assigned starts from its value before the section.
static SkVal argument(Make *m, const Var *v, SkEnv *env) {
  SkVal r = whole_value(m, v, env);
  for (uint32_t i = 0; v->assigned && r.type.kind != SK_T_ERROR && i < r.n; i++) {
    uint32_t var = flat_var(m->cx, r.at[i]);
    if (var != UINT32_MAX) r.at[i] = sk_algorithm_first(m->cx, var);
  }
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
      SkVal to = whole_value(m, &m->vars.at[i], &env);
      for (uint32_t k = 0; k < to.n; k++, at++) {
        SkFlatEq eq = {.kind      = SK_FE_EQUAL,
                       .origin    = SK_FROM_ALGORITHM,
                       .lhs       = sk_scalar_x(cx->dag, to.at[k]),
                       .rhs       = sk_scalar_x(cx->dag, v.at[at]),
                       .span      = m->fn->span,
                       .component = component};
        sk_vec_push(cx->arena, out, eq);
      }
    }
  }
  sk_ev_release(cx, mark);
}

// c[i].x and c[1].x, say, would be two variables of the function: they must not be one of the model.
static void check_apart(Make *m, SkSpan span) {
  SkEnv env   = {.mode = SK_EVAL_FLAT, .quiet = true};
  SkMap owner = {0};
  bool  any   = false;
  for (uint32_t i = 0; i < m->vars.n; i++) any = any || m->vars.at[i].slice;
  for (uint32_t i = 0; any && i < m->vars.n && !m->why; i++) {
    const Var *v = &m->vars.at[i];
    if (!v->node && !v->slice) continue;
    SkVal value = whole_value(m, v, &env);
    if (value.type.kind == SK_T_ERROR) refuse(m, span, "its arrays have different sizes");
    for (uint32_t k = 0; value.type.kind != SK_T_ERROR && k < value.n; k++) {
      uint32_t var = flat_var(m->cx, value.at[k]);
      uint64_t had = 0;
      if (var == UINT32_MAX) {
        if (v->assigned) refuse(m, span, "it assigns something that is no variable");
        continue;
      }
      if (sk_map_get(&owner, var + UINT64_C(1), &had) && (v->assigned || m->vars.at[had].assigned))
        refuse(m, span, "it uses the same components with and without variable subscripts");
      sk_map_put(m->cx->arena, &owner, var + UINT64_C(1), i);
    }
  }
}

static Make begin(SkCx *cx, SkNode *node, const SkTs *body) {
  Make m       = {.cx = cx, .fn = SK_NEW(cx->arena, SkFn)};
  m.fn->node   = sk_node_instance(node);
  m.fn->number = UINT32_MAX;
  m.fn->span   = body->span;
  scan(&m, body);
  if (!m.why) check_apart(&m, body->span);
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
    SkVal value = sk_ev_value(ev, v->node ? &ref : v->slice ? v->slice : v->value);
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
    SkEnv env = {.mode = SK_EVAL_FLAT};
    SkVal to  = whole_value(m, &m->vars.at[i], &env);
    for (uint32_t k = 0; k < to.n; k++, at++)
      if (!sk_now_write(ev, flat_var(cx, to.at[k]), v.at[at], span)) return false;
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
