// driver/experiment/live.c - an experiment while it runs: who may look at it between two pieces, changes, pause, speed.
//
// A run is made in pieces that end at rows of the output grid, where it would stop in any case: its bits do not depend
// on them. Between pieces the run lets others in. A change is an event at the time where the run stands. Steps have to end
// exactly there; where they do not, the run goes back to the last point it can be repeated from and comes again, knowing of
// that time. So the same changes at the same times give the same bits, whether they come as a surprise or from a file.
#include "base/mem.h"
#include "driver/experiment/experiment_priv.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define PIECE_S   0.01  // seconds beyond which pieces do not grow
#define MOST_ROWS 65536u

// Letting others in ---------------------------------------------------------------------------------

void sk_experiment_enter(SkExperiment *e) {
  atomic_fetch_add(&e->waiting, 1);
  pthread_mutex_lock(&e->lock);
  atomic_fetch_sub(&e->waiting, 1);
}

void sk_experiment_leave(SkExperiment *e) { pthread_mutex_unlock(&e->lock); }

// A mutex goes to who asks first, which would be this thread again and again.
static void let_others_in(SkExperiment *e) {
  while (atomic_load(&e->waiting) > 0) {
    pthread_mutex_unlock(&e->lock);
    nanosleep(&(struct timespec){.tv_nsec = 20000}, NULL);
    pthread_mutex_lock(&e->lock);
  }
}

// Until the clock says so or somebody changes what is waited for; others may come in meanwhile.
static void wait_until(SkExperiment *e, double clock) {
  double left = fmin(clock - sk_seconds(), 0.05);
  if (!(left > 0.0)) return;
  pthread_mutex_unlock(&e->lock);
  nanosleep(&(struct timespec){.tv_nsec = (long)(1e9 * left)}, NULL);
  pthread_mutex_lock(&e->lock);
}

void sk_experiment_pause(SkExperiment *e, bool pause) { atomic_store(&e->paused, pause); }
bool sk_experiment_is_paused(const SkExperiment *e) { return atomic_load(&e->paused); }

void sk_experiment_speed(SkExperiment *e, double factor) {
  e->options.speed = factor;
  e->paced         = false;
}

// A pause does not count.
static void wait_while_paused(SkExperiment *e) {
  if (!atomic_load(&e->paused)) return;
  while (atomic_load(&e->paused) && !e->stopped) wait_until(e, INFINITY);
  e->paced = false;
}

static void wait_for_clock(SkExperiment *e) {
  double time = sk_sim_time(e->sim), due;
  while ((due = sk_experiment_due(e, time)) > sk_seconds() && !e->stopped) {
    wait_until(e, due);
    wait_while_paused(e);
  }
}

// Changes -------------------------------------------------------------------------------------------------

double sk_experiment_time(const SkExperiment *e) {
  return fmax(sk_sim_time(e->sim), sk_sim_resumed_at(e->sim));
}

static SkStatus say(SkExperiment *e, SkStatus status, const char *why) {
  snprintf(e->why, sizeof e->why, "%s", why && *why ? why : sk_status_text(status));
  return status;
}

const char *sk_experiment_why(const SkExperiment *e) { return e->why; }

// The simulation in a new one: where the bytes say.
SkStatus sk_experiment_load(SkExperiment *e, const void *bytes, size_t n) {
  SkSim *old      = e->sim;
  e->sim          = NULL;
  SkStatus status = sk_experiment_new_sim(e);
  if (status == SK_OK) status = sk_sim_load(e->sim, bytes, n);
  if (status != SK_OK) {
    say(e, status, e->sim ? sk_sim_message(e->sim) : NULL);
    sk_sim_free(e->sim);
    e->sim = old;
    return status;
  }
  sk_sim_free(old);
  sk_experiment_give_sink(e);
  return SK_OK;
}

// Steps end where the run stands, as if that had been known.
static SkStatus meet_here(SkExperiment *e) {
  if (sk_sim_is_changed(e->sim) || sk_sim_has_met(e->sim)) return SK_OK;
  double   here   = sk_experiment_time(e);
  void    *bytes  = NULL;
  size_t   n      = 0;
  SkStatus status = sk_sim_save(e->sim, &bytes, &n);
  if (status == SK_OK) status = sk_experiment_load(e, bytes, n);
  sk_free(bytes);
  if (status != SK_OK) return say(e, status, "the run cannot be changed here");
  sk_sim_meet(e->sim, here);
  sk_sim_repeat_rows(e->sim);
  e->again = true;
  if (e->options.again) e->options.again(e->options.row_user, sk_sim_time(e->sim), true);
  status = sk_sim_run(e->sim, here, sk_experiment_on_row, e);
  if (e->options.again) e->options.again(e->options.row_user, here, false);
  e->again = false;
  return status == SK_OK ? SK_OK : say(e, status, sk_sim_message(e->sim));
}

static SkStatus apply(SkExperiment *e, const SkUserVar *var, double value) {
  double x = var->sign * value;
  switch (var->role) {
    case SK_ROLE_INPUT: return sk_sim_hold_input(e->sim, var->place, x);
    case SK_ROLE_STATE: return sk_sim_put_state(e->sim, var->place, x);
    default: return sk_sim_tune(e->sim, var->place, x);
  }
}

