// runtime/schedule.c - islands move from one stop of the simulation to the next, each as far ahead of the
// others as its lines allow.
//
// An island takes a step when all it may read in it is known: the writers of its lines have passed the end of
// the step less the delay. It never takes a part of a step because others are late, so what it computes does
// not depend on who came first.
//
// At least one island can always advance. The one that is furthest behind finds all others at least where it is, and no
// step is longer than the shortest line of the island: it is free to go on. (At rows inside of steps: see_grid in
// sim_start.c.) And it never stays where it is for a jump: what arrives at a point (sk_island_near) is handled there, and
// then counts as passed (sk_island_arrived, sk_lines_next_break).
//
// ref: docs/algorithms/islands.md
#include "base/mem.h"
#include "runtime/crew.h"
#include "runtime/place.h"
#include "runtime/sim_priv.h"

#include <math.h>
#include <string.h>

// More state events than this without time moving on by a thousandth of an output interval is chattering.
#define CHATTER 20000
// Breaks that are passed on from line to line of an island.
#define MOST_BENDS 32
// Unknowns that are computed before other workers are called: fewer are done sooner than they come.
#define CALL_AFTER 100000.0
// Looks at islands that cannot move after which a worker helps others, some microseconds: sooner it would take the islands,
// and all their numbers, from somebody who is about to move them.
#define HELP_AFTER 300
// Looks without anything to do after which a worker asks whether anybody has.
#define LOOK_AFTER 300

