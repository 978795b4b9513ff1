// runtime/island/move.c - how an island of equations moves: steps of its solver, events, what arrives on the way.
//
// The scheduler (schedule.c) sees the head of an island and these operations. What the island does between two stops is its
// own affair: it asks lines how far it may go, lets its solver step, handles jumps that arrive and events.
//
// ref: docs/algorithms/islands.md
#include "runtime/simulation/sim_priv.h"

#include <math.h>

// More state events than this without time moving on by a thousandth of an output interval is chattering.
#define CHATTER 20000
// Breaks that are passed on from line to line of an island.
#define MOST_BENDS 32

double sk_sim_known(const SkIslandRt *island) {
  double tick = island->fine ? INFINITY : sk_island_next_tick(island);
  double next = fmin(tick, island->next_time);
  if (island->meet > island->run.time + sk_time_slack(island->run.time))
    next = fmin(next, island->meet);
  if (!island->inputs) return next;
  return fmin(next, sk_inputs_next_break(island->inputs, island->run.time));
}

bool sk_sim_is_due(const SkIslandRt *island) {
  double now  = island->run.time + sk_time_slack(island->run.time);
  double tick = fmin(sk_island_next_tick(island), island->next_time);
  return tick <= now || (island->break_event && island->break_at <= now);
}

