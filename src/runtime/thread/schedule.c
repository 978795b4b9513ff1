// runtime/thread/schedule.c - islands move from one stop of the simulation to the next, each as far ahead of the
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
#include "runtime/simulation/sim_priv.h"
#include "runtime/thread/island_pool.h"
#include "runtime/thread/place.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Unknowns that are computed before other workers are called: fewer are done sooner than they come.
#define CALL_AFTER 100000.0
// Looks at islands that cannot move after which a worker helps others, some microseconds: sooner it would take the islands,
// and all their numbers, from somebody who is about to move them.
#define HELP_AFTER 300
// Seconds of islands' moves after which other ranks are heard and told. One that moves late makes them wait.
#define TALK_AFTER 50e-6
// Looks without anything to do after which a worker asks whether anybody has.
#define LOOK_AFTER 300

// Nobody needs to go further than where one has failed or ended the run; but so far they do, for one of them
// may have failed before.
static void end_at(SkWay *w, SkIslandHead *island) {
  double end = atomic_load(&w->end), here = island->accepted;
  while (here < end && !atomic_compare_exchange_weak(&w->end, &end, here)) {
  }
  for (int i = 0; i < w->sim->code->n_islands; i++) atomic_store(&w->sim->heads[i]->waits, NAN);
}

// Nothing has changed since it could not move.
static bool still_waits(const SkSim *sim, const SkIslandHead *island) {
  double waits = atomic_load_explicit(&island->waits, memory_order_relaxed);
  if (atomic_load_explicit(&island->waits_outside, memory_order_relaxed)) return false;
  return waits == waits && waits == sk_lines_free_until(sim->lines, island->number);
}

// One island, unless somebody else is at it. Returns whether it has moved on.
static bool try_move(SkWay *w, SkIslandHead *island, int worker) {
  const bool alone = w->alone;
  if (atomic_load_explicit(&island->there, memory_order_relaxed)) return false;
  if (worker != 0 && island->pinned) return false;
  if (!alone && atomic_exchange_explicit(&island->busy, true, memory_order_acquire)) return false;
  bool moved = false, there = atomic_load_explicit(&island->there, memory_order_relaxed),
       was = there;
  if (!there) island->status = island->ops->move(island, w, &there, &moved);
  if (!was && (island->status != SK_OK || island->terminated)) {
    // Others are to come as far.
    atomic_store_explicit(&island->reached, island->accepted, memory_order_release);
    end_at(w, island);
    there = true;
  }
  moved = moved || there != was;
  if (!alone && !moved && !was)
    atomic_store_explicit(&island->waits, island->free_until, memory_order_relaxed);
  if (there && !was) {
    atomic_store_explicit(&island->there, true, memory_order_relaxed);
    atomic_fetch_sub(&w->left, 1);
  }
  if (alone) return moved;
  // Counted before it is let go: see is_stuck.
  if (moved) atomic_fetch_add(&w->sim->moves[worker].n, 1);
  atomic_store_explicit(&island->busy, false, memory_order_release);
  return moved;
}

// Somebody waits for what is not in this process.
static bool any_waits_outside(const SkSim *sim) {
  if (sim->ranks) return true;
  for (int i = 0; i < sim->code->n_islands; i++)
    if (atomic_load_explicit(&sim->heads[i]->waits_outside, memory_order_relaxed)) return true;
  return false;
}

// Nobody can move, which must not be: an error is better than waiting for ever. Unless the world outside is to blame.
static void stuck(SkWay *w) {
  if (any_waits_outside(w->sim)) {
    sk_island_pool_nap();
    return;
  }
  for (int i = 0; i < w->sim->code->n_islands; i++) {
    SkIslandHead *island = w->sim->heads[i];
    if (atomic_load(&island->there) || atomic_exchange(&island->busy, true)) continue;
    if (!island->message[0])
      snprintf(island->message, sizeof island->message, "islands wait for each other at time %.9g",
               island->ops->time(island));
    island->status = SK_SOLVER_FAILED;
    atomic_store(&island->there, true);
    atomic_fetch_sub(&w->left, 1);
    atomic_store(&island->busy, false);
  }
}

static uint64_t count_moves(const SkSim *sim) {
  uint64_t n = 0;
  for (int i = 0; i < sk_island_pool_size(sim->crew); i++) n += atomic_load(&sim->moves[i].n);
  return n;
}

// Tries them all. Whoever moved one of them meanwhile is still at it, or has counted it.
static bool is_stuck(SkWay *w) {
  SkSim   *sim    = w->sim;
  uint64_t before = count_moves(sim);
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkIslandHead *island = sim->heads[i];
    if (atomic_load(&island->there)) continue;
    if (atomic_load(&island->busy) || try_move(w, island, 0)) return false;
  }
  for (int i = 0; i < sim->code->n_islands; i++)
    if (atomic_load(&sim->heads[i]->busy)) return false;
  return count_moves(sim) == before && atomic_load(&w->left) > 0;
}

