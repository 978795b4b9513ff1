// State machines: the variables and equations that say which state is active (Modelica 3.6, 17.3).
#include "model/flatten/machine.h"

static SkX whole(SkMachines *m, int64_t v) { return sk_x_int(m->cx->dag, v); }
static SkX var(SkMachines *m, uint32_t v) {
  return sk_x_var(m->cx->dag, v, m->cx->flat->vars.at[v].base);
}
static SkX op2(SkMachines *m, SkXOp op, SkX a, SkX b) { return sk_x2(m->cx->dag, op, a, b); }
static SkX either(SkMachines *m, SkX a, SkX b) { return op2(m, SK_X_OR, a, b); }
static SkX both(SkMachines *m, SkX a, SkX b) { return op2(m, SK_X_AND, a, b); }
static SkX choose(SkMachines *m, SkX c, SkX a, SkX b) { return sk_x_if(m->cx->dag, c, a, b); }

static SkX operator_named(SkCx *cx, const char *name, SkBase base, uint32_t n, const SkX *args) {
  uint64_t payload = sk_dag_builtin(cx->dag, sk_name_z(cx->names, name));
  return sk_x_make(cx->dag, SK_X_BUILTIN, base, payload, n, args);
}

SkX sk_previous(SkCx *cx, SkX x) {
  return operator_named(cx, "previous", sk_x_base(cx->dag, x), 1, &x);
}

static SkX before(SkMachines *m, uint32_t v) { return sk_previous(m->cx, var(m, v)); }

static uint32_t add_var(SkMachines *m, uint32_t machine, const char *name, SkBase base, SkX start) {
  SkCx     *cx  = m->cx;
  SkFlatVar v   = {.base = base, .select = SK_SELECT_DEFAULT};
  v.variability = base == SK_REAL ? SK_V_CONTINUOUS : SK_V_DISCRETE;
  v.name        = sk_name_f(cx->names, "$machine%u.%s", machine + 1, name);
  v.start       = start;
  v.start_given = true;
  v.span        = m->machines.at[machine].span;
  v.component   = m->machines.at[machine].component;
  sk_vec_push(cx->arena, &cx->flat->vars, v);
  return cx->flat->vars.n - 1;
}

static void add_eq(SkMachines *m, uint32_t machine, uint32_t v, SkX rhs) {
  SkFlatEq e  = {.kind = SK_FE_EQUAL, .origin = SK_FROM_EQUATION, .rhs = rhs};
  e.lhs       = var(m, v);
  e.span      = m->machines.at[machine].span;
  e.component = m->machines.at[machine].component;
  sk_vec_push(m->cx->arena, &m->cx->flat->equations, e);
}

static const char *state_list(SkMachines *m, const SkMachine *k) {
  SkBuf out = sk_buf_new(m->cx->arena);
  for (uint32_t i = 0; i < k->states.n; i++)
    sk_buf_printf(&out, "%s%u: %s", i ? ", " : "", i + 1, m->states.at[k->states.at[i]].path);
  return out.text;
}

void sk_machine_variables(SkMachines *m) {
  SkX no = sk_x_bool(m->cx->dag, false);
  for (uint32_t i = 0; i < m->machines.n; i++) {
    SkMachine *k    = &m->machines.at[i];
    k->reset        = add_var(m, i, "reset", SK_BOOLEAN, no);
    k->selected     = add_var(m, i, "selectedState", SK_INTEGER, whole(m, 1));
    k->fired        = add_var(m, i, "fired", SK_INTEGER, whole(m, 0));
    k->active_state = add_var(m, i, "activeState", SK_INTEGER, whole(m, 1));
    k->active_reset = add_var(m, i, "activeReset", SK_BOOLEAN, no);
    k->next_state   = add_var(m, i, "nextState", SK_INTEGER, whole(m, 1));
    k->delayed      = add_var(m, i, "delayed", SK_INTEGER, whole(m, 0));
    m->cx->flat->vars.at[k->active_state].comment = state_list(m, k);
    for (uint32_t j = 0; j < k->states.n; j++) {
      const char *name = sk_arena_printf(m->cx->arena, "nextResetStates[%u]", j + 1);
      m->states.at[k->states.at[j]].next_reset = add_var(m, i, name, SK_BOOLEAN, no);
    }
  }
}

// --- what follows from them ------------------------------------------------------------------------

SkX sk_state_active(SkMachines *m, uint32_t state) {
  SkX x = SK_NO_X;
  for (; state != SK_NO_STATE; state = m->states.at[state].parent) {
    const SkState *s = &m->states.at[state];
    SkX own = op2(m, SK_X_EQ, var(m, m->machines.at[s->machine].active_state), whole(m, s->index));
    x       = x ? both(m, own, x) : own;
  }
  return x ? x : sk_x_bool(m->cx->dag, true);
}

// All states of a machine that was reset start afresh, each when it is active for the first time.
static SkX due(SkMachines *m, uint32_t state) {
  const SkState *s = &m->states.at[state];
  return either(m, var(m, m->machines.at[s->machine].reset), before(m, s->next_reset));
}

SkX sk_state_reset(SkMachines *m, uint32_t state) {
  const SkState *s   = &m->states.at[state];
  SkX            any = either(m, var(m, m->machines.at[s->machine].active_reset), due(m, state));
  return both(m, sk_state_active(m, state), any);
}

// Has a transition here or further out started the active state anew?
static SkX entered(SkMachines *m, uint32_t machine) {
  SkX x = SK_NO_X;
  for (;;) {
    const SkMachine *k   = &m->machines.at[machine];
    SkX              own = op2(m, SK_X_GT, var(m, k->fired), whole(m, 0));
    own                  = either(m, var(m, k->reset), own);
    x                    = x ? either(m, x, own) : own;
    if (k->parent == SK_NO_STATE) return x;
    machine = m->states.at[k->parent].machine;
  }
}