static void look_ahead(SkIslandRt *island) {
  island->head.known = sk_sim_known(island);
  island->tick       = island->fine ? sk_island_next_tick(island) : INFINITY;
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

// An event of one island at the time it is at. What it sends may bend there, which readers must not smooth.
static SkStatus event(SkIslandRt *island, bool located) {
  double now = island->run.time, near = sk_island_near(island, now);
  // Jumps that miss the event by rounding arrive with it.
  if (!island->break_event && island->break_at <= now + near) sk_island_arrived(island);
  SkStatus status = check_chatter(island, located);
  if (status == SK_OK && !located) sk_island_tick(island);
  if (status == SK_OK && island->solver->event) status = island->solver->event(island);
  if (status == SK_OK) status = sk_island_event(island);
  look_ahead(island);
  if (status != SK_OK) return status;
  if (island->break_at > now + near) island->passed = fmax(island->passed, now + near);
  island->solver->restart(island);
  if (island->code->n_lines_out && !sk_lines_push(island, true)) return SK_NOMEM;
  if (island->code->n_lines_out && sk_halves(island->solver) &&
      !sk_lines_bend(island, island->run.time))
    return SK_NOMEM;
  if (island->varies) sk_lines_hold(island);
  return SK_OK;
}

SkStatus sk_sim_event(SkIslandRt *island) { return event(island, false); }

// A jump in what the island reads arrives: values from behind it, and the solver begins anew. One of an input
// is an event; one of a line only when a relation changes with it (*changed: it is still to be handled).
static SkStatus arrival(SkIslandRt *island, bool *changed) {
  bool soft = island->soft;
  sk_island_arrived(island);
  *changed = island->break_event;
  if (*changed) return SK_OK;
  if (sk_island_ode(island, island->run.time)) return SK_SOLVER_FAILED;
  *changed = sk_island_changed(island) >= 0;
  if (*changed) return SK_OK;
  if (island->spatials && !sk_spatials_event(island)) return SK_NOMEM;
  if (island->varies) sk_lines_hold(island);
  sk_island_remember(island, true);
  island->solver->restart(island);
  // Derivatives have jumped: rows inside the next step begin with those behind it.
  if (island->history && !sk_history_point(island)) return SK_NOMEM;
  if (!island->code->n_lines_out) return SK_OK;
  if (!sk_lines_begin(island, soft)) return SK_NOMEM;
  // What moves from now on because something began to move where the line begins is not smooth here, and will not
  // be at the end of the next line: integrators with long steps must know. It smooths out on the way.
  // (Halving looks whether it does.)
  bool bends = !sk_can(island->solver, SK_SAVABLE) && island->bends < MOST_BENDS;
  island->bends += bends;
  bends = bends || sk_lines_must_bend(island);
  return bends && !sk_lines_bend(island, island->run.time) ? SK_NOMEM : SK_OK;
}

static void find_break(SkIslandRt *island) {
  double now          = island->run.time;
  double line         = sk_lines_next_break(island, &island->begins, &island->soft, &island->age);
  double input        = island->inputs ? sk_inputs_next_break(island->inputs, now) : INFINITY;
  island->break_at    = line < input ? line : input;
  island->break_event = input < INFINITY && input <= line + sk_time_slack(line);
}

SkStatus sk_sim_known_event(SkSim *sim, SkIslandRt *island) {
  double   now     = island->run.time;
  double   tick    = fmin(sk_island_next_tick(island), island->next_time);
  bool     changed = true;
  SkStatus status  = tick <= now + sk_time_slack(now) ? SK_OK : arrival(island, &changed);
  if (status == SK_OK) status = event(island, false);
  if (status != SK_OK) return sk_sim_failed(sim, island, status);
  if (island->head.terminated) {
    sim->terminated = true;
    sk_sim_failed(sim, island, SK_OK);
  }
  return SK_OK;
}

// Moving ------------------------------------------------------------------------------------------

// An event on the way. With one island all is at hand for the rows around it; else it is remembered.
static SkStatus event_on_the_way(const SkWay *w, SkIslandRt *island, bool located) {
  SkSim   *sim    = w->sim;
  bool     alone  = sim->code->n_islands == 1;
  SkStatus status = SK_OK;
  if (alone) sk_sim_tidy(sim);
  if (alone) sim->time = island->run.time;
  bool shown = alone && sim->row_event >= 0 && sim->row_time == sim->time;
  if (alone && !shown) status = sk_sim_output(sim, w->row, w->user, 1);
  if (island->history && !sk_history_event(island, false)) return SK_NOMEM;
  if (status == SK_OK) status = event(island, located);
  if (status == SK_OK && alone) status = sk_sim_output(sim, w->row, w->user, 2);
  if (status == SK_OK && island->history && !sk_history_event(island, true)) return SK_NOMEM;
  return status;
}

// A tick that has no rows of its own, and nothing else happens.
static bool is_fine_tick(const SkIslandRt *island) {
  double soon = island->run.time + sk_time_slack(island->run.time);
  return island->tick <= soon && !(island->next_time <= soon);
}

static SkStatus fine_tick(const SkWay *w, SkIslandRt *island) {
  // At its own time, should the island have stopped at the output point that misses it by rounding.
  w->sim->time = island->run.time = island->tick;
  SkStatus status                 = island->code->n_imports ? sk_sim_take_imports(w->sim) : SK_OK;
  if (status == SK_OK) status = event(island, false);
  sk_sim_tidy(w->sim);
  return status == SK_OK && island->head.terminated ? sk_sim_output(w->sim, w->row, w->user, 2)
                                                    : status;
}

// Adaptive methods do not look beyond the next point of a grid of their own, so that their steps do not
// depend on how far the others are; nor beyond the stop, where others may have to wait inside a step.
static double next_meeting(const SkIslandRt *island, double target) {
  if (!isfinite(island->window)) return INFINITY;
  double now = island->run.time - island->start + sk_time_slack(island->run.time);
  return fmin(target, island->start + (floor(now / island->window) + 1.0) * island->window);
}

// What arrives is handled where a step has ended, not at a row inside of one. (Inputs have times of their own, without
// sums.)
static bool is_arriving(const SkIslandRt *island, double now) {
  double near = island->break_event ? sk_time_slack(now) : sk_island_near(island, now);
  return island->break_at <= now + near && fabs(now - island->head.accepted) <= near;
}

// What happens at the time the island is at, but for known events at the target. *none: nothing.
static SkStatus on_the_spot(const SkWay *w, SkIslandRt *island, bool *none) {
  double now = island->run.time, slack = sk_time_slack(now);
  bool   changed = false;
  *none          = false;
  if (is_arriving(island, now) && !(island->break_event && now >= w->sim->target)) {
    SkStatus status = arrival(island, &changed);
    return status == SK_OK && changed ? event_on_the_way(w, island, false) : status;
  }
  if (is_fine_tick(island)) return fine_tick(w, island);
  // At the target all islands have their events in order (sim.c). A tick that no row belongs to may come just before it.
  bool on_the_way = now < w->sim->target - (island->fine ? 0.0 : slack);
  if (on_the_way && sk_sim_is_due(island)) return event_on_the_way(w, island, false);
  // What misses the target by rounding happens there.
  if (now < w->sim->target && w->sim->target - now <= slack) island->run.time = w->sim->target;
  *none = true;
  return SK_OK;
}

// How far the solver may look: to what is known to happen to the island.
// The end of the run is nothing that happens: steps must not depend on it.
static double limit_of(const SkIslandRt *island, double meeting) {
  double limit = island->head.known < meeting ? island->head.known : meeting;
  if (island->tick < limit) limit = island->tick;
  return island->break_at < limit ? island->break_at : limit;
}

// As far as the island may go, at most to the target. *there: it need not go further. What changes at events
// only is not looked for at each step.
static SkStatus go(SkWay *w, SkIslandRt *island, bool *there) {
  SkSim *sim = w->sim;
  while (!island->head.terminated) {
    double now = island->run.time, soon = now + sk_time_slack(now);
    if (island->inputs) look_ahead(island);
    if (is_arriving(island, now) || island->head.known <= soon || island->tick <= soon) {
      bool     none   = false;
      SkStatus status = on_the_spot(w, island, &none);
      if (status != SK_OK) return status;
      if (!none) continue;
      now = island->run.time;
    }
    atomic_store_explicit(&island->head.reached, island->head.accepted, memory_order_release);
    *there = now >= atomic_load_explicit(&w->end, memory_order_relaxed);
    if (*there) return SK_OK;
    // In this order: a jump that a writer makes in between must not be missed by a step that it allows.
    island->head.free_until = sk_lines_free_until(sim->lines, island->head.number);
    if (island->head.free_until <= now) return SK_OK;  // no step is short enough
    find_break(island);
    if (is_arriving(island, now)) continue;
    double meeting = next_meeting(island, w->sim->target);
    // (Lines are longer than it is to there, and by more than rounding: see margin in line.c.)
    if (isfinite(island->window) && meeting > island->head.free_until + sk_time_slack(meeting))
      return SK_OK;
    double limit = limit_of(island, meeting), to = limit < w->sim->target ? limit : w->sim->target;
    uint64_t before = island->stats.steps;
    island->target  = sim->target;
    bool     hit    = false;
    SkStatus status = island->solver->advance(island, to, limit, &hit);
    if (island->pass_row) atomic_store_explicit(&w->end, sim->target, memory_order_relaxed);
    if (status == SK_OK && hit) status = event_on_the_way(w, island, true);
    if (status != SK_OK) return status;
    if (!hit && island->run.time == now && island->stats.steps == before) return SK_OK;
  }
  return SK_OK;
}

// For the scheduler -------------------------------------------------------------------------------

static SkIslandRt *of(SkIslandHead *head) { return (SkIslandRt *)(void *)head; }

static SkStatus move(SkIslandHead *head, SkWay *way, bool *there, bool *moved) {
  SkIslandRt *island = of(head);
  double      before = island->run.time;
  SkStatus    status = go(way, island, there);
  *moved             = island->run.time != before;
  return status;
}

static double time_of(const SkIslandHead *head) {
  return ((const SkIslandRt *)(const void *)head)->run.time;
}

static void begin(SkIslandHead *head) { look_ahead(of(head)); }

static double stride(const SkIslandHead *head) {
  return ((const SkIslandRt *)(const void *)head)->stride;
}

const SkIslandOps sk_island_equations = {move, begin, time_of, stride};
