// runtime/simulation/change.c - what changes from outside while a run is under way: inputs, parameters, states.
//
// A change is an event of the islands that it concerns, at the time where the run stands. Values before the event are
// those before the change, so when clauses see an input change; relations, and what islands send, jump.
#include "base/mem.h"
#include "runtime/simulation/sim_priv.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static SkStatus refuse(SkSim *sim, const char *format, const char *what) {
  snprintf(sim->message, sizeof sim->message, format, what);
  return SK_BAD_ARG;
}

// Where changes are made ----------------------------------------------------------------------------

void sk_sim_meet(SkSim *sim, double time) {
  for (int i = 0; i < sim->code->n_islands; i++) sim->islands[i]->meet = time;
}

bool sk_sim_has_met(const SkSim *sim) {
  if (sim->time < sim->resumed_at) return false;
  for (int i = 0; i < sim->code->n_islands; i++) {
    const SkIslandRt *island = sim->islands[i];
    if (!island->code->n_states && !island->code->n_lines_out) continue;
    bool here = island->run.time == sim->time && island->head.accepted == sim->time;
    if (!here || (island->meet != sim->time && !sk_sim_solver_is_fixed(island->solver->name)))
      return false;
  }
  return true;
}

void sk_sim_repeat_rows(SkSim *sim) { sim->resumed_at = sim->time; }

// Inputs ------------------------------------------------------------------------------------------------

static bool reads_inputs(const SkSim *sim, int i) {
  return sim->code->n_islands == 1 || sim->code->islands[i]->has_inputs;
}

SkStatus sk_sim_hold_input(SkSim *sim, int place, double value) {
  if (!sim->initialised || sim->ended) return refuse(sim, "%s", "the run has ended");
  if (sim->inputs && sk_inputs_has(sim->inputs, place))
    return refuse(sim, "%s", "it comes from the table of inputs");
  SkStatus status = sk_inputs_hold(&sim->held, place, value);
  if (status != SK_OK) return status;
  for (int i = 0; i < sim->code->n_islands; i++) sim->islands[i]->changed |= reads_inputs(sim, i);
  sim->changed = true;
  return SK_OK;
}

// Parameters ----------------------------------------------------------------------------------------------

typedef struct {
  double        *v;
  unsigned char *set;
  void         **o;  // objects that are made on the way
  double        *pairs;
} Before;

static void forget(Before *b) {
  sk_free(b->v);
  sk_free(b->set);
  sk_free(b->o);
  sk_free(b->pairs);
}

static bool remember(const SkSim *sim, Before *b) {
  size_t n = (size_t)sim->code->n_v + 1, most = (size_t)sim->code->n_lines + 1;
  for (int i = 0; i < sim->code->n_islands; i++)
    most = sim->code->islands[i]->n_samplers > (int)most ? (size_t)sim->code->islands[i]->n_samplers
                                                         : most;
  b->v     = sk_malloc(n * sizeof(double));
  b->set   = sk_malloc(n);
  b->o     = sk_calloc((size_t)sim->code->n_o + 1, sizeof(void *));
  b->pairs = sk_calloc(2 * most + 2, sizeof(double));
  if (!b->v || !b->set || !b->o || !b->pairs) return false;
  memcpy(b->v, sim->v, (n - 1) * sizeof(double));
  memcpy(b->set, sim->set, n - 1);
  return true;
}

// Dependent parameters and what is computed from parameters once. External objects stay: those that `parameters` makes
// again end at once.
static bool follow(SkSim *sim, Before *b) {
  SkIslandRt *world = sim->world;
  void      **o     = world->run.o;
  world->run.o      = b->o;
  bool bad          = sk_island_call(world, sim->code->parameters) || !sk_island_once(world, false);
  if (sim->code->destroy) sk_island_call(world, sim->code->destroy);
  world->run.o = o;
  return !bad;
}

