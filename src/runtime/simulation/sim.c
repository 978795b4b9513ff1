// runtime/simulation/sim.c - a simulation under way: from stop to stop. A stop is an output point or an event at a time
// known beforehand; all islands are there at once, and a row shows them all. In between they are on their
// own (schedule.c).
#include "runtime/simulation/sim.h"

#include "runtime/island/utilities.h"
#include "runtime/simulation/sim_priv.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// With several islands: steps after which adaptive solvers begin afresh at a stop, all together.
#define AFRESH 2000
// Several islands stop after so many steps at the latest.
#define STOP_AFTER 1000.0

// Events ------------------------------------------------------------------------------------------

// What all were just before the events of one time: none may see what another changes there.
SkStatus sk_sim_take_imports(SkSim *sim) {
  for (int i = 0; i < sim->n_own; i++) {
    SkIslandRt *island = sim->own[i];
    bool        due    = island->pre_of_continuous && sk_sim_is_due(island);
    if ((island->code->exports || due) && sk_island_call(island, island->code->later))
      return sk_sim_failed(sim, island, SK_SOLVER_FAILED);
    island->is_late_known = due;
  }
  for (int i = 0; i < sim->n_own; i++) {
    const SkIslandCode *c = sim->own[i]->code;
    for (int k = 0; k < c->n_imports; k++) sim->v[c->import[k]] = sim->v[c->import_of[k]];
  }
  return SK_OK;
}

// Does the sampler tick more often than rows come, or as often where that is enough?
static bool is_fine(const SkSim *sim, const SkIslandRt *island, int sampler) {
  double apart = sim->options.interval * (double)sim->every;
  if (sim->options.tick_rows) return false;
  return island->sample_interval[sampler] < apart * (sim->options.after ? 1.0 + 1e-9 : 1.0 - 1e-9);
}

// A tick of such samplers, and nothing else.
bool sk_sim_is_fine_tick(const SkSim *sim, const SkIslandRt *island) {
  double now = sim->time + sk_time_slack(sim->time);
  if (island->next_time <= now || island->break_at <= now) return false;
  for (int k = 0; k < island->code->n_samplers; k++)
    if (island->sample_next[k] <= now && !is_fine(sim, island, k)) return false;
  return true;
}

// Nobody has to wait for the only island at a tick that has no rows of its own, or whose rows it gives itself.
static void find_fine(SkSim *sim) {
  SkIslandRt *island = sim->islands[0];
  bool        fixed  = sk_can(island->solver, SK_ON_GRID);
  island->fine       = sim->code->n_islands == 1 && fixed && !island->inputs;
  island->sided      = island->fine && island->code->n_samplers && sim->sink.sides;
  for (int k = 0; k < island->code->n_samplers; k++) {
    bool fine = is_fine(sim, island, k);
    island->fine &= fine;
    island->sided &= !fine;
  }
}

// Those whose time is known, at the current one: the row before, the events, the row after. Ticks that come more
// often than rows were asked for have no rows of their own, and nothing has been before the start.
static SkStatus known_events(SkSim *sim, SkRowFn *row, void *user, bool start, SkMeeting *m) {
  while (m->due && !sim->terminated) {
    bool     silent = start || !m->loud;
    bool     shown  = silent || (sim->row_event >= 0 && sim->row_time == sim->time);
    SkStatus status = shown ? SK_OK : sk_sim_output(sim, row, user, 1);
    if (status == SK_OK) status = sk_sim_take_imports(sim);
    for (int i = 0; i < sim->n_own && status == SK_OK; i++)
      if (sk_sim_is_due(sim->own[i])) status = sk_sim_known_event(sim, sim->own[i]);
    status = sk_ranks_hold(sim, status);
    if (status == SK_OK) status = sk_ranks_meet(sim, INFINITY, m);
    sim->terminated |= m->terminated;
    silent &= start || !sim->terminated;
    if (status == SK_OK && !silent) status = sk_sim_output(sim, row, user, 2);
    if (status != SK_OK) return status;
  }
  return SK_OK;
}

