#include "runtime/sim.h"

#include "base/mem.h"
#include "runtime/island.h"
#include "runtime/utilities.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// More events than this without time moving on by a thousandth of an output interval is chattering.
#define CHATTER 20000

struct SkSim {
  const SkModelCode *code;
  const SkModelInfo *info;
  SkSimOptions       options;
  double            *v;
  const char       **s;
  void             **o;
  unsigned char     *set;
  SkLines           *lines;
  SkIslandRt       **islands;
  SkIslandRt        *world;         // runs parameters and start values: an island without equations
  double             time, window;  // window: how far islands run before they meet
  uint64_t           output;        // next output point: start + output * interval
  bool               initialised, terminated;
  double             chatter_since;
  uint64_t           chatter;
  char               message[1200];
};

static const SkIslandCode no_island = {.name = ""};

static void share_memory(SkSim *sim, SkIslandRt *island) {
  island->lines     = sim->lines;
  island->run.v     = sim->v;
  island->run.s     = sim->s;
  island->run.o     = sim->o;
  island->run.set   = sim->set;
  island->run.time  = sim->options.start;
  island->start     = sim->options.start;
  island->stop      = sim->options.stop;
  island->step      = sim->options.step;
  island->tolerance = sim->options.tolerance;
  island->stop_flag = sim->options.stop_flag;
}

static SkStatus new_islands(SkSim *sim) {
  int n = sim->code->n_islands, largest = 1;
  for (int i = 0; i < sim->code->n_starts; i++)
    if (sim->code->starts[i].largest_block > largest) largest = sim->code->starts[i].largest_block;
  SkStatus status = sk_lines_new(sim->code, &sim->lines);
  if (status != SK_OK) return status;
  sim->islands = sk_calloc((size_t)n + 1, sizeof(void *));
  if (!sim->islands) return SK_NOMEM;
  status = sk_island_new(sim->code, &no_island, sim->info, -1, largest, &sim->world);
  if (status != SK_OK) return status;
  share_memory(sim, sim->world);
  for (int i = 0; i < n; i++) {
    status = sk_island_new(sim->code, sim->code->islands[i], sim->info, i, 1, &sim->islands[i]);
    if (status != SK_OK) return status;
    share_memory(sim, sim->islands[i]);
    sim->islands[i]->solver = sk_solver_find(sim->options.solver);
  }
  return SK_OK;
}

SkStatus sk_sim_new(const SkModelCode *code, const SkModelInfo *info, const SkSimOptions *options,
                    SkSim **out) {
  *out = NULL;
  if (code->abi != SK_ABI_VERSION) return SK_BAD_ARG;
  if (code->n_spatials) return SK_UNSUPPORTED;
  SkSim *sim = sk_calloc(1, sizeof *sim);
  if (!sim) return SK_NOMEM;
  sim->code       = code;
  sim->info       = info;
  sim->options    = *options;
  SkSimOptions *o = &sim->options;
  if (!(o->interval > 0.0)) o->interval = (o->stop - o->start) / 500.0;
  if (!(o->step > 0.0)) o->step = o->interval;
  if (!(o->tolerance > 0.0)) o->tolerance = 1e-6;
  if (!o->solver) o->solver = "cvode";
  size_t n        = (size_t)code->n_v + 1;
  sim->v          = sk_calloc(n, sizeof(double));
  sim->set        = sk_calloc(n, 1);
  sim->s          = sk_calloc((size_t)code->n_s + 1, sizeof(char *));
  sim->o          = sk_calloc((size_t)code->n_o + 1, sizeof(void *));
  SkStatus status = sim->v && sim->set && sim->s && sim->o ? SK_OK : SK_NOMEM;
  if (status == SK_OK && !sk_solver_find(o->solver)) status = SK_BAD_ARG;
  if (status == SK_OK) status = new_islands(sim);
  if (status != SK_OK) {
    sk_sim_free(sim);
    return status;
  }
  for (int i = 0; i < code->n_s; i++) sim->s[i] = "";
  sim->time = o->start;
  if (code->utilities) code->utilities(&sk_utilities);
  *out = sim;
  return SK_OK;
}

void sk_sim_free(SkSim *sim) {
  if (!sim) return;
  if (sim->world && sim->code->destroy) sk_island_call(sim->world, sim->code->destroy);
  for (int i = 0; sim->islands && i < sim->code->n_islands; i++) sk_island_free(sim->islands[i]);
  sk_island_free(sim->world);
  sk_lines_free(sim->lines);
  sk_free(sim->islands);
  sk_free(sim->v);
  sk_free(sim->set);
  sk_free(sim->s);
  sk_free(sim->o);
  sk_free(sim);
}

