// State machines: states, transitions and machines are found and checked.
#include "model/flatten/machine.h"

#include <string.h>

static bool is_named(const SkCx *cx, SkX x, const char *name) {
  return x && sk_x_op(cx->dag, x) == SK_X_BUILTIN &&
         strcmp(sk_dag_builtin_name(cx->dag, sk_x_payload(cx->dag, x)), name) == 0;
}

static uint32_t find_state(const SkMachines *m, SkName path) {
  uint64_t at = 0;
  return sk_map_get(&m->by_path, (uint64_t)(uintptr_t)path, &at) ? (uint32_t)at - 1 : SK_NO_STATE;
}

static uint32_t state_named(SkMachines *m, SkX text, SkSpan span) {
  SkName   path  = sk_x_string_value(m->cx->dag, text);
  uint32_t state = find_state(m, path);
  if (state != SK_NO_STATE) return state;
  SkState s = {.path = path, .parent = SK_NO_STATE, .machine = UINT32_MAX, .span = span};
  sk_vec_push(m->cx->arena, &m->states, s);
  sk_map_put(m->cx->arena, &m->by_path, (uint64_t)(uintptr_t)path, m->states.n);
  return m->states.n - 1;
}

// --- arguments -------------------------------------------------------------------------------------

// immediate, reset, synchronize and priority: values of parameters, which are settled by that.
static int64_t value_of(SkMachines *m, SkX x, const char *what, SkSpan span) {
  SkFlat *flat = m->cx->flat;
  for (int depth = 0; depth < 64 && sk_x_op(m->cx->dag, x) == SK_X_VAR; depth++) {
    SkFlatVar *v = &flat->vars.at[sk_x_payload(m->cx->dag, x)];
    if (v->variability > SK_V_PARAMETER || !v->binding) break;
    v->structural = true;
    x             = v->binding;
  }
  if (sk_x_is_const(m->cx->dag, x)) return sk_x_int_value(m->cx->dag, x);
  sk_diag(m->cx->diags, 2801, span, "%s of this transition has no value that is known now", what);
  sk_diag_help(m->cx->diags, "give a literal, or a parameter with one as its value");
  return 1;
}

static void read_transition(SkMachines *m, const SkFlatEq *e) {
  const SkDag *dag = m->cx->dag;
  SkTransition t   = {.component = e->component, .span = e->span};
  t.from           = state_named(m, sk_x_arg(dag, e->rhs, 0), e->span);
  t.to             = state_named(m, sk_x_arg(dag, e->rhs, 1), e->span);
  t.condition      = sk_x_arg(dag, e->rhs, 2);
  t.immediate      = value_of(m, sk_x_arg(dag, e->rhs, 3), "immediate", e->span) != 0;
  t.reset          = value_of(m, sk_x_arg(dag, e->rhs, 4), "reset", e->span) != 0;
  t.synchronize    = value_of(m, sk_x_arg(dag, e->rhs, 5), "synchronize", e->span) != 0;
  t.priority       = value_of(m, sk_x_arg(dag, e->rhs, 6), "priority", e->span);
  if (t.priority < 1) {
    sk_diag(m->cx->diags, 2802, e->span, "the priority of a transition is 1 or more, not %lld",
            (long long)t.priority);
  }
  m->states.at[t.from].leaves = true;
  sk_vec_push(m->cx->arena, &m->transitions, t);
}

static void read_initial(SkMachines *m, const SkFlatEq *e) {
  uint32_t s = state_named(m, sk_x_arg(m->cx->dag, e->rhs, 0), e->span);
  if (m->states.at[s].initial)
    sk_diag(m->cx->diags, 2801, e->span, "'%s' is declared as initial state twice",
            m->states.at[s].path);
  m->states.at[s].initial = true;
}

// Takes the calls out of the list of equations.
static void read_calls(SkMachines *m) {
  SkFlatEqs *list = &m->cx->flat->equations;
  uint32_t   kept = 0;
  for (uint32_t i = 0; i < list->n; i++) {
    SkFlatEq e     = list->at[i];
    bool     ours  = e.kind == SK_FE_CALL;
    bool     step  = ours && is_named(m->cx, e.rhs, "transition");
    bool     start = ours && is_named(m->cx, e.rhs, "initialState");
    if (e.guard && (step || start))
      sk_diag(m->cx->diags, 2801, e.span, "a state machine cannot change while the model runs");
    if (step) read_transition(m, &e);
    if (start) read_initial(m, &e);
    if (!step && !start) list->at[kept++] = e;
  }
  list->n = kept;
}

// --- which component is in which state -------------------------------------------------------------

// The innermost state of a path; proper: not of the path itself.
static uint32_t state_around(const SkMachines *m, SkName path, bool proper) {
  if (!proper && find_state(m, path) != SK_NO_STATE) return find_state(m, path);
  for (size_t n = strlen(path); n-- > 1;) {
    if (path[n] != '.') continue;
    SkName   above = sk_name_find(m->cx->names, path, n);
    uint32_t state = above ? find_state(m, above) : SK_NO_STATE;
    if (state != SK_NO_STATE) return state;
  }
  return SK_NO_STATE;
}

static void place_components(SkMachines *m) {
  const SkFlat *flat = m->cx->flat;
  m->state_of        = SK_NEWS(m->cx->arena, uint32_t, flat->components.n + 1);
  for (uint32_t i = 0; i < flat->components.n; i++) {
    m->state_of[i] = state_around(m, flat->components.at[i].path, false);
    uint32_t own   = find_state(m, flat->components.at[i].path);
    if (own != SK_NO_STATE) m->states.at[own].component = i;
  }
  for (uint32_t i = 0; i < m->states.n; i++)
    m->states.at[i].parent = state_around(m, m->states.at[i].path, true);
}