// Stops -------------------------------------------------------------------------------------------

// Adaptive solvers begin afresh now and then, all at the same stop, so that a saved run can go the same way
// again.
static void afresh(SkSim *sim, uint64_t steps) {
  if (sim->code->n_islands < 2 || sk_sim_is_exact(sim)) return;
  if (sim->met && steps < AFRESH) return;
  sim->met = true;
  for (int i = 0; i < sim->n_own; i++) {
    sim->own[i]->since_restart = 0;
    sim->own[i]->solver->restart(sim->own[i]);
  }
  if (sim->options.savable) sk_sim_snapshot(sim);
}

// The last event: terminal() is true.
static SkStatus finish(SkSim *sim, SkRowFn *row, void *user) {
  SkStatus status = SK_OK;
  uint64_t given  = sim->given;
  if (sim->options.savable && !sim->has_snapshot) sk_sim_snapshot(sim);
  sim->ended = true;
  if (sim->code->terminal < 0) return SK_OK;
  sim->v[sim->code->terminal] = 1.0;
  for (int i = 0; i < sim->n_own && status == SK_OK; i++) {
    status = sk_island_event(sim->own[i]);
    if (status != SK_OK) sk_sim_failed(sim, sim->own[i], status);
  }
  status = sk_ranks_hold(sim, status);
  if (status == SK_OK) status = sk_sim_output(sim, row, user, 2);
  sim->given = given;
  return status;
}

// A row that is there only because the run, or this part of it, ends: one that goes on from here has none.
static SkStatus last_row(SkSim *sim, SkRowFn *row, void *user) {
  uint64_t given = sim->given, skip = sim->skip;
  if (sim->time <= sim->resumed_at) return SK_OK;
  for (int i = 0; i < sim->n_own; i++) sk_blocks_aside(sim->own[i], true);
  SkStatus status = sk_sim_output(sim, row, user, 0);
  sim->given      = given;
  sim->skip       = skip;
  return status;
}

static double next_stop(const SkSim *sim, double known, double end) {
  double next  = sk_sim_next_output(sim, end);
  double reach = INFINITY;
  for (int i = 0; i < sim->code->n_islands; i++)
    reach = fmin(reach, STOP_AFTER * sim->islands[i]->stride);
  next = sk_sim_halt(next, known, end);
  if (sim->code->n_islands > 1) next = fmin(next, sim->time + reach);
  return fmax(next, sim->time);
}

// The next stop of a run to `end`. Where a run would not stop if it went on, or is to be saved on the way, the point
// before that stop is kept: what is saved is the run there, and whoever goes on repeats the way.
static double way_to(SkSim *sim, double known, double end) {
  double stop = next_stop(sim, known, end);
  if (!sim->options.savable) return stop;
  if (sim->time < sim->whole) return fmin(stop, sim->whole);
  sim->whole = next_stop(sim, known, INFINITY);
  if (!sk_sim_is_exact(sim)) return stop;
  // Several islands are at different times when somebody interrupts them.
  bool anywhere = sim->code->n_islands > 1 && sim->options.stop_flag && !sim->ranks;
  if (anywhere || sk_sim_is_cut(sim, stop, sim->whole))
    sk_sim_snapshot(sim);
  else
    sk_sim_drop_snapshot(sim);
  return stop;
}

// The first row shows what samplers and relations of time have done at the very start.
static SkStatus first_row(SkSim *sim, SkRowFn *row, void *user, SkMeeting *m) {
  SkStatus status = known_events(sim, row, user, true, m);
  // Before it: a run that is saved at this row goes on behind it.
  sk_sim_output_due(sim);
  return status == SK_OK ? sk_sim_output(sim, row, user, 0) : status;
}