static SkX kept_while_inactive(SkMachines *m, uint32_t machine, SkX value, uint32_t v) {
  uint32_t parent = m->machines.at[machine].parent;
  return choose(m, sk_state_active(m, parent), value, before(m, v));
}

SkX sk_machine_ticks(SkMachines *m, uint32_t machine, bool earlier) {
  if (m->machines.at[machine].ticks == UINT32_MAX) {
    uint32_t v                    = add_var(m, machine, "ticksInState", SK_INTEGER, whole(m, 0));
    m->machines.at[machine].ticks = v;
    SkX more                      = op2(m, SK_X_ADD, before(m, v), whole(m, 1));
    SkX value                     = choose(m, entered(m, machine), whole(m, 1), more);
    add_eq(m, machine, v, kept_while_inactive(m, machine, value, v));
  }
  uint32_t v = m->machines.at[machine].ticks;
  return earlier ? op2(m, SK_X_ADD, before(m, v), whole(m, 1)) : var(m, v);
}

SkX sk_machine_time(SkMachines *m, uint32_t machine, bool earlier) {
  SkX now = sk_x_time(m->cx->dag);
  if (m->machines.at[machine].entry == UINT32_MAX) {
    uint32_t v = add_var(m, machine, "entryTime", SK_REAL, sk_x_real(m->cx->dag, 0.0));
    m->machines.at[machine].entry = v;
    SkX value                     = choose(m, entered(m, machine), now, before(m, v));
    add_eq(m, machine, v, kept_while_inactive(m, machine, value, v));
  }
  uint32_t v = m->machines.at[machine].entry;
  return op2(m, SK_X_SUB, now, earlier ? before(m, v) : var(m, v));
}

// --- equations of a machine ------------------------------------------------------------------------

// Have the machines right inside of a state come to an end? earlier: before this tick.
static SkX finished(SkMachines *m, uint32_t state, bool earlier) {
  SkX all = sk_x_bool(m->cx->dag, true);
  for (uint32_t i = 0; i < m->machines.n; i++) {
    const SkMachine *k = &m->machines.at[i];
    if (k->parent != state) continue;
    SkX at  = earlier ? before(m, k->next_state) : var(m, k->active_state);
    SkX end = sk_x_bool(m->cx->dag, false);
    for (uint32_t j = 0; j < k->states.n; j++)
      if (!m->states.at[k->states.at[j]].leaves)
        end = either(m, end, op2(m, SK_X_EQ, at, whole(m, j + 1)));
    all = both(m, all, end);
  }
  return all;
}

// The transition that fires, delayed or immediate, when the machine is in state `at`; 0: none.
static SkX firing(SkMachines *m, uint32_t machine, bool immediate, SkX at) {
  SkX x = whole(m, 0);
  for (uint32_t i = 0; i < m->machines.at[machine].transitions.n; i++) {
    SkTransition t = m->machines.at[machine].transitions.at[i];
    if (t.immediate != immediate) continue;
    uint32_t around = m->state_of[t.component];
    SkX      c      = sk_machine_expression(m, around, machine, immediate, t.condition, t.span);
    if (t.synchronize) c = both(m, c, finished(m, t.from, immediate));
    c = both(m, op2(m, SK_X_EQ, at, whole(m, m->states.at[t.from].index)), c);
    x = choose(m, c, whole(m, i + 1), x);
  }
  return x;
}

static void machine_equations(SkMachines *m, uint32_t machine) {
  SkMachine k     = m->machines.at[machine];
  SkX       first = operator_named(m->cx, "firstTick", SK_BOOLEAN, 0, NULL);
  SkX       reset = k.parent == SK_NO_STATE ? first : sk_state_reset(m, k.parent);
  SkX       one   = whole(m, 1);
  add_eq(m, machine, k.reset, reset);
  reset = var(m, k.reset);
  add_eq(m, machine, k.selected, choose(m, reset, one, before(m, k.next_state)));
  SkX now = firing(m, machine, true, var(m, k.selected));
  add_eq(m, machine, k.fired, op2(m, SK_X_MAX, before(m, k.delayed), now));
  SkX to = var(m, k.selected), afresh = sk_x_bool(m->cx->dag, false);
  for (uint32_t i = 0; i < k.transitions.n; i++) {
    const SkTransition *t = &k.transitions.at[i];
    SkX this              = op2(m, SK_X_EQ, var(m, k.fired), whole(m, i + 1));
    to                    = choose(m, this, whole(m, m->states.at[t->to].index), to);
    if (t->reset) afresh = either(m, afresh, this);
  }
  add_eq(m, machine, k.active_state, choose(m, reset, one, to));
  add_eq(m, machine, k.active_reset, either(m, reset, afresh));
  SkX active = var(m, k.active_state);
  add_eq(m, machine, k.next_state, kept_while_inactive(m, machine, active, k.next_state));
  add_eq(m, machine, k.delayed, firing(m, machine, false, var(m, k.next_state)));
  for (uint32_t i = 0; i < k.states.n; i++) {
    uint32_t v     = m->states.at[k.states.at[i]].next_reset;
    SkX      other = op2(m, SK_X_NE, active, whole(m, i + 1));
    SkX      value = both(m, other, due(m, k.states.at[i]));
    add_eq(m, machine, v, kept_while_inactive(m, machine, value, v));
  }
}

void sk_machine_equations(SkMachines *m) {
  for (uint32_t i = 0; i < m->machines.n; i++) machine_equations(m, i);
}