// --- machines --------------------------------------------------------------------------------------

static uint32_t root_of(uint32_t *parent, uint32_t s) {
  while (parent[s] != s) s = parent[s] = parent[parent[s]];
  return s;
}

static void number_state(SkMachines *m, uint32_t machine, uint32_t state) {
  SkMachine *k = &m->machines.at[machine];
  sk_vec_push(m->cx->arena, &k->states, state);
  m->states.at[state].machine = machine;
  m->states.at[state].index   = k->states.n;
}

static bool check_machine(SkMachines *m, SkMachine *k, uint32_t n_initial) {
  const SkState *first = &m->states.at[k->states.at[0]];
  if (n_initial != 1) {
    sk_diag(m->cx->diags, 2801, first->span, "%s states of the state machine of '%s' are initial",
            n_initial ? "several" : "none of the", first->path);
    sk_diag_help(m->cx->diags, "exactly one has to be named by initialState(...)");
    return false;
  }
  for (uint32_t i = 1; i < k->states.n; i++) {
    const SkState *s = &m->states.at[k->states.at[i]];
    if (s->parent == first->parent) continue;
    sk_diag(m->cx->diags, 2801, s->span,
            "'%s' and '%s' are in different states: no transition can "
            "join them",
            first->path, s->path);
    return false;
  }
  return true;
}

// The last one that can fire does: the lowest number comes last.
static void sort_transitions(SkMachines *m, SkMachine *k) {
  for (uint32_t i = 1; i < k->transitions.n; i++) {
    SkTransition t = k->transitions.at[i];
    uint32_t     j = i;
    for (; j > 0 && k->transitions.at[j - 1].priority < t.priority; j--)
      k->transitions.at[j] = k->transitions.at[j - 1];
    k->transitions.at[j] = t;
  }
  for (uint32_t i = 1; i < k->transitions.n; i++) {
    for (uint32_t j = i;
         j-- > 0 && k->transitions.at[j].priority == k->transitions.at[i].priority;) {
      if (k->transitions.at[j].from != k->transitions.at[i].from) continue;
      sk_diag(m->cx->diags, 2802, k->transitions.at[i].span,
              "another transition leaves '%s' with the same priority %lld",
              m->states.at[k->transitions.at[i].from].path,
              (long long)k->transitions.at[i].priority);
      sk_diag_note(m->cx->diags, k->transitions.at[j].span, "the other one");
      sk_diag_help(m->cx->diags, "give them different priorities, as in priority = 2");
    }
  }
}

static bool make_machines(SkMachines *m) {
  SkArena  *arena  = m->cx->arena;
  uint32_t  n      = m->states.n;
  uint32_t *parent = SK_NEWS(arena, uint32_t, n + 1), *initials = SK_NEWS(arena, uint32_t, n + 1);
  for (uint32_t s = 0; s < n; s++) parent[s] = s;
  for (uint32_t i = 0; i < m->transitions.n; i++)
    parent[root_of(parent, m->transitions.at[i].from)] = root_of(parent, m->transitions.at[i].to);
  uint32_t *machine = SK_NEWS(arena, uint32_t, n + 1);
  // Initial states first: they are number 1.
  for (int initial = 1; initial >= 0; initial--) {
    for (uint32_t s = 0; s < n; s++) {
      if (m->states.at[s].initial != (initial == 1)) continue;
      uint32_t r = root_of(parent, s);
      if (!machine[r]) {
        SkMachine k = {.span = m->states.at[s].span, .parent = m->states.at[s].parent};
        k.ticks = k.entry = UINT32_MAX;
        sk_vec_push(arena, &m->machines, k);
        machine[r] = m->machines.n;
      }
      number_state(m, machine[r] - 1, s);
      initials[machine[r] - 1] += m->states.at[s].initial;
    }
  }
  bool ok = true;
  for (uint32_t i = 0; i < m->transitions.n; i++) {
    SkTransition t = m->transitions.at[i];
    sk_vec_push(arena, &m->machines.at[m->states.at[t.from].machine].transitions, t);
  }
  for (uint32_t i = 0; i < m->machines.n; i++) {
    SkMachine *k = &m->machines.at[i];
    ok &= check_machine(m, k, initials[i]);
    sort_transitions(m, k);
    k->component = k->parent == SK_NO_STATE ? 0 : m->states.at[k->parent].component;
  }
  return ok;
}

void sk_machines(SkCx *cx) {
  SkFlat *flat = cx->flat;
  bool    any  = false;
  for (uint32_t i = 0; i < flat->equations.n && !any; i++)
    any = flat->equations.at[i].kind == SK_FE_CALL &&
          (is_named(cx, flat->equations.at[i].rhs, "transition") ||
           is_named(cx, flat->equations.at[i].rhs, "initialState"));
  if (!any || sk_diags_attempts(cx->diags) > cx->errors_before) return;
  SkMachines m = {.cx = cx, .n_vars = flat->vars.n};
  read_calls(&m);
  place_components(&m);
  if (!make_machines(&m) || sk_diags_attempts(cx->diags) > cx->errors_before) return;
  sk_machine_variables(&m);
  sk_machine_merge(&m);
  sk_machine_equations(&m);
}