// All islands go back to where their steps begin; where they are now is kept for rows around events.
static SkStatus set_off(SkSim *sim) {
  SkStatus status = SK_OK;
  for (int i = 0; i < sim->n_own; i++) {
    if (sim->shadow && !sk_history_restart(sim->own[i])) status = SK_NOMEM;
    sk_blocks_return(sim->own[i]);
  }
  return sk_ranks_hold(sim, status);
}

// The row at a stop, if one is due there, or the run ends there.
static SkStatus row_at_stop(SkSim *sim, double end, SkRowFn *row, void *user) {
  bool due = sk_sim_output_due(sim);
  // The row after an event at this very time is this row.
  bool     shown  = sim->row_time == sim->time && sim->row_event != 1;
  SkStatus status = SK_OK;
  if (due && !shown) status = sk_sim_output(sim, row, user, 0);
  if (!due && sim->time >= end && !shown) status = last_row(sim, row, user);
  if (status == SK_OK && sim->time == sim->whole && sk_sim_is_exact(sim)) sk_sim_drop_snapshot(sim);
  return status;
}

// To the next stop, what happens there, and its row.
static SkStatus go_to_stop(SkSim *sim, double end, SkRowFn *row, void *user, SkMeeting *m) {
  const SkSimOptions *o = &sim->options;
  if (m->stopped || (!sim->ranks && o->stop_flag && *o->stop_flag)) return SK_INTERRUPTED;
  double   stop   = way_to(sim, m->known, end);
  SkStatus status = set_off(sim);
  if (status != SK_OK) return status;
  afresh(sim, m->steps);
  sk_sim_let_pass(sim, end, row, user);
  status = sk_schedule_run(sim, stop, row, user, m);
  sk_sim_warnings(sim);
  if (status == SK_OK) status = known_events(sim, row, user, false, m);
  if (status != SK_OK || sim->terminated) return status;
  return row_at_stop(sim, end, row, user);
}

SkStatus sk_sim_run(SkSim *sim, double to, SkRowFn *row, void *user) {
  const SkSimOptions *o = &sim->options;
  if (!sim->initialised) return SK_BAD_ARG;
  // (Of an earlier run that was stopped.)
  for (int i = 0; i < sim->n_own; i++) sim->own[i]->head.status = SK_OK;
  double    end = fmin(to, o->stop);
  SkMeeting m;
  sk_sim_thin_out(sim);
  if (sim->code->n_islands == 1) find_fine(sim);
  SkStatus status = sk_ranks_meet(sim, INFINITY, &m);
  if (sim->output == 0 && status == SK_OK) status = first_row(sim, row, user, &m);
  while (status == SK_OK && !sim->terminated && sim->time < end)
    status = go_to_stop(sim, end, row, user, &m);
  sk_sim_close_sink(sim);
  sk_sim_warnings(sim);
  if (status == SK_OK && !sim->ended && (sim->terminated || sim->time >= o->stop))
    status = finish(sim, row, user);
  if (sim->ranks && !sk_ranks_are_broken(sim)) {
    SkStatus late = sk_ranks_meet(sim, INFINITY, &m);
    if (status == SK_OK) status = late;
    sk_sim_warnings(sim);
    sk_ranks_tell_stats(sim);
  }
  return status == SK_OK && sim->terminated ? SK_TERMINATED : status;
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
  SkSimStats all = {.growths = sk_lines_growths(sim->lines), .threads = sk_schedule_size(sim)};
  for (int i = sk_sim_is_guest(sim) ? 0 : -1; i < sim->n_own; i++) {
    const SkStats s = sk_island_stats(i < 0 ? sim->world : sim->own[i]);
    all.steps += s.steps;
    all.events += s.events;
    all.evaluations += s.evaluations;
    all.jacobians += s.jacobians;
    all.newton += s.newton;
    all.failures += s.failures;
    all.at_once += s.at_once;
  }
  sk_ranks_add_stats(sim, &all);
  return all;
}
