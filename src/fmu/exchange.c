// fmu/exchange.c - model exchange: somebody else integrates the states and finds the events.
#include "base/mem.h"
#include "fmu/engine_priv.h"
#include "runtime/algebra/stretch.h"

#include <math.h>
#include <string.h>

// The solver that stands for the one outside --------------------------------------------------------------

static SkStatus open_outside(SkIslandRt *island) {
  sk_island_tolerances(island);
  return SK_OK;
}

static SkStatus advance(SkIslandRt *island, double to, double limit, bool *event) {
  (void)island, (void)to, (void)limit, (void)event;
  return SK_UNSUPPORTED;
}

static void nothing(SkIslandRt *island) { (void)island; }

const SkSolver sk_fmu_outside = {.name    = "outside",
                                 .can     = SK_SAVABLE,
                                 .order   = 1,
                                 .open    = open_outside,
                                 .advance = advance,
                                 .restart = nothing,
                                 .close   = nothing};

// Values --------------------------------------------------------------------------------------------------

SkStatus sk_fmu_evaluate(SkFmuInstance *f, bool shown) {
  SkSim *sim = f->sim;
  for (int i = 0; i < sim->code->n_islands && f->stale; i++)
    if (sk_island_ode(sim->islands[i], f->time)) return sk_fmu_failed(f, SK_SOLVER_FAILED);
  f->stale = false;
  for (int i = 0; i < sim->code->n_islands && shown && f->unshown; i++)
    if (sk_island_later(sim->islands[i])) return sk_fmu_failed(f, SK_SOLVER_FAILED);
  if (shown) f->unshown = false;
  return SK_OK;
}

static SkStatus here(SkFmuInstance *f) {
  SkStatus status = sk_fmu_make(f);
  return status == SK_OK ? sk_fmu_evaluate(f, false) : status;
}

SkStatus sk_fmu_set_time(SkFmuInstance *f, double time) {
  SkStatus status = sk_fmu_make(f);
  if (status != SK_OK) return status;
  if (!isfinite(time)) return SK_BAD_ARG;
  f->stale |= time != f->time;
  f->unshown |= time != f->time;
  f->time = f->sim->time = time;
  for (int i = 0; i < f->sim->code->n_islands; i++) f->sim->islands[i]->run.time = time;
  return SK_OK;
}

int sk_fmu_n_states(void) { return sk_fmu_model.n_states; }

int sk_fmu_n_indicators(void) {
  int n = 0;
  for (int i = 0; i < sk_fmu_model.code->n_islands; i++) {
    const SkIslandCode *c = sk_fmu_model.code->islands[i];
    for (int k = 0; k < c->n_relations; k++)
      n += (c->relation_kind[k] & (SK_RELATION_CROSSES | SK_RELATION_TIME)) == SK_RELATION_CROSSES;
  }
  return n;
}

SkStatus sk_fmu_set_states(SkFmuInstance *f, const double *x) {
  SkStatus status = sk_fmu_make(f);
  if (status != SK_OK) return status;
  for (int i = 0, at = 0; i < f->sim->code->n_islands; i++) {
    const SkIslandCode *c = f->sim->code->islands[i];
    for (int k = 0; k < c->n_states; k++, at++) {
      if (f->sim->v[c->state[k]] == x[at]) continue;
      f->sim->v[c->state[k]] = x[at];
      f->stale = f->unshown = true;
    }
  }
  return SK_OK;
}

static void gather(const SkFmuInstance *f, bool derivatives, double *out) {
  for (int i = 0; i < f->sim->code->n_islands; i++) {
    const SkIslandCode *c = f->sim->code->islands[i];
    for (int k = 0; k < c->n_states; k++)
      *out++ = f->sim->v[derivatives ? c->derivative[k] : c->state[k]];
  }
}

SkStatus sk_fmu_states(SkFmuInstance *f, double *x) {
  SkStatus status = sk_fmu_make(f);
  if (status == SK_OK) gather(f, false, x);
  return status;
}

SkStatus sk_fmu_derivatives(SkFmuInstance *f, double *dx) {
  SkStatus status = here(f);
  if (status == SK_OK) gather(f, true, dx);
  return status;
}

SkStatus sk_fmu_indicators(SkFmuInstance *f, double *z) {
  SkStatus status = here(f);
  for (int i = 0; status == SK_OK && i < f->sim->code->n_islands; i++) {
    SkIslandRt         *island = f->sim->islands[i];
    const SkIslandCode *c      = island->code;
    if (!c->n_relations) continue;
    if (sk_island_crossings(island, island->g_new)) return sk_fmu_failed(f, SK_SOLVER_FAILED);
    for (int k = 0; k < c->n_relations; k++)
      if ((c->relation_kind[k] & (SK_RELATION_CROSSES | SK_RELATION_TIME)) == SK_RELATION_CROSSES)
        *z++ = island->g_new[k];
  }
  return status;
}