const char *sk_experiment_refused(SkExperiment *e, const SkUserVar *var) {
  if (!e->tuning) e->tuning = sk_tuning_new(e->t, e->in.arena);
  return sk_tuning_refused(e->tuning, e->t, var);
}

SkStatus sk_experiment_change(SkExperiment *e, const SkUserVar *var, double value) {
  const char *why = sk_experiment_refused(e, var);
  if (why) return say(e, SK_BAD_ARG, why);
  SkStatus status = meet_here(e);
  if (status != SK_OK) return status;
  status = apply(e, var, value);
  if (status != SK_OK) return say(e, status, sk_sim_message(e->sim));
  SkChange change = {sk_experiment_time(e), var, value};
  return sk_series_add(&e->series, change) ? SK_OK : say(e, SK_NOMEM, NULL);
}

SkStatus sk_experiment_settle(SkExperiment *e) {
  if (!e->sim || !sk_sim_is_changed(e->sim)) return SK_OK;
  SkStatus status = sk_sim_settle(e->sim, sk_experiment_on_row, e);
  return status == SK_OK ? SK_OK : say(e, status, sk_sim_message(e->sim));
}

bool sk_experiment_write_changes(const SkExperiment *e, const char *path) {
  return sk_series_write(&e->series, path);
}

bool sk_experiment_replay(SkExperiment *e, const char *path) {
  if (!e->tuning) e->tuning = sk_tuning_new(e->t, e->in.arena);
  return sk_series_read(&e->to_come, e->tuning, e->t, &e->in, path);
}

// All changes to come that are due, one after the other. *next: when the first of the others is.
static SkStatus replay(SkExperiment *e, double *next) {
  SkStatus status = SK_OK;
  *next           = INFINITY;
  while (e->done < e->to_come.n && status == SK_OK) {
    const SkChange *c = &e->to_come.at[e->done];
    if (c->time > sk_sim_time(e->sim)) {
      *next = c->time;
      break;
    }
    // The first row comes before anything changes.
    status = sk_sim_run(e->sim, sk_sim_time(e->sim), sk_experiment_on_row, e);
    if (status == SK_OK) status = apply(e, c->var, c->value);
    if (status == SK_OK && !sk_series_add(&e->series, *c)) status = SK_NOMEM;
    if (status != SK_OK) say(e, status, sk_sim_message(e->sim));
    e->done++;
  }
  sk_sim_meet(e->sim, *next);
  return status == SK_OK ? sk_experiment_settle(e) : status;
}

// Pieces --------------------------------------------------------------------------------------------------

// So many rows on, on the grid.
static double grid(const SkExperiment *e, uint64_t rows) {
  SkSimOptions o = sk_sim_options(e->sim);
  double       n = floor((sk_sim_time(e->sim) - o.start) / o.interval + 1e-9);
  return o.start + (n + (double)rows) * o.interval;
}

double sk_experiment_next_row(const SkExperiment *e) { return grid(e, 1); }

// One piece at most to `to`.
static SkStatus piece(SkExperiment *e, double to, uint64_t *rows) {
  double   next;
  SkStatus status = replay(e, &next);
  if (status != SK_OK) return status;
  double end = e->options.live ? fmin(to, grid(e, *rows)) : to;
  if (!(end > sk_sim_time(e->sim))) end = to;  // rows closer together than times can be
  double began = sk_seconds();
  status       = sk_sim_run(e->sim, fmin(end, next), sk_experiment_on_row, e);
  if (e->options.speed > 0.0)
    *rows = 1;
  else if (sk_seconds() - began < PIECE_S)
    *rows = 2 * *rows < MOST_ROWS ? 2 * *rows : MOST_ROWS;
  else
    *rows = *rows > 1 ? *rows / 2 : 1;
  return status;
}

// A run that was stopped anywhere goes on from the last point it can be repeated from.
static SkStatus mend(SkExperiment *e) {
  void    *bytes  = NULL;
  size_t   n      = 0;
  SkStatus status = sk_sim_save(e->sim, &bytes, &n);
  if (status == SK_OK) status = sk_experiment_load(e, bytes, n);
  sk_free(bytes);
  e->broken = status != SK_OK;
  return status;
}

SkStatus sk_experiment_go_to(SkExperiment *e, double to) {
  uint64_t rows   = 1;
  SkStatus status = e->broken ? mend(e) : SK_OK;
  if (status != SK_OK) return status;
  do {
    if (e->options.live) {
      let_others_in(e);
      wait_while_paused(e);
    }
    if (e->stopped) return SK_INTERRUPTED;
    status    = piece(e, to, &rows);
    e->broken = status == SK_INTERRUPTED;
    if (e->options.live && e->options.speed > 0.0 && status == SK_OK) wait_for_clock(e);
  } while (status == SK_OK && sk_sim_time(e->sim) < fmin(to, e->options.sim.stop));
  // Islands are anywhere then; whoever looks wants to see them at one time.
  if (e->broken && e->options.live) mend(e);
  return status;
}
