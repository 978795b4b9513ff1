// model/flatten/flatten_rules.c - what can only be seen in the whole flat model: parameters that depend on
// themselves, discrete variables that no when-clause sets.
#include "model/flatten/flatten_priv.h"
#include "symbolic/calc.h"

static SkNode *node_of(const SkFlatten *f, uint32_t var) {
  uint32_t lo = 0, hi = f->values.n;
  while (lo < hi) {
    uint32_t mid = (lo + hi) / 2;
    if (f->values.at[mid]->var <= var)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo ? f->values.at[lo - 1] : NULL;
}

// Cycles ----------------------------------------------------------------------------------------------

typedef SK_VEC(uint32_t) Vars;

typedef struct {
  SkCx *cx;
  Vars *out;
} Uses;

static void take_var(void *user, SkX x) {
  Uses  *u   = user;
  SkDag *dag = u->cx->dag;
  if (sk_x_op(dag, x) != SK_X_VAR) return;
  uint32_t         var = (uint32_t)sk_x_payload(dag, x);
  const SkFlatVar *v   = &u->cx->flat->vars.at[var];
  bool             depends =
      v->variability <= SK_V_PARAMETER && v->binding != SK_NO_X && !sk_x_is_const(dag, v->binding);
  if (depends) sk_vec_push(u->cx->arena, u->out, var);
}

typedef struct {
  uint32_t var, next;  // next use to look at
  Vars     uses;
} Frame;

typedef SK_VEC(Frame) Stack;

// What was found in one look at all parameters.
typedef struct {
  SkCx *cx;
  bool  report;
  bool  found, settled;
} Cycles;

static void settle_condition(void *user, SkX x) {
  Cycles *c   = user;
  SkDag  *dag = c->cx->dag;
  if (sk_x_op(dag, x) != SK_X_VAR) return;
  uint32_t         var = (uint32_t)sk_x_payload(dag, x);
  const SkFlatVar *v   = &c->cx->flat->vars.at[var];
  SkNode          *n   = node_of(sk_flatten(c->cx), var);
  if (v->variability != SK_V_PARAMETER || !n || n->structural) return;
  if (sk_eval_component(c->cx, n, true, v->span)) c->settled = true;
}

static void settle_if(void *user, SkX x) {
  Cycles *c = user;
  if (sk_x_op(c->cx->dag, x) != SK_X_IF) return;
  SkX condition = sk_x_arg(c->cx->dag, x, 0);
  sk_x_walk(c->cx->dag, &condition, 1, settle_condition, c, c->cx->arena);
}

static uint32_t cycle_start(const Stack *stack, uint32_t var) {
  uint32_t from = stack->n - 1;
  while (stack->at[from].var != var) from--;
  return from;
}

// a = if given then 1 else b: parameters that decide which branch counts get their values for good,
// which may cut the cycle.
static void settle_cycle(Cycles *c, const Stack *stack, uint32_t var) {
  for (uint32_t i = cycle_start(stack, var); i < stack->n; i++) {
    SkX x = c->cx->flat->vars.at[stack->at[i].var].binding;
    sk_x_walk(c->cx->dag, &x, 1, settle_if, c, c->cx->arena);
  }
}

static void report_cycle(SkCx *cx, const Stack *stack, uint32_t var) {
  uint32_t from = cycle_start(stack, var), first = var;
  for (uint32_t i = from; i < stack->n; i++) {
    const SkNode *part = node_of(sk_flatten(cx), stack->at[i].var);
    if (part && part->cyclic) return;
    if (stack->at[i].var < first) first = stack->at[i].var;
  }
  SkNode          *n = node_of(sk_flatten(cx), first);
  const SkBinding *b = n ? sk_binding_source(cx, n) : NULL;
  const SkFlatVar *v = &cx->flat->vars.at[first];
  if (!sk_diag(cx->diags, 2903, b ? b->span : v->span, "the value of '%s' depends on itself",
               v->name))
    return;
  for (uint32_t i = from; i < stack->n; i++) {
    const SkFlatVar *w = &cx->flat->vars.at[stack->at[i].var];
    if (stack->n - from > 1 && i < from + 8)
      sk_diag_note(cx->diags, w->span, "by way of '%s'", w->name);
  }
}

static void push(SkCx *cx, Stack *stack, uint8_t *state, uint32_t var) {
  Frame f    = {.var = var};
  SkX   x    = cx->flat->vars.at[var].binding;
  Uses  uses = {cx, &f.uses};
  sk_x_walk(cx->dag, &x, 1, take_var, &uses, cx->arena);
  state[var] = 1;
  sk_vec_push(cx->arena, stack, f);
}

static void look_for_cycles(Cycles *c) {
  SkCx    *cx   = c->cx;
  SkFlat  *flat = cx->flat;
  uint8_t *state =
      SK_NEWS(cx->arena, uint8_t, flat->vars.n ? flat->vars.n : 1);  // 1: on the stack, 2: done
  Stack stack = {0};
  for (uint32_t v = 0; v < flat->vars.n; v++) {
    const SkFlatVar *var = &flat->vars.at[v];
    if (state[v] || var->variability > SK_V_PARAMETER || var->binding == SK_NO_X) continue;
    if (sk_x_is_const(cx->dag, var->binding)) continue;
    push(cx, &stack, state, v);
    while (stack.n) {
      Frame *top = &stack.at[stack.n - 1];
      if (top->next == top->uses.n) {
        state[top->var] = 2;
        stack.n--;
        continue;
      }
      uint32_t use = top->uses.at[top->next++];
      if (state[use] == 0) {
        push(cx, &stack, state, use);
        continue;
      }
      if (state[use] == 2) continue;
      c->found = true;
      if (c->report)
        report_cycle(cx, &stack, use);
      else
        settle_cycle(c, &stack, use);
    }
  }
}

static void check_cycles(SkCx *cx) {
  Cycles c;
  do {
    c = (Cycles){.cx = cx};
    look_for_cycles(&c);
    if (!c.settled) continue;
    sk_flatten_finish_vars(cx);
    sk_flat_fold(cx);
  } while (c.settled);
  c.report = c.found;
  if (c.found) look_for_cycles(&c);
}

// Discrete variables ----------------------------------------------------------------------------------

static void mark_left(const SkDag *dag, SkX x, bool *set) {
  if (x != SK_NO_X && sk_x_op(dag, x) == SK_X_VAR) set[sk_x_payload(dag, x)] = true;
}

bool sk_flatten_is_event(const SkDag *dag, SkX x) {
  switch (sk_x_op(dag, x)) {
    case SK_X_EDGE:
    case SK_X_CHANGE:
    case SK_X_INITIAL:
    case SK_X_SAMPLE: return true;
    case SK_X_OR:
      return sk_flatten_is_event(dag, sk_x_arg(dag, x, 0)) &&
             sk_flatten_is_event(dag, sk_x_arg(dag, x, 1));
    case SK_X_AND:
      return sk_flatten_is_event(dag, sk_x_arg(dag, x, 0)) ||
             sk_flatten_is_event(dag, sk_x_arg(dag, x, 1));
    default: return false;
  }
}

// v = if edge(b) then ... else pre(v): what a when-clause of an algorithm becomes beside other
// assignments.
static bool holds_its_value(const SkDag *dag, const SkFlatEq *eq) {
  SkX x = eq->rhs;
  while (sk_x_op(dag, x) == SK_X_IF && sk_flatten_is_event(dag, sk_x_arg(dag, x, 0)))
    x = sk_x_arg(dag, x, 2);
  return sk_x_op(dag, x) == SK_X_PRE && sk_x_arg(dag, x, 0) == eq->lhs;
}

typedef struct {
  const SkDag *dag;
  SkX          var;
  bool         found;
} Pre;

static void find_pre(void *user, SkX x) {
  Pre *p = user;
  if (sk_x_op(p->dag, x) == SK_X_PRE && sk_x_arg(p->dag, x, 0) == p->var) p->found = true;
}

// Does an ordinary equation, or an assignment outside when-clauses, give the left side its value? What
// algorithms do in when-clauses goes back to the value before.
static bool is_plain(SkCx *cx, const SkFlatEq *eq) {
  if (eq->origin == SK_FROM_EQUATION || eq->origin == SK_FROM_BINDING)
    return !holds_its_value(cx->dag, eq);
  if (eq->origin != SK_FROM_ALGORITHM) return false;
  Pre p = {cx->dag, eq->lhs, false};
  sk_x_walk(cx->dag, &eq->rhs, 1, find_pre, &p, cx->arena);
  return !p.found;
}

// A discrete Real that an ordinary equation determines changes continuously.
static void check_discrete(SkCx *cx) {
  SkFlat *flat  = cx->flat;
  bool    found = false;
  for (uint32_t i = 0; i < flat->vars.n && !found; i++)
    found = flat->vars.at[i].variability == SK_V_DISCRETE && flat->vars.at[i].base == SK_REAL;
  if (!found) return;
  bool *set   = SK_NEWS(cx->arena, bool, flat->vars.n),
       *plain = SK_NEWS(cx->arena, bool, flat->vars.n);
  for (uint32_t i = 0; i < flat->whens.n; i++)
    for (uint32_t b = 0; b < flat->whens.at[i].branches.n; b++) {
      const SkFlatEqs *body = &flat->whens.at[i].branches.at[b].body;
      for (uint32_t k = 0; k < body->n; k++) mark_left(cx->dag, body->at[k].lhs, set);
    }
  for (uint32_t i = 0; i < flat->equations.n; i++) {
    const SkFlatEq *eq = &flat->equations.at[i];
    if (eq->kind != SK_FE_EQUAL) continue;
    bool *to = is_plain(cx, eq) ? plain : set;
    mark_left(cx->dag, eq->lhs, to);
    if (to == set) mark_left(cx->dag, eq->rhs, to);
  }
  for (uint32_t i = 0; i < flat->vars.n; i++) {
    const SkFlatVar *v = &flat->vars.at[i];
    if (v->variability != SK_V_DISCRETE || v->base != SK_REAL || set[i] || !plain[i]) continue;
    if (sk_diag(cx->diags, 2219, v->span, "discrete '%s' gets its value outside any when-clause",
                v->name))
      sk_diag_help(cx->diags,
                   "give it its value in a when-clause, or declare it without 'discrete'");
  }
}

// Is x a value of a simple type other than Real that something has to determine?
static bool is_stepping(const SkDag *dag, SkX x) {
  SkBase base = sk_x_base(dag, x);
  return base == SK_INTEGER || base == SK_BOOLEAN || base == SK_ENUM || base == SK_STRING;
}

// An equation without Reals is not solved: one side is the variable, the other its value (3.8.3, 8.4).
static void check_solved(SkCx *cx) {
  const SkDag *dag = cx->dag;
  for (uint32_t i = 0; i < cx->flat->equations.n; i++) {
    const SkFlatEq *e = &cx->flat->equations.at[i];
    if (e->kind != SK_FE_EQUAL || e->origin != SK_FROM_EQUATION) continue;
    if (!is_stepping(dag, e->lhs) || !is_stepping(dag, e->rhs)) continue;
    if (sk_x_op(dag, e->lhs) == SK_X_VAR || sk_x_op(dag, e->rhs) == SK_X_VAR) continue;
    if (sk_x_is_const(dag, e->lhs) && sk_x_is_const(dag, e->rhs)) continue;
    if (sk_diag(cx->diags, 2501, e->span, "no side of this equation is a variable"))
      sk_diag_help(cx->diags,
                   "an equation between values that are not Real is not solved: write the "
                   "variable alone on one side");
  }
}

// Arrays ----------------------------------------------------------------------------------------------

typedef struct {
  const SkDag *dag;
  uint32_t     from, to;
  bool         found;
} Within;

static void find_within(void *user, SkX x) {
  Within *w = user;
  if (sk_x_op(w->dag, x) != SK_X_VAR) return;
  uint64_t var = sk_x_payload(w->dag, x);
  if (var >= w->from && var < w->to) w->found = true;
}

// p[3] = {1, p[1], p[2]} could be computed element by element, but the binding as written uses itself.
static void check_arrays(SkCx *cx) {
  SkFlatten *f = sk_flatten(cx);
  for (uint32_t i = 0; i < f->values.n; i++) {
    SkNode          *n = f->values.at[i];
    const SkBinding *b =
        n->type.rank && n->variability <= SK_V_PARAMETER ? sk_node_binding(cx, n) : NULL;
    if (!b || n->cyclic || b->depth) continue;
    Within w = {cx->dag, n->var, n->var + (uint32_t)sk_type_elements(n->type), false};
    for (uint32_t v = w.from; v < w.to && !w.found; v++) {
      SkX x = cx->flat->vars.at[v].binding;
      if (x != SK_NO_X && !sk_x_is_const(cx->dag, x))
        sk_x_walk(cx->dag, &x, 1, find_within, &w, cx->arena);
    }
    if (w.found) sk_node_diag(cx, n, 2903, b->span, "the value of '%s' depends on itself", n->name);
  }
}

// The record whose binding gives this field its value, or NULL.
static SkNode *bound_record(SkCx *cx, const SkNode *n) {
  if (!n->bound_above || n->variability > SK_V_PARAMETER) return NULL;
  SkNode *p = n->parent;
  while (p && p->kind != SK_NODE_CLASS && !sk_node_binding(cx, p)) p = p->parent;
  return p && p->kind == SK_NODE_COMPONENT ? p : NULL;
}

// Likewise of a record that has one value for all its fields.
static void check_records(SkCx *cx) {
  SkFlatten *f = sk_flatten(cx);
  for (uint32_t i = 0, next; i < f->values.n; i = next) {
    SkNode *record = bound_record(cx, f->values.at[i]);
    next           = i + 1;
    if (!record) continue;
    while (next < f->values.n && bound_record(cx, f->values.at[next]) == record) next++;
    const SkNode *last = f->values.at[next - 1];
    Within w = {cx->dag, f->values.at[i]->var, last->var + (uint32_t)sk_type_elements(last->type),
                false};
    for (uint32_t v = w.from; v < w.to && !w.found; v++) {
      SkX x = cx->flat->vars.at[v].binding;
      if (x != SK_NO_X && !sk_x_is_const(cx->dag, x))
        sk_x_walk(cx->dag, &x, 1, find_within, &w, cx->arena);
    }
    if (w.found && !record->cyclic)
      sk_node_diag(cx, record, 2903, sk_node_binding(cx, record)->span,
                   "the value of '%s' depends on itself", record->name);
  }
}

// Limits ----------------------------------------------------------------------------------------------

static bool known_number(const SkCx *cx, const SkFlatVar *v, SkX x, double *out) {
  if ((v->base != SK_REAL && v->base != SK_INTEGER) || x == SK_NO_X || !sk_x_is_const(cx->dag, x))
    return false;
  *out = sk_x_real_value(cx->dag, x);
  return true;
}

// Says what is wrong with the limits of one variable; true when something is.
static bool check_limit(SkCx *cx, SkNode *n, const SkFlatVar *v) {
  double low = 0, high = 0, value = 0;
  bool   has_low  = known_number(cx, v, v->min, &low);
  bool   has_high = known_number(cx, v, v->max, &high);
  if (has_low && has_high && low > high) {
    sk_node_diag(cx, n, 2221, v->span, "min = %g of '%s' is greater than max = %g", low, v->name,
                 high);
    return true;
  }
  if (!has_low && !has_high) return false;
  const SkBinding *b = sk_binding_source(cx, n);
  if (!b || !known_number(cx, v, v->binding, &value)) return false;
  // A lower limit above zero is how a class says that it divides by this.
  if (has_low && low > 0 && value <= 0 && v->base == SK_REAL && v->variability == SK_V_PARAMETER)
    sk_node_diag(cx, n, 2223, b->span, "'%s' is %g and must be above zero", v->name, value);
  else if (has_low && value < low)
    sk_node_diag(cx, n, 2221, b->span, "'%s' is %g, less than its min = %g", v->name, value, low);
  else if (has_high && value > high)
    sk_node_diag(cx, n, 2221, b->span, "'%s' is %g, more than its max = %g", v->name, value, high);
  else
    return false;
  return true;
}

// One message for an array is enough.
static void check_limits(SkCx *cx) {
  SkFlatten *f = sk_flatten(cx);
  for (uint32_t i = 0; i < f->values.n; i++) {
    SkNode  *n = f->values.at[i];
    uint32_t m = (uint32_t)sk_type_elements(n->type);
    for (uint32_t k = 0; k < m; k++)
      if (check_limit(cx, n, &cx->flat->vars.at[n->var + k])) break;
  }
}

// External objects -------------------------------------------------------------------------------------

static bool makes_object(const SkFlat *f, uint64_t call) {
  const SkFn *fn = f->calls.at[call].fn;
  return fn->n_outputs == 1 && fn->vars[fn->n_inputs].type.kind == SK_T_OBJECT;
}

typedef struct {
  SkCx *cx;
  bool  found;
} Makes;

static void find_constructor(void *user, SkX x) {
  Makes *m = user;
  if (sk_x_op(m->cx->dag, x) == SK_X_CALL && makes_object(m->cx->flat, sk_x_payload(m->cx->dag, x)))
    m->found = true;
}

static void check_object(SkCx *cx, SkX a, SkX b, SkSpan span) {
  Makes m       = {.cx = cx};
  SkX   roots[] = {a, b};
  // Said where the object is declared.
  if (sk_flatten(cx)->no_object && sk_x_base(cx->dag, a) == SK_OBJECT) return;
  sk_x_walk(cx->dag, roots, 2, find_constructor, &m, cx->arena);
  if (m.found && sk_diag(cx->diags, 2409, span,
                         "an external object can only be made for a variable of its own"))
    sk_diag_help(cx->diags, "declare the object with this call as its value, and use it here");
}

static void check_object_list(SkCx *cx, const SkFlatEqs *list) {
  for (uint32_t i = 0; i < list->n; i++)
    check_object(cx, list->at[i].lhs, list->at[i].rhs, list->at[i].span);
}

// Made once, with the model: not each time an equation is computed.
static void check_objects(SkCx *cx) {
  SkFlat *f   = cx->flat;
  bool    any = false;
  for (uint32_t i = 0; i < f->calls.n && !any; i++) any = makes_object(f, i);
  if (!any) return;
  for (uint32_t i = 0; i < f->vars.n; i++) {
    const SkFlatVar *v = &f->vars.at[i];
    if (v->base != SK_OBJECT && v->binding) check_object(cx, v->binding, SK_NO_X, v->span);
  }
  check_object_list(cx, &f->equations);
  check_object_list(cx, &f->initial_equations);
  for (uint32_t i = 0; i < f->whens.n; i++)
    for (uint32_t k = 0; k < f->whens.at[i].branches.n; k++)
      check_object_list(cx, &f->whens.at[i].branches.at[k].body);
}

void sk_flatten_rules(SkCx *cx) {
  check_objects(cx);
  check_cycles(cx);
  check_arrays(cx);
  check_records(cx);
  check_limits(cx);
  check_discrete(cx);
  check_solved(cx);
  sk_flatten_reinits(cx);
  sk_flatten_pre(cx);
}
