// runtime/island/history.c - where islands were since the last stop, for rows around events on the way.
//
// An event inside a window is known to its own island only; the others are somewhere else by then, perhaps
// beyond it. So each keeps its accepted points (states, their derivatives and the unknowns of blocks) and what its
// events changed, and when all have come to a stop, the rows around each event are made: states by Hermite's cubic, the
// rest from the equations. Blocks begin where they were at the point before: an equation with several solutions shows the
// one that the run had, to the same bits. What is shown does not depend on who was where, and the run itself is not touched.
#include "base/mem.h"
#include "runtime/simulation/sim_priv.h"

#include <math.h>
#include <string.h>

#define LEAST 64

typedef struct {
  double time;
  size_t point;  // the accepted point just before it; the one after it follows
} Event;

struct SkHistory {
  int     n_states, n_held;
  size_t  n_guesses, width;  // unknowns of blocks; numbers of a point
  size_t  n, cap;
  double *time, *states;  // states: x, derivatives, unknowns, of each point
  size_t  n_events, cap_events;
  Event  *events;
  double *held;  // of each event: what is held before it, then after it
};

// Which candidates of a set are its states is held as well: its numbers mean nothing without that.
static int count_choices(const SkStateSetCode *set) { return set->n_states * set->n; }

static int count_held(const SkIslandCode *c) {
  int n = c->n_discretes + c->n_relations + c->n_pres;
  for (int k = 0; k < c->n_state_sets; k++) n += count_choices(&c->state_sets[k]);
  return n;
}

static int held_place(const SkIslandCode *c, int i) {
  if (i < c->n_discretes) return c->discrete[i];
  i -= c->n_discretes;
  if (i < c->n_relations) return c->relation[i];
  i -= c->n_relations;
  if (i < c->n_pres) return c->pre[i];
  i -= c->n_pres;
  const SkStateSetCode *set = c->state_sets;
  for (; i >= count_choices(set); set++) i -= count_choices(set);
  return set->select[i];
}

// The unknowns of nonlinear blocks, torn or not, one after the other: into v, or out of it.
static size_t move_guesses(const SkIslandCode *c, double *v, double *point, bool into_v) {
  size_t n = 0;
  for (int k = 0; k < c->n_blocks; k++) {
    const SkBlockCode *b = c->blocks[k].full ? c->blocks[k].full : &c->blocks[k];
    if (c->blocks[k].linear) continue;
    for (int i = 0; i < b->n; i++, n++) {
      if (!point) continue;
      if (into_v)
        v[b->tears[i]] = point[n];
      else
        point[n] = v[b->tears[i]];
    }
  }
  return n;
}

SkHistory *sk_history_new(const SkIslandRt *island) {
  SkHistory *h = sk_calloc(1, sizeof *h);
  if (!h) return NULL;
  h->n_states  = island->code->n_states;
  h->n_held    = count_held(island->code);
  h->n_guesses = move_guesses(island->code, NULL, NULL, false);
  h->width     = 2 * (size_t)h->n_states + h->n_guesses;
  return h;
}

void sk_history_free(SkHistory *h) {
  if (!h) return;
  sk_free(h->time);
  sk_free(h->states);
  sk_free(h->events);
  sk_free(h->held);
  sk_free(h);
}

static bool grow(void **p, size_t n, size_t size) {
  void *more = sk_realloc(*p, n * size + 1);
  if (more) *p = more;
  return more != NULL;
}

static double *point(const SkHistory *h, size_t i) { return h->states + i * h->width; }

static void take_point(const SkIslandRt *island, double *out) {
  const SkIslandCode *c = island->code;
  for (int i = 0; i < c->n_states; i++) {
    out[i]               = island->run.v[c->state[i]];
    out[c->n_states + i] = island->run.v[c->derivative[i]];
  }
}

bool sk_history_point(SkIslandRt *island) {
  SkHistory *h = island->history;
  if (h->n == h->cap) {
    size_t cap = h->cap ? 2 * h->cap : LEAST;
    if (!grow((void **)&h->time, cap, sizeof(double)) ||
        !grow((void **)&h->states, cap * h->width, sizeof(double)))
      return false;
    h->cap = cap;
  }
  h->time[h->n] = island->run.time;
  take_point(island, point(h, h->n));
  move_guesses(island->code, island->run.v, point(h, h->n) + 2 * h->n_states, false);
  h->n++;
  return true;
}

