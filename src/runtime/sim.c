// runtime/sim.c - a simulation under way: islands advance to output points, through their events.
#include "runtime/sim.h"

#include "runtime/sim_priv.h"
#include "runtime/utilities.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// More state events than this without time moving on by a thousandth of an output interval is chattering.
#define CHATTER 20000
// With several islands: steps after which adaptive solvers begin afresh at a meeting, all together.
#define AFRESH 2000

// Output ------------------------------------------------------------------------------------------

static SkStatus later(SkSim *sim) {
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkIslandRt *island = sim->islands[i];
    if (sk_island_call(island, island->code->later) || !sk_island_finite(island))
      return sk_sim_failed(sim, island, SK_SOLVER_FAILED);
  }
  return SK_OK;
}

static SkStatus output(SkSim *sim, SkRowFn *row, void *user, int event) {
  SkStatus status = later(sim);
  if (status != SK_OK) return status;
  sim->row_time  = sim->time;
  sim->row_event = event;
  sim->rows_since++;
  if (sim->skip) {
    sim->skip--;
    return SK_OK;
  }
  return !row || row(user, sim->time, sim->v, event) ? SK_OK : SK_INTERRUPTED;
}

// Events ------------------------------------------------------------------------------------------

static SkStatus check_chatter(SkSim *sim, SkIslandRt *island, bool located) {
  if (sim->time - sim->chatter_since > 1e-3 * sim->options.interval) {
    sim->chatter_since = sim->time;
    sim->chatter       = 0;
  }
  // Ticks may be as close together as they like, but not at one time for ever.
  bool moved      = sim->time > sim->event_time;
  sim->event_time = sim->time;
  if ((!located && moved) || ++sim->chatter < CHATTER) return SK_OK;
  int k = sk_island_changed(island);
  sk_island_fail(island, "chattering: %d events close to time %.9g%s%s", CHATTER, sim->time,
                 k >= 0 ? "; last condition: " : "", k >= 0 ? sk_island_relation(island, k) : "");
  return SK_SOLVER_FAILED;
}

// An event of one island at the current time: the row before, the event, the row after. With several
// islands the others are at other times: their rows come at the next output point.
static SkStatus event(SkSim *sim, SkIslandRt *island, bool located, SkRowFn *row, void *user) {
  SkStatus status = check_chatter(sim, island, located);
  bool     alone  = sim->code->n_islands == 1;
  bool     shown  = sim->row_event >= 0 && sim->row_time == sim->time;
  if (status == SK_OK && alone && !shown) status = output(sim, row, user, 1);
  if (status == SK_OK && !located) sk_island_tick(island);
  if (status == SK_OK) status = sk_island_event(island);
  if (status == SK_OK) {
    island->solver->restart(island);
    if (island->code->n_lines_out && !sk_lines_push(island, true)) status = SK_NOMEM;
    if (island->spatials && !sk_spatials_accept(island, true)) status = SK_NOMEM;
  }
  if (status == SK_OK && alone) status = output(sim, row, user, 2);
  if (status == SK_OK && island->terminated) {
    sim->terminated = true;
    sk_sim_failed(sim, island, SK_OK);
  }
  return status == SK_OK || status == SK_INTERRUPTED ? status : sk_sim_failed(sim, island, status);
}

// A jump in what the island reads arrives: values from behind it, and the solver begins anew. One of an input
// is an event; one of a line only when a relation changes with it.
static SkStatus arrival(SkSim *sim, SkIslandRt *island, SkRowFn *row, void *user) {
  island->break_at = INFINITY;
  if (island->break_event) return event(sim, island, false, row, user);
  if (sk_island_ode(island, island->run.time)) return sk_sim_failed(sim, island, SK_SOLVER_FAILED);
  if (sk_island_changed(island) >= 0) return event(sim, island, false, row, user);
  sk_island_remember(island, true);
  island->solver->restart(island);
  if (island->code->n_lines_out && !sk_lines_push(island, true))
    return sk_sim_failed(sim, island, SK_NOMEM);
  return SK_OK;
}

static void find_break(SkSim *sim, SkIslandRt *island) {
  double now = island->run.time, line = sk_lines_next_break(sim->lines, island->number, now);
  double input        = island->inputs ? sk_inputs_next_break(island->inputs, now) : INFINITY;
  island->break_at    = fmin(line, input);
  island->break_event = input <= line + sk_time_slack(line);
}

// Advancing ---------------------------------------------------------------------------------------

// One island to time `to`, with all its events.
static SkStatus advance(SkSim *sim, SkIslandRt *island, double to, SkRowFn *row, void *user) {
  while (!sim->terminated) {
    double now = island->run.time, slack = sk_time_slack(now);
    sim->time   = now;
    double tick = fmin(sk_island_next_tick(island), island->next_time);
    if (tick <= now + slack) {
      SkStatus status = event(sim, island, false, row, user);
      if (status != SK_OK) return status;
      continue;
    }
    if (island->break_at <= now + slack) {
      SkStatus status = arrival(sim, island, row, user);
      if (status != SK_OK) return status;
      continue;
    }
    if (now >= to) return SK_OK;
    find_break(sim, island);
    double limit = fmin(fmin(tick, island->break_at), sim->meeting);
    if (!island->solver->exact) limit = fmin(limit, sim->options.stop);
    bool     hit    = false;
    SkStatus status = island->solver->advance(island, fmin(to, limit), limit, &hit);
    sim->time       = island->run.time;
    if (status == SK_OK && hit) status = event(sim, island, true, row, user);
    if (status != SK_OK) return sk_sim_failed(sim, island, status);
  }
  return SK_OK;
}