void sk_sim_set(SkSim *sim, int place, double value) {
  sim->v[place]   = value;
  sim->set[place] = 1;
}

void sk_sim_set_string(SkSim *sim, int place, const char *text) {
  sim->s[place] = sim->world->run.services->keep(&sim->world->run, text);
}

double     *sk_sim_values(SkSim *sim) { return sim->v; }
double      sk_sim_time(const SkSim *sim) { return sim->time; }
const char *sk_sim_message(const SkSim *sim) { return sim->message; }

// Keeps the first island's explanation.
static SkStatus failed(SkSim *sim, const SkIslandRt *island, SkStatus status) {
  if (!sim->message[0]) snprintf(sim->message, sizeof sim->message, "%s", island->message);
  return status;
}

// Start values the user gave survive the model's own.
static SkStatus start_values(SkSim *sim) {
  double *given = sk_malloc(sizeof(double) * ((size_t)sim->code->n_v + 1));
  if (!given) return SK_NOMEM;
  memcpy(given, sim->v, sizeof(double) * (size_t)sim->code->n_v);
  int bad = sk_island_call(sim->world, sim->code->parameters) ||
            sk_island_call(sim->world, sim->code->start);
  for (int i = 0; i < sim->code->n_v; i++)
    if (sim->set[i]) sim->v[i] = given[i];
  sk_free(given);
  return bad ? failed(sim, sim->world, SK_INIT_FAILED) : SK_OK;
}

// The held values before anything has happened: pre(x) is the start value of x.
static void first_pres(SkSim *sim) {
  if (sim->code->lambda >= 0) sim->v[sim->code->lambda] = 1.0;
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkIslandRt *island = sim->islands[i];
    sk_island_take_over(island);
    sk_start_samplers(island);
  }
}

static SkStatus open_island(SkSim *sim, SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  for (int k = 0; k < c->n_states; k++)
    island->abs_tolerance[k] =
        sim->options.tolerance * fmax(1e-3, fmin(1.0, fabs(sim->v[c->state[k]])));
  if (c->n_state_sets && sk_island_select(island, true) < 0) return SK_INIT_FAILED;
  if (sk_island_ode(island, sim->time) || sk_island_call(island, c->later)) return SK_INIT_FAILED;
  return island->solver->open(island);
}

SkStatus sk_sim_init(SkSim *sim) {
  SkStatus status = start_values(sim);
  if (status != SK_OK) return status;
  first_pres(sim);
  for (int i = 0; i < sim->code->n_starts; i++)
    if ((status = sk_start_run(sim->world, sim->islands, &sim->code->starts[i])) != SK_OK)
      return failed(sim, sim->world, status);
  sk_lines_start(sim->lines, &sim->world->run);
  sim->window = sk_lines_window(sim->lines);
  for (int i = 0; i < sim->code->n_islands; i++) {
    sk_island_take_over(sim->islands[i]);
    if ((status = open_island(sim, sim->islands[i])) != SK_OK)
      return failed(sim, sim->islands[i], status);
  }
  sim->initialised = true;
  sim->output      = 0;
  return SK_OK;
}

static bool later(SkSim *sim) {
  for (int i = 0; i < sim->code->n_islands; i++)
    if (sk_island_call(sim->islands[i], sim->islands[i]->code->later)) {
      failed(sim, sim->islands[i], SK_SOLVER_FAILED);
      return false;
    }
  return true;
}

static SkStatus output(SkSim *sim, SkRowFn *row, void *user, int event) {
  if (!later(sim)) return SK_SOLVER_FAILED;
  return !row || row(user, sim->time, sim->v, event) ? SK_OK : SK_INTERRUPTED;
}

static SkStatus check_chatter(SkSim *sim, SkIslandRt *island) {
  if (sim->time - sim->chatter_since > 1e-3 * sim->options.interval) {
    sim->chatter_since = sim->time;
    sim->chatter       = 0;
  }
  if (++sim->chatter < CHATTER) return SK_OK;
  const SkModelInfo *info = sim->info;
  int                k    = sk_island_changed(island);
  sk_island_fail(island, "chattering: %d events close to time %.9g%s%s", CHATTER, sim->time,
                 k >= 0 && info && info->relation ? "; last condition: " : "",
                 k >= 0 && info && info->relation ? info->relation[island->number][k] : "");
  return SK_SOLVER_FAILED;
}

