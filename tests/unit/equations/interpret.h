// Runs schedules with numbers: what generated code and the runtime will do, in the plainest form. Dense LU,
// Newton, event iteration.
#ifndef TESTS_EQUATIONS_INTERPRET_H
#define TESTS_EQUATIONS_INTERPRET_H

#include "model.h"
#include "symbolic/calc.h"

#include <math.h>

typedef struct {
  const SkSystem *s;
  SkArena        *arena;
  double         *v;  // by variable
  double          time, worst_check;
  uint32_t        failed_asserts, terminated;
} Sim;

static inline double sim_leaf(void *user, SkX x) {
  Sim *m = user;
  if (sk_x_op(m->s->dag, x) == SK_X_TIME) return m->time;
  cr_assert_eq(sk_x_op(m->s->dag, x), SK_X_VAR, "unexpected leaf %d", sk_x_op(m->s->dag, x));
  uint32_t v = (uint32_t)sk_x_payload(m->s->dag, x);
  SkRole   r = m->s->vars.at[v].role;
  cr_assert(r != SK_ROLE_ALIAS && r != SK_ROLE_CONSTANT, "%s is a leaf", m->s->vars.at[v].name);
  return m->v[v];
}

static inline double sim_x(Sim *m, SkX x) {
  SkXEval eval = {.leaf = sim_leaf, .user = m};
  double  y;
  sk_x_eval(m->s->dag, 1, &x, &eval, &y, m->arena);
  return y;
}

static inline void sim_solve(uint32_t n, double *a, double *b) {
  for (uint32_t k = 0; k < n; k++) {
    uint32_t p = k;
    for (uint32_t i = k; i < n; i++)
      if (fabs(a[i * n + k]) > fabs(a[p * n + k])) p = i;
    cr_assert(a[p * n + k] != 0, "singular matrix");
    for (uint32_t j = 0; j < n; j++) {
      double t     = a[k * n + j];
      a[k * n + j] = a[p * n + j];
      a[p * n + j] = t;
    }
    double t = b[k];
    b[k]     = b[p];
    b[p]     = t;
    for (uint32_t i = k + 1; i < n; i++) {
      double f = a[i * n + k] / a[k * n + k];
      for (uint32_t j = k; j < n; j++) a[i * n + j] -= f * a[k * n + j];
      b[i] -= f * b[k];
    }
  }
  for (uint32_t k = n; k-- > 0;) {
    for (uint32_t j = k + 1; j < n; j++) b[k] -= a[k * n + j] * b[j];
    b[k] /= a[k * n + k];
  }
}

static inline void sim_inner(Sim *m, const SkBlock *b) {
  for (uint32_t i = 0; i < b->n - b->n_tears; i++)
    m->v[b->vars[b->n_tears + i]] = sim_x(m, b->inner[i]);
}

static inline void sim_matrix(Sim *m, const SkBlock *b, double *a) {
  uint32_t n = b->n_tears;
  memset(a, 0, n * n * sizeof *a);
  for (uint32_t k = 0; k < b->n_entries; k++)
    a[b->entries[k].row * n + b->entries[k].col] = sim_x(m, b->entries[k].x);
}

static inline void sim_linear(Sim *m, const SkBlock *b) {
  uint32_t n = b->n_tears;
  double   a[64 * 64], r[64];
  cr_assert(n <= 64);
  sim_matrix(m, b, a);
  for (uint32_t i = 0; i < n; i++) r[i] = sim_x(m, b->rhs[i]);
  sim_solve(n, a, r);
  for (uint32_t i = 0; i < n; i++) m->v[b->vars[i]] = r[i];
  sim_inner(m, b);
  for (uint32_t i = 0; i < n; i++)
    cr_assert_float_eq(sim_x(m, b->residuals[i]), 0, 1e-6, "residual of a linear block");
}

static inline void sim_newton(Sim *m, const SkBlock *b) {
  uint32_t n = b->n_tears;
  double   a[64 * 64], r[64], size = 1;
  cr_assert(n <= 64);
  for (int iter = 0; iter < 60 && size > 1e-13; iter++) {
    sim_inner(m, b);
    for (uint32_t i = 0; i < n; i++) r[i] = -sim_x(m, b->residuals[i]);
    sim_matrix(m, b, a);
    sim_solve(n, a, r);
    size = 0;
    for (uint32_t i = 0; i < n; i++) {
      m->v[b->vars[i]] += r[i];
      size = fmax(size, fabs(r[i]));
    }
  }
  sim_inner(m, b);
  for (uint32_t i = 0; i < n; i++)
    cr_assert_float_eq(sim_x(m, b->residuals[i]), 0, 1e-8, "Newton has not converged");
}