double sk_sim_known(const SkIslandRt *island) {
  double tick = island->fine ? INFINITY : sk_island_next_tick(island);
  double next = fmin(tick, island->next_time);
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

typedef struct {
  SkSim         *sim;
  _Atomic double end;  // the target (of sim), or where an island has failed or ended the run
  SkRowFn       *row;
  void          *user;
  _Atomic int    left;  // islands still on their way
  bool           alone;
  int            call_after;  // passes of the first worker before it calls the others
  _Atomic bool   over;        // to go on with other threads than now
} Way;

// An event on the way. With one island all is at hand for the rows around it; else it is remembered.
static SkStatus event_on_the_way(const Way *w, SkIslandRt *island, bool located) {
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

static SkStatus fine_tick(const Way *w, SkIslandRt *island) {
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
static SkStatus on_the_spot(const Way *w, SkIslandRt *island, bool *none) {
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
static SkStatus move(Way *w, SkIslandRt *island, bool *there) {
  SkSim *sim = w->sim;
  while (!island->head.terminated) {
    double now = island->run.time, soon = now + sk_time_slack(now);
    if (island->inputs) look_ahead(island);
    if (is_arriving(island, now) || island->head.known <= soon || island->tick <= soon) {
      bool     none   = false;
      SkStatus status = on_the_spot(w, island, &none);
      if (status != SK_OK) return status;
      if (!none) continue;
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
    // What others have reached misses such points by rounding.
    double late = meeting - island->head.free_until;
    if (meeting < INFINITY && late > 1e-9 * island->window + sk_time_slack(meeting)) return SK_OK;
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

// Nobody needs to go further than where one has failed or ended the run; but so far they do, for one of them
// may have failed before.
static void end_at(Way *w, SkIslandRt *island) {
  double end = atomic_load(&w->end), here = island->head.accepted;
  while (here < end && !atomic_compare_exchange_weak(&w->end, &end, here)) {
  }
  for (int i = 0; i < w->sim->code->n_islands; i++)
    atomic_store(&w->sim->islands[i]->head.waits, NAN);
}

// Nothing has changed since it could not move.
static bool still_waits(const SkSim *sim, const SkIslandRt *island) {
  double waits = atomic_load_explicit(&island->head.waits, memory_order_relaxed);
  if (atomic_load_explicit(&island->head.waits_outside, memory_order_relaxed)) return false;
  return waits == waits && waits == sk_lines_free_until(sim->lines, island->head.number);
}

// One island, unless somebody else is at it. Returns whether it has moved on.
static bool try_move(Way *w, SkIslandRt *island, int worker) {
  const bool alone = w->alone;
  if (atomic_load_explicit(&island->head.there, memory_order_relaxed)) return false;
  if (worker != 0 && island->head.pinned) return false;
  if (!alone && atomic_exchange_explicit(&island->head.busy, true, memory_order_acquire))
    return false;
  double before = island->run.time;
  bool   there = atomic_load_explicit(&island->head.there, memory_order_relaxed), was = there;
  if (!there) island->head.status = move(w, island, &there);
  if (!was && (island->head.status != SK_OK || island->head.terminated)) {
    // Others are to come as far.
    atomic_store_explicit(&island->head.reached, island->head.accepted, memory_order_release);
    end_at(w, island);
    there = true;
  }
  bool moved = there != was || island->run.time != before;
  if (!alone && !moved && !was)
    atomic_store_explicit(&island->head.waits, island->head.free_until, memory_order_relaxed);
  if (there && !was) {
    atomic_store_explicit(&island->head.there, true, memory_order_relaxed);
    atomic_fetch_sub(&w->left, 1);
  }
  if (alone) return moved;
  // Counted before it is let go: see is_stuck.
  if (moved) atomic_fetch_add(&w->sim->moves[worker].n, 1);
  atomic_store_explicit(&island->head.busy, false, memory_order_release);
  return moved;
}

// Somebody waits for what is not in this process.
static bool any_waits_outside(const SkSim *sim) {
  for (int i = 0; i < sim->code->n_islands; i++)
    if (atomic_load_explicit(&sim->islands[i]->head.waits_outside, memory_order_relaxed))
      return true;
  return false;
}

// Nobody can move, which must not be: an error is better than waiting for ever. Unless the world outside is to blame.
static void stuck(Way *w) {
  if (any_waits_outside(w->sim)) {
    sk_crew_nap();
    return;
  }
  for (int i = 0; i < w->sim->code->n_islands; i++) {
    SkIslandRt *island = w->sim->islands[i];
    if (atomic_load(&island->head.there) || atomic_exchange(&island->head.busy, true)) continue;
    sk_island_fail(island, "islands wait for each other at time %.9g", island->run.time);
    island->head.status = SK_SOLVER_FAILED;
    atomic_store(&island->head.there, true);
    atomic_fetch_sub(&w->left, 1);
    atomic_store(&island->head.busy, false);
  }
}

static uint64_t count_moves(const SkSim *sim) {
  uint64_t n = 0;
  for (int i = 0; i < sk_crew_size(sim->crew); i++) n += atomic_load(&sim->moves[i].n);
  return n;
}

// Tries them all. Whoever moved one of them meanwhile is still at it, or has counted it.
static bool is_stuck(Way *w) {
  SkSim   *sim    = w->sim;
  uint64_t before = count_moves(sim);
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkIslandRt *island = sim->islands[i];
    if (atomic_load(&island->head.there)) continue;
    if (atomic_load(&island->head.busy) || try_move(w, island, 0)) return false;
  }
  for (int i = 0; i < sim->code->n_islands; i++)
    if (atomic_load(&sim->islands[i]->head.busy)) return false;
  return count_moves(sim) == before && atomic_load(&w->left) > 0;
}

// Threads -----------------------------------------------------------------------------------------

// Unknowns, and what an island costs beside them.
static double size_of(const SkSim *sim, int island) {
  return 5.0 + (sim->info && sim->info->n_computed ? (double)sim->info->n_computed[island] : 10.0);
}

double sk_sim_cost(const SkSim *sim, int island) {
  const SkIslandRt *i = sim->islands[island];
  return size_of(sim, island) / (isfinite(i->stride) ? i->stride : 1.0);
}

static SkStatus share_out(SkSim *sim, int workers) {
  int     n    = sim->code->n_islands;
  double *cost = sk_calloc((size_t)n + 1, sizeof *cost);
  sk_free(sim->order);
  sim->order      = sk_calloc((size_t)n + 1, sizeof *sim->order);
  SkStatus status = cost && sim->order ? SK_OK : SK_NOMEM;
  for (int i = 0; status == SK_OK && i < n; i++) cost[i] = sk_sim_cost(sim, i);
  if (status == SK_OK)
    status = sk_place_islands(n, cost, sim->code->n_lines, sim->code->lines, workers, sim->order,
                              sim->share);
  sk_free(cost);
  return status;
}

static SkStatus make_crew(SkSim *sim, int n) {
  if (n > sim->code->n_islands) n = sim->code->n_islands;
  if (n > SK_MOST_THREADS) n = SK_MOST_THREADS;
  if (share_out(sim, n) != SK_OK) return SK_NOMEM;
  double all = 0.0;
  for (int i = 0; i < sim->code->n_islands; i++) all += size_of(sim, i);
  sim->call_after = 1 + (int)(CALL_AFTER / all);
  // With more threads than cores whoever is waited for may not even run.
  sim->help_after = n > sk_crew_cores() ? 0 : HELP_AFTER;
  return n > 1 ? sk_crew_new(n, &sim->crew) : SK_OK;
}

// Working together --------------------------------------------------------------------------------

// How far the islands have come, on the average.
static double progress(const SkSim *sim) {
  double sum = 0.0;
  for (int i = 0; i < sim->code->n_islands; i++)
    sum += atomic_load_explicit(&sim->islands[i]->head.reached, memory_order_relaxed);
  return sum / sim->code->n_islands;
}

// Whether to go on alone or together is asked now and then by the one who is always there.
static void look(Way *w) {
  SkTrial *trial = &w->sim->trial;
  if (!sk_trial_is_due(trial)) return;
  sk_trial_look(trial, sk_trial_clock(), progress(w->sim));
  if (sk_trial_together(trial) == w->alone) atomic_store(&w->over, true);
}

static bool move_own(Way *w, int worker) {
  SkSim *sim   = w->sim;
  bool   moved = false;
  for (int i = 0; w->alone && i < sim->code->n_islands; i++)
    moved |= try_move(w, sim->islands[i], worker);
  for (int i = sim->share[worker]; !w->alone && i < sim->share[worker + 1]; i++) {
    SkIslandRt *island = sim->islands[sim->order[i]];
    if (!still_waits(sim, island)) moved |= try_move(w, island, worker);
  }
  for (int i = 0; !w->alone && worker == 0 && sim->any_pinned && i < sim->code->n_islands; i++)
    if (sim->islands[i]->head.pinned) moved |= try_move(w, sim->islands[i], worker);
  return moved;
}

// One of the others', the nearest first: those are waited for.
static bool help(Way *w, int worker) {
  SkSim    *sim = w->sim;
  const int n = sim->code->n_islands, from = sim->share[worker], to = sim->share[worker + 1];
  for (int i = 0; i < n; i++) {
    const int two[] = {from - 1 - i, to + i};
    for (int k = 0; k < 2; k++) {
      SkIslandRt *island = two[k] >= 0 && two[k] < n ? sim->islands[sim->order[two[k]]] : NULL;
      if (island && !still_waits(sim, island) && try_move(w, island, worker)) return true;
    }
  }
  return false;
}

// Each worker has islands of its own, so that their numbers stay close to it; when they have to wait for long it helps
// with the others'. So the work goes on at the speed of those that are awake.
static void work(void *user, int worker) {
  Way   *w    = user;
  SkSim *sim  = w->sim;
  int    idle = 0, waits = 0, passes = 0;
  while (atomic_load_explicit(&w->left, memory_order_acquire) > 0 &&
         !atomic_load_explicit(&w->over, memory_order_relaxed)) {
    bool moved = move_own(w, worker);
    waits      = moved ? 0 : waits + 4 + sim->share[worker + 1] - sim->share[worker];
    if (!w->alone && waits > sim->help_after) moved = help(w, worker);
    if (worker == 0 && ++passes == w->call_after && !w->alone) sk_crew_call(sim->crew);
    if (worker == 0) look(w);
    if (moved)
      idle = 0;
    else if (w->alone || (worker == 0 && idle > LOOK_AFTER && is_stuck(w)))
      stuck(w);
    else
      sk_crew_idle(sim->crew, &idle);
  }
}

// Several threads that nobody asked for are made when they are to be tried.
static bool is_together(SkSim *sim) {
  if (!sk_trial_together(&sim->trial)) return false;
  if (!sim->crew && sim->trial.on && make_crew(sim, sk_crew_cores()) != SK_OK)
    sim->trial.on = false;
  return sim->crew != NULL;
}

// The first failure, or the first island that ended the run, in the order of time.
static SkIslandRt *first_end(const SkSim *sim) {
  SkIslandRt *first = NULL;
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkIslandRt *island = sim->islands[i];
    if (island->head.status == SK_OK && !island->head.terminated) continue;
    if (!first || island->run.time < first->run.time) first = island;
  }
  return first;
}

SkStatus sk_schedule_run(SkSim *sim, double target, SkRowFn *row, void *user) {
  Way w       = {.sim = sim, .end = target, .row = row, .user = user, .left = sim->code->n_islands};
  int n       = sim->code->n_islands;
  sim->target = target;
  if (sim->shadow) sk_lines_keep_rows(sim->lines, sim->time);
  if (sim->shadow) sk_spatials_keep_rows(sim->spatials, sim->time);
  for (int i = 0; i < n; i++) {
    atomic_store_explicit(&sim->islands[i]->head.there, false, memory_order_relaxed);
    atomic_store_explicit(&sim->islands[i]->head.waits, NAN, memory_order_relaxed);
    look_ahead(sim->islands[i]);
  }
  do {
    w.alone      = !is_together(sim);
    w.call_after = sim->trial.part < 0 ? sim->call_after : 1;
    atomic_store_explicit(&w.over, false, memory_order_relaxed);
    if (w.alone)
      work(&w, 0);
    else
      sk_crew_run(sim->crew, work, &w);
  } while (atomic_load(&w.left) > 0);
  SkIslandRt *end = first_end(sim);
  double      to  = end ? end->run.time : sim->target;
  // Interrupted islands are anywhere: what was between them is seen when the run is resumed.
  bool halted = end && end->head.status == SK_INTERRUPTED;
  // The others went as far as the one that failed had come, not to where it tried to go.
  double   shown = end && end->head.status != SK_OK ? fmin(to, end->head.accepted) : to;
  SkStatus rows  = halted ? SK_OK : sk_history_rows(sim, shown, row, user);
  sim->time      = to;
  sk_lines_tidy(sim->lines);
  sk_sim_tidy(sim);
  if (!end) return rows;
  sim->terminated = end->head.status == SK_OK;
  if (halted) return SK_INTERRUPTED;
  sk_sim_failed(sim, end, end->head.status);
  return rows == SK_OK ? end->head.status : rows;
}

SkStatus sk_schedule_threads(SkSim *sim, int n) {
  bool one = sim->code->n_islands == 1, tries = n == 0;
  int  all = tries ? sk_crew_cores() : n < SK_MOST_THREADS ? n : SK_MOST_THREADS;
  sk_crew_free(sim->crew);
  sk_team_free(sim->team);
  sim->crew = NULL;
  sim->team = NULL;
  if (one) sim->islands[0]->team = NULL;
  sim->any_pinned = false;
  for (int i = 0; i < sim->code->n_islands; i++) sim->any_pinned |= sim->islands[i]->head.pinned;
  sk_trial_open(&sim->trial, tries && !one && all > 1);
  if (all < 2) return SK_OK;
  if (!one) return tries ? SK_OK : make_crew(sim, all);
  if (!sim->code->islands[0]->shares) return SK_OK;
  SkStatus status       = sk_team_new(all, tries, &sim->team);
  sim->islands[0]->team = sim->team;
  // Nobody asked for them: where no threads can be had it goes without.
  return tries ? SK_OK : status;
}

int sk_schedule_size(const SkSim *sim) {
  if (sim->team) return sk_team_size(sim->team);
  return sim->trial.on && !sim->trial.together ? 1 : sk_crew_size(sim->crew);
}