// An event of one island at the current time: the row before, the event, the row after.
static SkStatus event(SkSim *sim, SkIslandRt *island, SkRowFn *row, void *user) {
  SkStatus status = check_chatter(sim, island);
  // With several islands the others are at other times: their rows come at the next output point.
  bool alone = sim->code->n_islands == 1;
  if (status == SK_OK && alone) status = output(sim, row, user, 1);
  if (status == SK_OK) status = sk_island_event(island);
  if (status == SK_OK) {
    island->solver->restart(island);
    if (island->code->n_lines_out) sk_lines_push(island, true);
    if (alone) status = output(sim, row, user, 2);
  }
  if (status == SK_OK && island->terminated) sim->terminated = true;
  return status == SK_OK || status == SK_INTERRUPTED ? status : failed(sim, island, status);
}

// One island to time `to`, with all its events.
static SkStatus advance(SkSim *sim, SkIslandRt *island, double to, SkRowFn *row, void *user) {
  while (!sim->terminated && (island->run.time < to || sk_island_next_tick(island) <= to)) {
    double tick = sk_island_next_tick(island), target = fmin(to, tick);
    bool   hit = false;
    if (target > island->run.time) {
      SkStatus status = island->solver->advance(island, target, &hit);
      if (status != SK_OK) return failed(sim, island, status);
    }
    sim->time   = island->run.time;
    bool ticked = !hit && tick <= to && sk_island_tick(island);
    if (hit || ticked) {
      SkStatus status = event(sim, island, row, user);
      if (status != SK_OK) return status;
    }
  }
  return SK_OK;
}

// All islands to `to`, in windows no longer than the shortest line between two of them: what one reads of
// another in a window was computed before it.
static SkStatus advance_all(SkSim *sim, double to, SkRowFn *row, void *user) {
  double from = sim->time;
  for (bool first = true; first || (sim->time < to && !sim->terminated); first = false) {
    double end = fmin(to, from + sim->window);
    if (!(end > from) && to > from) {
      snprintf(sim->message, sizeof sim->message,
               "a line between two islands has no delay at time %.9g", from);
      return SK_SOLVER_FAILED;
    }
    for (int i = 0; i < sim->code->n_islands; i++) {
      SkStatus status = advance(sim, sim->islands[i], end, row, user);
      if (status != SK_OK) return status;
    }
    if (sim->terminated) break;
    sim->time = from = end;
  }
  return SK_OK;
}

SkStatus sk_sim_run(SkSim *sim, double to, SkRowFn *row, void *user) {
  const SkSimOptions *o = &sim->options;
  if (!sim->initialised) return SK_BAD_ARG;
  double   end    = fmin(to, o->stop);
  SkStatus status = SK_OK;
  if (sim->output == 0) {
    status      = output(sim, row, user, 0);
    sim->output = 1;
    // Samplers that tick at the very start.
    if (status == SK_OK) status = advance_all(sim, sim->time, row, user);
  }
  while (status == SK_OK && !sim->terminated && sim->time < end) {
    double next = o->start + (double)sim->output * o->interval;
    if (next > end - 1e-9 * o->interval) next = end;
    status = advance_all(sim, next, row, user);
    if (status != SK_OK || sim->terminated) break;
    if (sim->time >= o->start + (double)sim->output * o->interval - 1e-9 * o->interval)
      sim->output++;
    status = output(sim, row, user, 0);
  }
  if (status == SK_OK && !sim->terminated && sim->time >= o->stop) {
    if (sim->code->terminal >= 0) sim->v[sim->code->terminal] = 1.0;
    for (int i = 0; i < sim->code->n_islands && status == SK_OK; i++)
      status = sk_island_event(sim->islands[i]);
  }
  if (status == SK_OK && sim->terminated) status = SK_TERMINATED;
  return status;
}

SkStatus sk_sim_restart(SkSim *sim) {
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkIslandRt *island = sim->islands[i];
    SkStatus    status =
        sk_island_ode(island, island->run.time) ? SK_SOLVER_FAILED : sk_island_event(island);
    if (status != SK_OK) return failed(sim, island, status);
    island->solver->restart(island);
  }
  return SK_OK;
}

void sk_sim_swap(SkSim *sim, const SkModelCode *code) {
  if (code->utilities) code->utilities(&sk_utilities);
  sim->code = code;
  for (int i = 0; i < code->n_islands; i++) sim->islands[i]->code = code->islands[i];
}

SkSimStats sk_sim_stats(const SkSim *sim) {
  SkSimStats all = {0};
  for (int i = 0; i < sim->code->n_islands; i++) {
    const SkStats *s = &sim->islands[i]->stats;
    all.steps += s->steps;
    all.events += s->events;
    all.evaluations += s->evaluations;
    all.jacobians += s->jacobians;
    all.newton += s->newton;
  }
  return all;
}