static inline void sim_block(Sim *m, const SkBlock *b) {
  switch (b->kind) {
    case SK_BLOCK_ASSIGN: m->v[b->vars[0]] = sim_x(m, b->exprs[0]); break;
    case SK_BLOCK_LINEAR: sim_linear(m, b); break;
    case SK_BLOCK_NONLINEAR: sim_newton(m, b); break;
    case SK_BLOCK_ASSERT: m->failed_asserts += sim_x(m, b->exprs[0]) == 0; break;
    case SK_BLOCK_TERMINATE: m->terminated += sim_x(m, b->exprs[0]) != 0; break;
    case SK_BLOCK_CHECK: m->worst_check = fmax(m->worst_check, fabs(sim_x(m, b->exprs[0]))); break;
    default: break;
  }
}

static inline void sim_run(Sim *m, const SkSchedule *s) {
  for (uint32_t i = 0; i < s->blocks.n; i++) {
    if (i > 0) cr_assert(s->blocks.at[i].set >= s->blocks.at[i - 1].set, "sets do not ascend");
    cr_assert_lt(s->blocks.at[i].set, s->n_sets);
    sim_block(m, &s->blocks.at[i]);
  }
}

static inline double sim_get(const Sim *m, const char *name) {
  uint32_t        v = tm_var(m->s, name);
  const SkSysVar *s = &m->s->vars.at[v];
  if (s->role == SK_ROLE_CONSTANT) return sk_x_real_value(m->s->dag, s->binding);
  if (s->role == SK_ROLE_ALIAS) return s->negated ? -m->v[s->alias_of] : m->v[s->alias_of];
  return m->v[v];
}

static inline void sim_set(Sim *m, const char *name, double value) {
  uint32_t        v = tm_var(m->s, name);
  const SkSysVar *s = &m->s->vars.at[v];
  cr_assert_neq(s->role, SK_ROLE_CONSTANT, "%s is a constant", name);
  if (s->role == SK_ROLE_ALIAS) {
    m->v[s->alias_of] = s->negated ? -value : value;
  } else {
    m->v[v] = value;
  }
}

// Parameters and start values; nothing solved yet.
static inline Sim sim_new(const SkSystem *s, SkArena *arena) {
  Sim m = {.s = s, .arena = arena};
  m.v   = SK_NEWS(arena, double, s->vars.n + 1);
  for (uint32_t v = 0; v < s->vars.n; v++) {
    const SkSysVar *var = &s->vars.at[v];
    if (var->role == SK_ROLE_PARAMETER && var->binding && sk_x_is_const(s->dag, var->binding))
      m.v[v] = sk_x_real_value(s->dag, var->binding);
  }
  sim_run(&m, &s->parameters);
  for (uint32_t v = 0; v < s->vars.n; v++) {
    const SkSysVar *var = &s->vars.at[v];
    if (var->start && var->role != SK_ROLE_PARAMETER && var->role != SK_ROLE_CONSTANT &&
        var->role != SK_ROLE_ALIAS && var->role != SK_ROLE_SETTLED)
      m.v[v] = sim_x(&m, var->start);
  }
  if (s->lambda != SK_NONE) m.v[s->lambda] = 1;
  return m;
}

// Fresh values of all relations; returns whether one has changed.
static inline bool sim_relations(Sim *m) {
  bool changed = false;
  for (uint32_t i = 0; i < m->s->islands.n; i++) {
    const SkIsland *island = m->s->islands.at[i];
    for (uint32_t k = 0; k < island->relations.n; k++) {
      const SkRelation *r = &island->relations.at[k];
      double            v = sim_x(m, r->value);
      changed |= v != m->v[r->var];
      m->v[r->var] = v;
    }
  }
  return changed;
}

static inline void sim_keep_pre(Sim *m) {
  for (uint32_t v = 0; v < m->s->vars.n; v++)
    if (m->s->vars.at[v].pre != SK_NONE) m->v[m->s->vars.at[v].pre] = m->v[v];
}