SkStatus sk_fmu_indicator(SkFmuInstance *f, int number, double *z) {
  double  *all    = sk_calloc((size_t)sk_fmu_n_indicators() + 1, sizeof *all);
  SkStatus status = all ? sk_fmu_indicators(f, all) : SK_NOMEM;
  if (status == SK_OK) *z = all[number];
  sk_free(all);
  return status;
}

SkStatus sk_fmu_nominals(SkFmuInstance *f, double *x) {
  SkStatus status = sk_fmu_make(f);
  for (int i = 0; status == SK_OK && i < f->sim->code->n_islands; i++) {
    const SkIslandCode *c = f->sim->code->islands[i];
    for (int k = 0; k < c->n_states; k++) {
      double nominal = sk_island_nominal(f->sim->islands[i], c->state[k]);
      *x++           = nominal > 0.0 ? nominal : 1.0;
    }
  }
  return status;
}

// Events --------------------------------------------------------------------------------------------------

static bool differ(const SkFmuInstance *f) {
  int at = 0;
  for (int i = 0; i < f->sim->code->n_islands; i++) {
    const SkIslandCode *c = f->sim->code->islands[i];
    for (int k = 0; k < c->n_states; k++)
      if (f->before[at++] != f->sim->v[c->state[k]]) return true;
  }
  return false;
}

// Nothing happens but that what was set takes effect.
static SkStatus between(SkFmuInstance *f, SkFmuEvents *out) {
  SkStatus status = sk_fmu_settle(f);
  *out            = (SkFmuEvents){.terminate = f->sim->terminated, .next = INFINITY};
  for (int i = 0; i < f->sim->code->n_islands; i++)
    out->next = fmin(out->next, sk_sim_known(f->sim->islands[i]));
  out->next_defined = isfinite(out->next);
  return status;
}

SkStatus sk_fmu_event(SkFmuInstance *f, SkFmuEvents *out) {
  SkStatus status = here(f);
  if (status != SK_OK) return status;
  SkSim *sim = f->sim;
  gather(f, false, f->before);
  // Where steps stop at events the one at hand is handled here; else they were.
  for (int i = 0; f->steps && !f->stopped && i < sim->code->n_islands; i++)
    if (sk_sim_is_due(sim->islands[i])) f->stopped = true;
  if (f->steps && !f->stopped) return between(f, out);
  f->stopped = false;
  for (int i = 0; i < sim->code->n_islands; i++) {
    sim->islands[i]->changed       = true;
    sim->islands[i]->head.accepted = f->time;
  }
  sim->changed = true;
  f->pending   = false;
  status       = sk_sim_take_imports(sim);
  if (status == SK_OK) status = sk_sim_settle(sim, NULL, NULL);
  if (status != SK_OK) return sk_fmu_failed(f, status);
  *out = (SkFmuEvents){.terminate = sim->terminated, .values = differ(f), .next = INFINITY};
  for (int i = 0; i < sim->code->n_islands; i++) {
    out->next = fmin(out->next, sk_sim_known(sim->islands[i]));
    // Another event at this very time: a tick that comes again, or a condition that has become due.
    out->new_states |= sk_sim_is_due(sim->islands[i]);
  }
  out->next_defined = isfinite(out->next);
  // Rows of steps are computed with their events.
  f->stale = f->unshown = !f->steps;
  return SK_OK;
}

static int put_nowhere(SkIslandRt *island, double t) {
  return (void)t, sk_island_ode(island, island->run.time);
}

SkStatus sk_fmu_accept(SkFmuInstance *f, bool *event, bool *terminate) {
  SkStatus status = here(f);
  *event          = false;
  for (int i = 0; status == SK_OK && i < f->sim->code->n_islands; i++) {
    SkIslandRt *island = f->sim->islands[i];
    SkStretch   step   = {island->head.accepted, f->time, put_nowhere};
    bool        select = false;
    if (island->code->limits && sk_island_call(island, island->code->limits))
      status = SK_SOLVER_FAILED;
    if (status == SK_OK) status = sk_island_accept(island, &step, &select);
    *event |= select;
  }
  if (status == SK_OK) sk_sim_tidy(f->sim);
  sk_sim_warnings(f->sim);
  *terminate = f->sim->terminated;
  return status == SK_OK ? SK_OK : sk_fmu_failed(f, status);
}
