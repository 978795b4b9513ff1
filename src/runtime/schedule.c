// runtime/schedule.c - islands move from one stop of the simulation to the next, each as far ahead of the
// others as its lines allow.
//
// An island takes a step when all it may read in it is known: the writers of its lines have passed the end of
// the step less the delay. It never takes a part of a step because others are late, so what it computes does
// not depend on who came first.
//
// Somebody can always move: the island that is furthest behind finds all others at least where it is, and no
// step is longer than the shortest line of the island.
//
// ref: docs/algorithms/islands.md
#include "runtime/sim_priv.h"

#include <math.h>
#include <string.h>

// More state events than this without time moving on by a thousandth of an output interval is chattering.
#define CHATTER 20000

double sk_sim_known(const SkIslandRt *island) {
  double next = fmin(sk_island_next_tick(island), island->next_time);
  if (!island->inputs) return next;
  return fmin(next, sk_inputs_next_break(island->inputs, island->run.time));
}

bool sk_sim_is_due(const SkIslandRt *island) {
  double now  = island->run.time + sk_time_slack(island->run.time);
  double tick = fmin(sk_island_next_tick(island), island->next_time);
  return tick <= now || (island->break_event && island->break_at <= now);
}

// Events ------------------------------------------------------------------------------------------

static SkStatus check_chatter(SkIslandRt *island, bool located) {
  double now = island->run.time;
  if (now - island->chatter_since > 1e-3 * island->interval) {
    island->chatter_since = now;
    island->chatter       = 0;
  }
  // Ticks may be as close together as they like, but not at one time for ever.
  bool moved         = now > island->event_time;
  island->event_time = now;
  if ((!located && moved) || ++island->chatter < CHATTER) return SK_OK;
  int k = sk_island_changed(island);
  sk_island_fail(island, "chattering: %d events close to time %.9g%s%s", CHATTER, now,
                 k >= 0 ? "; last condition: " : "", k >= 0 ? sk_island_relation(island, k) : "");
  return SK_SOLVER_FAILED;
}

// An event of one island at the time it is at.
static SkStatus event(SkIslandRt *island, bool located) {
  SkStatus status = check_chatter(island, located);
  if (status == SK_OK && !located) sk_island_tick(island);
  if (status == SK_OK) status = sk_island_event(island);
  if (status != SK_OK) return status;
  island->solver->restart(island);
  if (island->code->n_lines_out && !sk_lines_push(island, true)) return SK_NOMEM;
  return island->spatials && !sk_spatials_accept(island, true) ? SK_NOMEM : SK_OK;
}

// A jump in what the island reads arrives: values from behind it, and the solver begins anew. One of an input
// is an event; one of a line only when a relation changes with it (*changed: it is still to be handled).
static SkStatus arrival(SkIslandRt *island, bool *changed) {
  island->break_at = INFINITY;
  *changed         = island->break_event;
  if (*changed) return SK_OK;
  if (sk_island_ode(island, island->run.time)) return SK_SOLVER_FAILED;
  *changed = sk_island_changed(island) >= 0;
  if (*changed) return SK_OK;
  sk_island_remember(island, true);
  island->solver->restart(island);
  return island->code->n_lines_out && !sk_lines_push(island, true) ? SK_NOMEM : SK_OK;
}

// A time that misses a point of the island's grid by rounding is that point: sums of delays must not drift
// away from multiples of the step.
static double on_grid(const SkIslandRt *island, double t) {
  if (!(island->grain > 0.0) || !isfinite(t)) return t;
  double point = island->start + round((t - island->start) / island->step) * island->step;
  return fabs(point - t) <= island->grain ? point : t;
}

static void find_break(SkIslandRt *island) {
  double now = island->run.time;
  double line =
      on_grid(island, sk_lines_next_break(island->lines, island->number, now, island->grain));
  double input        = island->inputs ? sk_inputs_next_break(island->inputs, now) : INFINITY;
  island->break_at    = fmin(line, input);
  island->break_event = input <= line + sk_time_slack(line);
}

static SkStatus ended(SkSim *sim, SkIslandRt *island, SkStatus status) {
  if (status == SK_OK && island->terminated) {
    sim->terminated = true;
    sk_sim_failed(sim, island, SK_OK);
  }
  return status == SK_OK || status == SK_INTERRUPTED ? status : sk_sim_failed(sim, island, status);
}