// Threads -----------------------------------------------------------------------------------------

// Unknowns, and what an island costs beside them.
static double size_of(const SkSim *sim, int island) {
  return 5.0 + (sim->info && sim->info->n_computed ? (double)sim->info->n_computed[island] : 10.0);
}

double sk_sim_cost(const SkSim *sim, int island) {
  if (sk_island_is_elsewhere(sim->heads[island])) return 0.0;
  double stride = sim->heads[island]->ops->stride(sim->heads[island]);
  return size_of(sim, island) / (isfinite(stride) ? stride : 1.0);
}

double sk_sim_island_cost(const SkSim *sim, int island) { return sk_sim_cost(sim, island); }

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
  sim->help_after = n > sk_island_pool_cores() ? 0 : HELP_AFTER;
  return n > 1 ? sk_island_pool_new(n, &sim->crew) : SK_OK;
}

// Working together --------------------------------------------------------------------------------

// How far the islands have come, on the average.
static double progress(const SkSim *sim) {
  double sum = 0.0;
  for (int i = 0; i < sim->n_own; i++)
    sum += atomic_load_explicit(&sim->own[i]->head.reached, memory_order_relaxed);
  return sim->n_own ? sum / sim->n_own : 0.0;
}

// Whether to go on alone or together is asked now and then by the one who is always there.
static void look(SkWay *w) {
  SkTrial *trial = &w->sim->trial;
  if (!sk_trial_is_due(trial)) return;
  sk_trial_look(trial, sk_trial_clock(), progress(w->sim));
  if (sk_trial_together(trial) == w->alone) atomic_store(&w->over, true);
}

// Between two islands: those that other ranks wait for have news before all of ours have moved.
static void talk(SkSim *sim, double *since) {
  int    rests = 0;
  double now   = sk_trial_clock();
  if (now - *since < TALK_AFTER) return;
  sk_ranks_work(sim, false, &rests);
  *since = sk_trial_clock();
}

static bool move_own(SkWay *w, int worker) {
  SkSim *sim   = w->sim;
  bool   moved = false;
  double since = sim->ranks ? sk_trial_clock() : 0.0;
  for (int i = 0; w->alone && i < sim->n_own; i++) {
    bool one = try_move(w, &sim->own[i]->head, worker);
    if (one && sim->ranks) talk(sim, &since);
    moved |= one;
  }
  for (int i = sim->share[worker]; !w->alone && i < sim->share[worker + 1]; i++) {
    SkIslandHead *island = sim->heads[sim->order[i]];
    if (!still_waits(sim, island)) moved |= try_move(w, island, worker);
  }
  for (int i = 0; !w->alone && worker == 0 && sim->any_pinned && i < sim->code->n_islands; i++)
    if (sim->heads[i]->pinned) moved |= try_move(w, sim->heads[i], worker);
  return moved;
}

// One of the others', the nearest first: those are waited for.
static bool help(SkWay *w, int worker) {
  SkSim    *sim = w->sim;
  const int n = sim->code->n_islands, from = sim->share[worker], to = sim->share[worker + 1];
  for (int i = 0; i < n; i++) {
    const int two[] = {from - 1 - i, to + i};
    for (int k = 0; k < 2; k++) {
      SkIslandHead *island = two[k] >= 0 && two[k] < n ? sim->heads[sim->order[two[k]]] : NULL;
      if (island && !still_waits(sim, island) && try_move(w, island, worker)) return true;
    }
  }
  return false;
}

// Each worker has islands of its own, so that their numbers stay close to it; when they have to wait for long it helps
// with the others'. So the work goes on at the speed of those that are awake.
static void work(void *user, int worker) {
  SkWay *w    = user;
  SkSim *sim  = w->sim;
  int    idle = 0, waits = 0, passes = 0, rests = 0;
  while (atomic_load_explicit(&w->left, memory_order_acquire) > 0 &&
         !atomic_load_explicit(&w->over, memory_order_relaxed)) {
    bool moved = move_own(w, worker);
    waits      = moved ? 0 : waits + 4 + sim->share[worker + 1] - sim->share[worker];
    if (!w->alone && waits > sim->help_after) moved = help(w, worker);
    if (worker == 0 && ++passes == w->call_after && !w->alone) sk_island_pool_call(sim->crew);
    if (worker == 0) look(w);
    // News of other ranks, and for them; when nobody here can move they are all that is waited for.
    if (worker == 0 && sim->ranks) {
      if (!sk_ranks_work(sim, !moved && (w->alone || idle > LOOK_AFTER), &rests)) break;
      if (!moved && w->alone) continue;
    }
    if (moved)
      idle = 0;
    else if (w->alone || (worker == 0 && idle > LOOK_AFTER && is_stuck(w)))
      stuck(w);
    else
      sk_island_pool_idle(sim->crew, &idle);
  }
}