// Islands meet: what one has computed the others may read now. Adaptive solvers begin afresh now and then,
// all at the same meeting, so that a saved run can go the same way again.
static SkStatus meet(SkSim *sim) {
  double from  = sim->meeting;
  sim->meeting = from + sim->window;
  if (!(sim->meeting > from)) {
    snprintf(sim->message, sizeof sim->message,
             "a line between two islands has no delay at time %.9g", from);
    return SK_SOLVER_FAILED;
  }
  if (sim->code->n_islands < 2 || sk_sim_is_exact(sim)) return SK_OK;
  uint64_t steps = 0;
  for (int i = 0; i < sim->code->n_islands; i++) steps += sim->islands[i]->since_restart;
  if (sim->met && steps < AFRESH) return SK_OK;
  sim->met = true;
  for (int i = 0; i < sim->code->n_islands; i++) {
    sim->islands[i]->since_restart = 0;
    sim->islands[i]->solver->restart(sim->islands[i]);
  }
  if (sim->options.savable) sk_sim_snapshot(sim);
  return SK_OK;
}

// All islands to `to`, in windows no longer than the shortest line between two of them: what one reads of
// another in a window was computed before it.
static SkStatus advance_all(SkSim *sim, double to, SkRowFn *row, void *user) {
  for (;;) {
    if (sim->time >= sim->meeting) {
      SkStatus status = meet(sim);
      if (status != SK_OK) return status;
    }
    double end = fmin(to, sim->meeting);
    for (int i = 0; i < sim->code->n_islands; i++) {
      SkStatus status = advance(sim, sim->islands[i], end, row, user);
      if (status != SK_OK || sim->terminated) return status;
    }
    sim->time = end;
    if (end >= to) return SK_OK;
  }
}

// The last event: terminal() is true.
static SkStatus finish(SkSim *sim, SkRowFn *row, void *user) {
  SkStatus status = SK_OK;
  if (sim->options.savable && sk_sim_is_exact(sim)) sk_sim_snapshot(sim);
  sim->ended    = true;
  sim->end_rows = sim->rows_since;
  if (sim->code->terminal < 0) return SK_OK;
  sim->v[sim->code->terminal] = 1.0;
  for (int i = 0; i < sim->code->n_islands && status == SK_OK; i++) {
    status = sk_island_event(sim->islands[i]);
    if (status != SK_OK) sk_sim_failed(sim, sim->islands[i], status);
  }
  return status == SK_OK ? output(sim, row, user, 2) : status;
}

// The next point of the output grid; the end when that is nearer, or as near as makes no difference.
static double next_output(const SkSim *sim, double end) {
  const SkSimOptions *o    = &sim->options;
  double              next = o->start + (double)sim->output * o->interval;
  return next > end - 1e-9 * o->interval ? end : next;
}

SkStatus sk_sim_run(SkSim *sim, double to, SkRowFn *row, void *user) {
  const SkSimOptions *o = &sim->options;
  if (!sim->initialised) return SK_BAD_ARG;
  double   end    = fmin(to, o->stop);
  SkStatus status = SK_OK;
  if (sim->output == 0) {
    status      = output(sim, row, user, 0);
    sim->output = 1;
    // Events at the very start: samplers, relations of time.
    if (status == SK_OK) status = advance_all(sim, sim->time, row, user);
  }
  while (status == SK_OK && !sim->terminated && sim->time < end) {
    double next = next_output(sim, end);
    status      = advance_all(sim, next, row, user);
    if (status != SK_OK || sim->terminated) break;
    if (sim->time >= o->start + (double)sim->output * o->interval - 1e-9 * o->interval)
      sim->output++;
    // The row after an event at this very time is this row.
    if (sim->row_time != sim->time || sim->row_event == 1) status = output(sim, row, user, 0);
  }
  if (status == SK_OK && !sim->ended && (sim->terminated || sim->time >= o->stop))
    status = finish(sim, row, user);
  return status == SK_OK && sim->terminated ? SK_TERMINATED : status;
}

SkStatus sk_sim_restart(SkSim *sim) {
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkIslandRt *island = sim->islands[i];
    SkStatus    status =
        sk_island_ode(island, island->run.time) ? SK_SOLVER_FAILED : sk_island_event(island);
    if (status != SK_OK) return sk_sim_failed(sim, island, status);
    island->solver->restart(island);
  }
  return SK_OK;
}

void sk_sim_swap(SkSim *sim, const SkModelCode *code) {
  if (code->utilities) code->utilities(&sk_utilities);
  sim->code         = code;
  sim->world->model = code;
  sk_lines_swap(sim->lines, code);
  sk_spatials_swap(sim->spatials, code);
  for (int i = 0; i < code->n_islands; i++) {
    sim->islands[i]->model = code;
    sim->islands[i]->code  = code->islands[i];
    sk_blocks_swap(sim->islands[i]->blocks, code->islands[i]->blocks);
  }
}

SkSimStats sk_sim_stats(const SkSim *sim) {
  SkSimStats all = {.growths = sk_lines_growths(sim->lines)};
  for (int i = -1; i < sim->code->n_islands; i++) {
    const SkStats *s = i < 0 ? &sim->world->stats : &sim->islands[i]->stats;
    all.steps += s->steps;
    all.events += s->events;
    all.evaluations += s->evaluations;
    all.jacobians += s->jacobians;
    all.newton += s->newton;
    all.failures += s->failures;
  }
  return all;
}