SkStatus sk_sim_known_event(SkSim *sim, SkIslandRt *island) {
  double   now     = island->run.time;
  double   tick    = fmin(sk_island_next_tick(island), island->next_time);
  bool     changed = true;
  SkStatus status  = tick <= now + sk_time_slack(now) ? SK_OK : arrival(island, &changed);
  if (status == SK_OK) status = event(island, false);
  return ended(sim, island, status);
}

// Moving ------------------------------------------------------------------------------------------

typedef struct {
  SkSim   *sim;
  double   target;
  SkRowFn *row;
  void    *user;
} Way;

// An event on the way: with one island all is at hand for the rows around it.
static SkStatus event_on_the_way(const Way *w, SkIslandRt *island, bool located) {
  SkSim   *sim    = w->sim;
  bool     alone  = sim->code->n_islands == 1;
  SkStatus status = SK_OK;
  if (alone) sim->time = island->run.time;
  bool shown = sim->row_event >= 0 && sim->row_time == sim->time;
  if (alone && !shown) status = sk_sim_output(sim, w->row, w->user, 1);
  if (status == SK_OK) status = event(island, located);
  if (status == SK_OK && alone) status = sk_sim_output(sim, w->row, w->user, 2);
  return ended(sim, island, status);
}

// Adaptive methods do not look beyond the next point of a grid of their own, so that their steps do not
// depend on how far the others are.
static double next_meeting(const SkIslandRt *island) {
  if (!isfinite(island->window)) return INFINITY;
  double now = island->run.time - island->start + sk_time_slack(island->run.time);
  return island->start + (floor(now / island->window) + 1.0) * island->window;
}

// What happens at the time the island is at, but for known events at the target. *none: nothing.
static SkStatus on_the_spot(const Way *w, SkIslandRt *island, bool *none) {
  double now = island->run.time, slack = sk_time_slack(now);
  bool   changed = false;
  *none          = false;
  if (island->break_at <= now + slack && !(island->break_event && now >= w->target)) {
    SkStatus status = arrival(island, &changed);
    return status != SK_OK || !changed ? ended(w->sim, island, status)
                                       : event_on_the_way(w, island, false);
  }
  if (now < w->target && sk_sim_is_due(island)) return event_on_the_way(w, island, false);
  *none = true;
  return SK_OK;
}

// As far as the island may go, at most to the target. *there: it is.
static SkStatus move(const Way *w, SkIslandRt *island, bool *there) {
  SkSim *sim = w->sim;
  *there     = false;
  while (!island->terminated) {
    bool     none   = false;
    SkStatus status = on_the_spot(w, island, &none);
    if (status != SK_OK) return status;
    if (!none) continue;
    atomic_store_explicit(&island->reached, island->accepted, memory_order_release);
    double now = island->run.time;
    *there     = now >= w->target;
    if (*there) return SK_OK;
    find_break(island);
    island->free_until = sk_lines_free_until(sim->lines, sim->islands, island->number);
    double meeting     = next_meeting(island);
    if (meeting < INFINITY && meeting > island->free_until + sk_time_slack(meeting)) return SK_OK;
    double limit = fmin(fmin(sk_sim_known(island), island->break_at), meeting);
    if (!island->solver->exact) limit = fmin(limit, sim->options.stop);
    uint64_t before = island->stats.steps;
    bool     hit    = false;
    status          = island->solver->advance(island, fmin(w->target, limit), limit, &hit);
    if (status != SK_OK) return ended(sim, island, status);
    if (hit && (status = event_on_the_way(w, island, true)) != SK_OK) return status;
    if (!hit && island->run.time == now && island->stats.steps == before) return SK_OK;
  }
  return SK_OK;
}

SkStatus sk_schedule_run(SkSim *sim, double target, SkRowFn *row, void *user) {
  Way  w    = {sim, target, row, user};
  int  n    = sim->code->n_islands;
  bool done = false;
  while (!done && !sim->terminated) {
    done = true;
    for (int i = 0; i < n; i++) {
      bool     there  = false;
      SkStatus status = move(&w, sim->islands[i], &there);
      if (status != SK_OK) return status;
      done &= there;
    }
  }
  sim->time = sim->terminated && n == 1 ? sim->islands[0]->run.time : w.target;
  sk_lines_tidy(sim->lines);
  return SK_OK;
}