static void take_held(const SkIslandRt *island, double *out) {
  for (int i = 0; i < island->history->n_held; i++)
    out[i] = island->run.v[held_place(island->code, i)];
}

// Twice around an event: before it and after it.
bool sk_history_event(SkIslandRt *island, bool after) {
  SkHistory *h = island->history;
  size_t     w = (size_t)h->n_held;
  if (!sk_history_point(island)) return false;
  if (after) {
    take_held(island, h->held + (2 * h->n_events - 1) * w);
    return true;
  }
  if (h->n_events == h->cap_events) {
    size_t cap = h->cap_events ? 2 * h->cap_events : 8;
    if (!grow((void **)&h->events, cap, sizeof(Event)) ||
        !grow((void **)&h->held, cap * 2 * w, sizeof(double)))
      return false;
    h->cap_events = cap;
  }
  h->events[h->n_events] = (Event){island->run.time, h->n - 1};
  take_held(island, h->held + 2 * h->n_events * w);
  take_held(island, h->held + (2 * h->n_events + 1) * w);  // should there be no values after it
  h->n_events++;
  return true;
}

// Where the last stop was inside a step the points of the step count, so that nobody sees whether there was one.
bool sk_history_restart(SkIslandRt *island) {
  SkHistory *h   = island->history;
  double     now = island->run.time, near = fmax(sk_time_slack(now), island->grain);
  h->n_events = 0;
  if (h->n && now > island->head.accepted + near) {
    h->time[0] = h->time[h->n - 1];
    memmove(point(h, 0), point(h, h->n - 1), h->width * sizeof(double));
    h->n = 1;
    return true;
  }
  h->n = 0;
  return sk_history_point(island);
}

// The last point.
void sk_history_save(const SkHistory *h, SkBytes *out) {
  sk_bytes_f64(out, h->time[h->n - 1]);
  sk_bytes_put(out, point(h, h->n - 1), h->width * sizeof(double));
}

void sk_history_load(SkHistory *h, SkBytes *in) {
  h->n       = 1;
  h->time[0] = sk_bytes_read_f64(in);
  sk_bytes_get(in, point(h, 0), h->width * sizeof(double));
}

// Making a row ------------------------------------------------------------------------------------

// A state that stayed at its limit: its derivative is that of its equation all the same, and no cubic has such ends.
static bool is_held(const SkIslandRt *island, const double *x0, const double *x1, int i) {
  int n = island->code->n_states;
  return island->code->limits && x0[i] == x1[i] && x0[n + i] * x1[n + i] > 0.0;
}

// States at t between two points; d: derivatives.
static void between(const SkIslandRt *island, double *v, double t, double t0, const double *x0,
                    double t1, const double *x1) {
  int    n = island->code->n_states;
  double h = t1 - t0, s = h > 0.0 ? (t - t0) / h : 0.0;
  s        = s < 0.0 ? 0.0 : s > 1.0 ? 1.0 : s;
  double a = s * s * (3.0 - 2.0 * s), b = s * (1.0 - s) * (1.0 - s), c = -s * s * (1.0 - s);
  for (int i = 0; i < n; i++) {
    double bow = is_held(island, x0, x1, i) ? 0.0 : h * (b * x0[n + i] + c * x1[n + i]);
    v[island->code->state[i]] = (1.0 - a) * x0[i] + a * x1[i] + bow;
  }
}

// Points not later than t, without those at t itself where only `before` it counts. Tiles have an event of any of their
// islands at each step: looking from the first one on would be most of what rows cost.
static size_t count_points(const SkHistory *h, double t, bool before) {
  size_t from = 0, to = h->n;
  while (from < to) {
    size_t mid = from + (to - from) / 2;
    if (before ? h->time[mid] < t : h->time[mid] <= t)
      from = mid + 1;
    else
      to = mid;
  }
  return from;
}

static size_t count_events(const SkHistory *h, double t, bool before) {
  size_t from = 0, to = h->n_events;
  while (from < to) {
    size_t mid = from + (to - from) / 2;
    if (before ? h->events[mid].time < t : h->events[mid].time <= t)
      from = mid + 1;
    else
      to = mid;
  }
  return from;
}