// Lengths of lines and times of samplers are laid out at the start. What depends on the parameter, or NULL.
static const char *laid_out(SkSim *sim, const Before *b) {
  const SkModelCode *c    = sim->code;
  size_t             most = (size_t)c->n_lines + 1;
  if (c->n_lines) {
    if (sk_island_pair(sim->world, c->delays, b->pairs, b->pairs + most)) return "a delay";
    if (!sk_lines_are_as_long(sim->lines, b->pairs, b->pairs + most)) return "the delay of a line";
  }
  for (int i = 0; i < c->n_islands; i++) {
    SkIslandRt *island = sim->islands[i];
    int         n      = island->code->n_samplers;
    if (!n) continue;
    if (sk_island_pair(island, island->code->samplers, b->pairs, b->pairs + n)) return "sample()";
    if (memcmp(b->pairs, island->sample_start, sizeof(double) * (size_t)n) != 0 ||
        memcmp(b->pairs + n, island->sample_interval, sizeof(double) * (size_t)n) != 0)
      return "sample()";
  }
  return NULL;
}

SkStatus sk_sim_tune(SkSim *sim, int place, double value) {
  Before b = {0};
  if (!sim->initialised || sim->ended) return refuse(sim, "%s", "the run has ended");
  if (!remember(sim, &b)) {
    forget(&b);
    return SK_NOMEM;
  }
  sim->v[place]               = value;
  sim->set[place]             = 1;
  sim->world->head.message[0] = 0;
  sim->world->run.time        = sim->time;
  SkStatus    status          = SK_OK;
  bool        fine            = follow(sim, &b);
  const char *fixed           = fine ? laid_out(sim, &b) : NULL;
  if (!fine) status = refuse(sim, "%s", sim->world->head.message);
  if (fixed) status = refuse(sim, "%s depends on it, which is laid out at the start", fixed);
  if (status != SK_OK) {
    memcpy(sim->v, b.v, sizeof(double) * (size_t)sim->code->n_v);
    memcpy(sim->set, b.set, (size_t)sim->code->n_v);
    sim->world->head.message[0] = 0;
  }
  forget(&b);
  if (status != SK_OK) return status;
  for (int i = 0; i < sim->code->n_islands; i++) {
    sk_blocks_anew(sim->islands[i]->blocks);
    sim->islands[i]->changed = true;
  }
  sim->changed = true;
  return SK_OK;
}

// States ----------------------------------------------------------------------------------------------------

SkStatus sk_sim_put_state(SkSim *sim, int place, double value) {
  if (!sim->initialised || sim->ended) return refuse(sim, "%s", "the run has ended");
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkIslandRt *island = sim->islands[i];
    for (int k = 0; k < island->code->n_states; k++) {
      if (island->code->state[k] != place) continue;
      sim->v[place]   = value;
      island->changed = sim->changed = true;
      return SK_OK;
    }
  }
  return refuse(sim, "%s", "it is no state");
}

// The event -------------------------------------------------------------------------------------------------

// Inputs that are held change between the values before the event and what follows from them; from then on they just
// stand in v.
static SkStatus change(SkSim *sim, int i) {
  SkIslandRt *island = sim->islands[i];
  SkInputs   *table  = island->inputs;
  bool        held   = sim->held && reads_inputs(sim, i);
  island->changed    = false;
  if (!held && sk_island_ode(island, island->run.time)) return SK_SOLVER_FAILED;
  if (island->history && !sk_history_event(island, false)) return SK_NOMEM;
  if (held) island->inputs = sk_inputs_over(sim->held, table);
  SkStatus status = sk_sim_event(island);
  if (status == SK_OK && held) sk_inputs_apply(island->inputs, island);
  island->inputs = table;
  if (status == SK_OK && island->history && !sk_history_event(island, true)) return SK_NOMEM;
  if (status == SK_OK && island->head.terminated) sim->terminated = true;
  return status;
}

bool sk_sim_is_changed(const SkSim *sim) { return sim->changed; }

SkStatus sk_sim_settle(SkSim *sim, SkRowFn *row, void *user) {
  SkStatus status = SK_OK;
  if (!sim->changed) return SK_OK;
  sim->changed = false;
  sim->whole   = -INFINITY;
  sk_sim_drop_snapshot(sim);
  for (int i = 0; i < sim->code->n_islands && status == SK_OK; i++) {
    if (!sim->islands[i]->changed) continue;
    status = change(sim, i);
    if (status != SK_OK) sk_sim_failed(sim, sim->islands[i], status);
  }
  if (sim->held) sk_inputs_drop(sim->held);
  if (status == SK_OK && sim->output > 0) status = sk_sim_output(sim, row, user, 2);
  sk_sim_warnings(sim);
  return status;
}