// Several threads that nobody asked for are made when they are to be tried.
static bool is_together(SkSim *sim) {
  if (!sk_trial_together(&sim->trial)) return false;
  if (!sim->crew && sim->trial.on && make_crew(sim, sk_island_pool_cores()) != SK_OK)
    sim->trial.on = false;
  return sim->crew != NULL;
}

SkIslandHead *sk_schedule_first_end(const SkSim *sim) {
  SkIslandHead *first = NULL;
  for (int i = 0; i < sim->n_own; i++) {
    SkIslandHead *island = &sim->own[i]->head;
    if (island->status == SK_OK && !island->terminated) continue;
    if (!first || island->ops->time(island) < first->ops->time(first)) first = island;
  }
  return first;
}

// Whoever came to the target, or where the first of all failed or ended the run.
static SkStatus end_way(SkSim *sim, SkRowFn *row, void *user, SkMeeting *m) {
  sk_ranks_end_way(sim);
  sim->time       = sim->target;
  SkStatus status = sk_ranks_meet(sim, sk_history_next(sim, -INFINITY), m);
  bool     end    = isfinite(m->at) && (status != SK_OK || m->terminated);
  double   to     = end ? m->at : sim->target;
  sim->time       = to;
  if (sk_ranks_are_broken(sim)) return SK_INTERRUPTED;
  // Interrupted islands are anywhere: what was between them is seen when the run is resumed.
  bool halted = status == SK_INTERRUPTED;
  // The others went as far as the one that failed had come, not to where it tried to go.
  double   shown = status != SK_OK ? fmin(to, m->accepted) : to;
  SkStatus rows  = halted ? SK_OK : sk_history_rows(sim, m->event, shown, row, user);
  sk_lines_tidy(sim->lines);
  sk_sim_tidy(sim);
  if (!end) return rows;
  sim->terminated = status == SK_OK;
  if (halted) return SK_INTERRUPTED;
  SkIslandHead *own = sk_schedule_first_end(sim);
  if (own && own->number == m->island) sk_sim_tell(sim, own);
  return rows == SK_OK ? status : rows;
}

SkStatus sk_schedule_run(SkSim *sim, double target, SkRowFn *row, void *user, SkMeeting *m) {
  SkWay w     = {.sim = sim, .end = target, .row = row, .user = user, .left = sim->n_own};
  int   n     = sim->code->n_islands;
  sim->target = target;
  if (sim->shadow) sk_lines_keep_rows(sim->lines, sim->time);
  if (sim->shadow) sk_spatials_keep_rows(sim->spatials, sim->time);
  for (int i = 0; i < n; i++) {
    atomic_store_explicit(&sim->heads[i]->there, sk_island_is_elsewhere(sim->heads[i]),
                          memory_order_relaxed);
    atomic_store_explicit(&sim->heads[i]->waits, NAN, memory_order_relaxed);
    sim->heads[i]->ops->begin(sim->heads[i]);
  }
  sk_ranks_begin_way(sim, &w);
  do {
    w.alone      = !is_together(sim);
    w.call_after = sim->trial.part < 0 ? sim->call_after : 1;
    atomic_store_explicit(&w.over, false, memory_order_relaxed);
    if (w.alone)
      work(&w, 0);
    else
      sk_island_pool_run(sim->crew, work, &w);
  } while (atomic_load(&w.left) > 0 && !sk_ranks_are_broken(sim));
  return end_way(sim, row, user, m);
}

SkStatus sk_schedule_threads(SkSim *sim, int n) {
  bool one = sim->code->n_islands == 1, tries = n == 0;
  int  all = tries ? sk_island_pool_cores() : n < SK_MOST_THREADS ? n : SK_MOST_THREADS;
  sk_island_pool_free(sim->crew);
  sk_lane_pool_free(sim->team);
  sim->crew = NULL;
  sim->team = NULL;
  if (one) sim->islands[0]->team = NULL;
  sim->any_pinned = false;
  for (int i = 0; i < sim->code->n_islands; i++) sim->any_pinned |= sim->heads[i]->pinned;
  sk_trial_open(&sim->trial, tries && !one && all > 1);
  if (all < 2) return SK_OK;
  if (!one) return tries ? SK_OK : make_crew(sim, all);
  if (!sim->code->islands[0]->shares) return SK_OK;
  SkStatus status       = sk_lane_pool_new(all, tries, &sim->team);
  sim->islands[0]->team = sim->team;
  // Nobody asked for them: where no threads can be had it goes without.
  return tries ? SK_OK : status;
}

int sk_schedule_size(const SkSim *sim) {
  if (sim->team) return sk_lane_pool_size(sim->team);
  return sim->trial.on && !sim->trial.together ? 1 : sk_island_pool_size(sim->crew);
}