static void put_states(const SkIslandRt *island, double *v, double t, bool after, double *now) {
  const SkHistory *h = island->history;
  if (h->n == 0) return;
  // The last point not later than t, on the wanted side of events.
  size_t i = count_points(h, t, !after);
  i -= i > 0;
  if (!after && i + 1 < h->n && h->time[i + 1] == t) i++;
  move_guesses(island->code, v, point(h, i) + 2 * h->n_states, true);
  if (i + 1 < h->n) {
    between(island, v, t, h->time[i], point(h, i), h->time[i + 1], point(h, i + 1));
    return;
  }
  take_point(island, now);
  between(island, v, t, h->time[i], point(h, i), island->run.time, now);
}

static void put_held(const SkIslandRt *island, double *v, double t, bool after) {
  const SkHistory *h = island->history;
  size_t           e = count_events(h, t, !after), w = (size_t)h->n_held;
  const double *from = e < h->n_events ? h->held + 2 * e * w : e ? h->held + (2 * e - 1) * w : NULL;
  for (int i = 0; from && i < h->n_held; i++) v[held_place(island->code, i)] = from[i];
}

// One island as it was at t, into v, the run itself left alone.
static void put_island(SkIslandRt *island, double *v, double t, bool after, double *now) {
  double *own = island->run.v, time = island->run.time, at = island->break_at;
  put_states(island, v, t, after, now);
  put_held(island, v, t, after);
  island->run.v    = v;
  island->break_at = after ? INFINITY : t;
  island->quiet    = true;
  bool row         = sk_blocks_row(island->blocks, true);
  // Cubics go on beyond a limit that is reached between the points.
  if (island->code->limits) sk_island_call(island, island->code->limits);
  if (!sk_island_ode(island, t)) sk_island_later(island);
  sk_blocks_row(island->blocks, row);
  island->quiet    = false;
  island->run.v    = own;
  island->run.time = time;
  island->break_at = at;
  // What enters now, for what is computed for the row at hand.
  if (island->spatials) sk_spatials_settle(island, 0);
}

double sk_history_next(const SkSim *sim, double after) {
  double next = INFINITY;
  for (int i = 0; sim->shadow && i < sim->n_own; i++) {
    const SkHistory *h = sim->own[i]->history;
    size_t           k = count_events(h, after, false);
    if (k < h->n_events) next = fmin(next, h->events[k].time);
  }
  return next;
}

SkStatus sk_history_rows(SkSim *sim, double first, double until, SkRowFn *row, void *user) {
  if (!sim->shadow) return SK_OK;
  SkStatus status = SK_OK;
  for (double t = first; t <= until && status == SK_OK;
       t        = sk_ranks_next(sim, sk_history_next(sim, t))) {
    bool seen = !sim->options.unseen;
    if (seen) memcpy(sim->shadow, sim->v, sizeof(double) * (size_t)sim->code->n_v);
    for (int after = 0; after < 2 && status == SK_OK; after++) {
      bool guest = sk_sim_is_guest(sim);
      if (seen && !guest) status = sk_ranks_row(sim, sim->shadow);
      for (int i = 0; seen && i < sim->n_own; i++)
        put_island(sim->own[i], sim->shadow, t, after, sim->shadow + sim->code->n_v);
      if (seen && guest) status = sk_ranks_row(sim, sim->shadow);
      if (status == SK_OK) status = sk_sim_row(sim, row, user, t, sim->shadow, 1 + after);
      status = sk_ranks_hold(sim, status == SK_NOT_FOUND ? SK_OK : status);
    }
  }
  if (sk_ranks_are_broken(sim)) return SK_INTERRUPTED;
  return status;
}

SkStatus sk_history_open(SkSim *sim) {
  bool needed = false;
  int  most   = 0;
  for (int i = 0; i < sim->code->n_islands; i++) {
    const SkIslandRt *island = sim->islands[i];
    needed |=
        island->any_crossing || island->code->n_state_sets || sk_can(island->solver, SK_EVENTS);
    most = island->code->n_states > most ? island->code->n_states : most;
  }
  if (!needed || sim->code->n_islands < 2) return SK_OK;
  sim->shadow = sk_calloc((size_t)sim->code->n_v + 2 * (size_t)most + 1, sizeof(double));
  if (!sim->shadow) return SK_NOMEM;
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkIslandRt *island = sim->islands[i];
    if (!(island->history = sk_history_new(island)) || !sk_history_point(island)) return SK_NOMEM;
  }
  return SK_OK;
}