// Selects states of the sets by complete pivoting.
static inline void sim_select(Sim *m) {
  for (uint32_t i = 0; i < m->s->islands.n; i++) {
    const SkIsland *island = m->s->islands.at[i];
    for (uint32_t k = 0; k < island->n_state_sets; k++) {
      const SkStateSet *set  = &island->state_sets[k];
      uint32_t          rows = set->n - set->n_states;
      double            a[64];
      bool              pivot[16] = {0}, used[16] = {0};
      cr_assert(set->n <= 8 && rows * set->n <= 64);
      for (uint32_t e = 0; e < rows * set->n; e++) a[e] = sim_x(m, set->jacobian[e]);
      for (uint32_t step = 0; step < rows; step++) {
        uint32_t pr = 0, pc = 0;
        double   best = -1;
        for (uint32_t r = 0; r < rows; r++)
          for (uint32_t c = 0; c < set->n; c++)
            if (!used[r] && !pivot[c] && fabs(a[r * set->n + c]) > best)
              best = fabs(a[r * set->n + c]), pr = r, pc = c;
        used[pr]  = true;
        pivot[pc] = true;
        for (uint32_t r = 0; r < rows; r++)
          for (uint32_t c = set->n; !used[r] && c-- > 0;)
            if (c != pc)
              a[r * set->n + c] -= a[r * set->n + pc] / a[pr * set->n + pc] * a[pr * set->n + c];
      }
      uint32_t s = 0;
      for (uint32_t c = 0; c < set->n; c++) {
        if (pivot[c]) continue;
        for (uint32_t j = 0; j < set->n; j++) m->v[set->select[s * set->n + j]] = j == c;
        m->v[set->states[s]] = m->v[set->candidates[c]];
        s++;
      }
    }
  }
}

static inline void sim_init(Sim *m) {
  for (int pass = 0; pass < 20; pass++) {
    m->worst_check = 0;
    for (uint32_t k = 0; k < m->s->starts.n; k++) sim_run(m, &m->s->starts.at[k].initial);
    if (!sim_relations(m)) break;
    cr_assert_lt(pass, 19, "no consistent start");
  }
  sim_keep_pre(m);
  sim_select(m);
}

static inline void sim_ode(Sim *m) {
  for (uint32_t i = 0; i < m->s->islands.n; i++) {
    sim_run(m, &m->s->islands.at[i]->ode);
    sim_run(m, &m->s->islands.at[i]->later);
  }
}

// One event: passes until nothing changes. Ticks, if any, were set by the caller and are for the first pass.
// Returns the number of passes.
static inline int sim_event(Sim *m) {
  sim_relations(m);
  for (int pass = 1; pass < 30; pass++) {
    typedef struct {
      uint32_t v;
      double   x;
    } Reset;
    Reset    resets[16];
    uint32_t n     = 0;
    bool     again = false;
    for (uint32_t i = 0; i < m->s->islands.n; i++) {
      const SkSchedule *s = &m->s->islands.at[i]->event;
      sim_run(m, s);
      for (uint32_t k = 0; k < s->blocks.n; k++) {
        const SkBlock *b = &s->blocks.at[k];
        if (b->kind == SK_BLOCK_REINIT && sim_x(m, b->exprs[0]) != 0)
          resets[n++] = (Reset){b->vars[0], sim_x(m, b->exprs[1])};
      }
    }
    for (uint32_t k = 0; k < n; k++) m->v[resets[k].v] = resets[k].x;
    for (uint32_t v = 0; v < m->s->vars.n; v++) {
      const SkSysVar *s = &m->s->vars.at[v];
      if (s->iterate && m->v[s->pre] != m->v[v]) again = true;
      if (s->held == SK_HELD_TICK) m->v[v] = 0;
    }
    sim_keep_pre(m);
    again |= sim_relations(m) || n > 0;
    if (!again) return pass;
  }
  cr_assert_fail("event iteration does not end");
  return 0;
}

// A classical Runge-Kutta step of everything.
static inline void sim_step(Sim *m, double h) {
  uint32_t states[64], n = 0;
  double   x[64], k[4][64], t = m->time;
  for (uint32_t i = 0; i < m->s->islands.n; i++)
    for (uint32_t j = 0; j < m->s->islands.at[i]->states.n; j++)
      states[n++] = m->s->islands.at[i]->states.at[j];
  cr_assert(n <= 64);
  for (uint32_t i = 0; i < n; i++) x[i] = m->v[states[i]];
  static const double c[4] = {0, 0.5, 0.5, 1};
  for (int stage = 0; stage < 4; stage++) {
    m->time = t + c[stage] * h;
    for (uint32_t i = 0; i < n; i++)
      m->v[states[i]] = x[i] + (stage ? c[stage] * h * k[stage - 1][i] : 0);
    for (uint32_t i = 0; i < m->s->islands.n; i++) sim_run(m, &m->s->islands.at[i]->ode);
    for (uint32_t i = 0; i < n; i++) k[stage][i] = m->v[m->s->vars.at[states[i]].der];
  }
  m->time = t + h;
  for (uint32_t i = 0; i < n; i++)
    m->v[states[i]] = x[i] + h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
  sim_ode(m);
}

#endif
