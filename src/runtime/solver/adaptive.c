#include "runtime/solver/adaptive.h"

#include "base/mem.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define AFRESH  2000     // steps
#define LONGEST 6.18034  // output intervals; no period fits into it a whole number of times
// Steps that are no solutions of the equations, all about at one time, before giving up.
#define MOST_REFUSED 8
// Steps shorter than this part of the time are lost in its rounding.
#define TINY    (0.5 * DBL_EPSILON)
#define REFUSED 2  // instead of what the search for events returns
#define TOO_FAR 3
#define AHEAD   4
// Of what a step reads ahead of itself this part of what is allowed lets the next one be longer, by so much.
#define FINE   0.1
#define LONGER 1.5

void sk_adaptive_take(SkIslandRt *island, const double *y) {
  for (int i = 0; i < island->code->n_states; i++) island->run.v[island->code->state[i]] = y[i];
}

// A failed evaluation makes the integrator try a smaller step; the message is kept for when that fails too.
int sk_adaptive_ode(SkIslandRt *island, double t, const double *y) {
  SkAdaptive *s = island->solver_data;
  // Back in time: the step is tried again.
  if (t < s->tried) sk_blocks_back(island);
  s->tried = t;
  sk_adaptive_take(island, y);
  island->head.message[0] = 0;
  if (!sk_island_ode(island, t)) return 0;
  s->said_at = t;
  snprintf(s->said, sizeof s->said, "%.500s", island->head.message);
  if (t <= island->stop) return 1;
  s->beyond = true;
  return -1;
}

double sk_adaptive_longest(const SkIslandRt *island) {
  double longest = sk_lines_horizon(island->lines, island->head.number);
  bool   often   = island->any_crossing || island->code->n_lines_out;
  longest        = fmin(longest, often ? island->interval : LONGEST * island->interval);
  return isfinite(longest) && longest > 0.0 ? longest : 0.0;
}

void sk_adaptive_restart(SkIslandRt *island) {
  ((SkAdaptive *)island->solver_data)->fresh = true;
  sk_blocks_stay(island);
}

SkStatus sk_adaptive_failed(SkIslandRt *island, double time, const char *why, const double *errors,
                            const double *weights) {
  if (sk_island_must_stop(island)) return SK_INTERRUPTED;
  char said[sizeof island->head.message];
  snprintf(said, sizeof said, "%s", island->head.message);
  island->head.message[0] = 0;
  int    worst            = -1;
  double most             = 0.0;
  for (int i = 0; errors && weights && i < island->code->n_states; i++)
    if (fabs(errors[i] * weights[i]) > most) {
      most  = fabs(errors[i] * weights[i]);
      worst = i;
    }
  sk_island_fail(island, "the integration failed at time %.9g: %s%s%s%s%s", time, why,
                 worst >= 0 ? ", worst for " : "",
                 worst >= 0 ? sk_island_variable(island, island->code->state[worst]) : "",
                 *said ? "; " : "", said);
  return SK_SOLVER_FAILED;
}

bool sk_adaptive_open(SkIslandRt *island, SkAdaptive *s, const SkAdaptiveOps *ops) {
  size_t n = (size_t)island->code->n_states + 1;
  *s       = (SkAdaptive){.ops = ops, .fresh = true, .pace.counted_from = island->run.time};
  s->y0    = sk_calloc(n, sizeof(double));
  s->f0    = sk_calloc(n, sizeof(double));
  s->y     = sk_calloc(n, sizeof(double));
  return s->y0 && s->f0 && s->y;
}

void sk_adaptive_close(SkAdaptive *s) {
  sk_free(s->y0);
  sk_free(s->f0);
  sk_free(s->y);
}

SkStatus sk_adaptive_limited(SkIslandRt *island) {
  sk_island_fail(island,
                 "limits of variables (VarLimit, VarDerLimit) need a method with a fixed "
                 "step, or --solver halving");
  return SK_UNSUPPORTED;
}

// v at a time inside the last step, everything evaluated there.
static int put_at(SkIslandRt *island, double t) {
  const SkAdaptive *s = island->solver_data;
  const double     *y = s->ops->states(island, t);
  if (!y) {
    sk_island_fail(island, "the integrator cannot interpolate at time %.9g", t);
    return 1;
  }
  sk_adaptive_take(island, y);
  return sk_island_ode(island, t);
}

// The size of the derivatives, or of what they differ by from f0, as the integrator measures errors.
static double size_of(const SkIslandRt *island, const SkAdaptive *s, bool difference) {
  const SkIslandCode *c   = island->code;
  double              sum = 0.0;
  for (int i = 0; i < c->n_states; i++) {
    double d = island->run.v[c->derivative[i]] - (difference ? s->f0[i] : 0.0);
    d /= sk_adaptive_weight(island, i);
    sum += d * d;
  }
  return sqrt(sum / fmax(1.0, c->n_states));
}

// The length of the first step: its error, by the second derivative along the way, is a part of the tolerance.
// Where the run ends does not matter, but nothing beyond the limit is known. Leaves v as it was.
static double first_step(SkIslandRt *island, SkAdaptive *s, double limit) {
  const SkIslandCode *c     = island->code;
  double              t     = island->run.time;
  double              least = 1e-12 * island->interval;
  for (int i = 0; i < c->n_states; i++) {
    s->y0[i] = island->run.v[c->state[i]];
    s->f0[i] = island->run.v[c->derivative[i]];
  }
  // So far the states change by a tenth of the tolerance at most.
  double way   = fmin(1e-3 * island->interval, 0.1 / size_of(island, s, false));
  bool   quiet = island->quiet;
  way          = fmin(fmax(way, least), limit - t);
  if (!(way > 0.0)) return least;
  for (int i = 0; i < c->n_states; i++) island->run.v[c->state[i]] = s->y0[i] + way * s->f0[i];
  island->quiet = true;
  bool   bad    = sk_island_ode(island, t + way);
  double bend   = bad ? INFINITY : size_of(island, s, true) / way;
  island->quiet = quiet;
  sk_blocks_back(island);
  sk_adaptive_take(island, s->y0);
  if (sk_island_ode(island, t)) return least;
  double first = fmin(sqrt(0.05 / bend), 0.1 * island->interval);
  return fmax(bad ? 0.01 * way : first, least);
}

static SkStatus begin(SkIslandRt *island, SkAdaptive *s, double limit) {
  island->since_restart = 0;
  sk_blocks_forget(island->blocks);
  if (island->on_restart) island->on_restart(island->restart_user, island);
  sk_island_tolerances(island);
  s->t0 = s->t1 = s->tried = s->origin = island->run.time;
  s->tau0 = s->tau1 = 0.0;
  s->event_at = s->stride = INFINITY;
  s->fresh = s->broken = false;
  s->before            = 0.0;
  sk_blocks_keep(island);
  sk_island_scan_anew(island);
  double first       = fmin(first_step(island, s, limit), island->first_most);
  island->first_most = INFINITY;
  return s->ops->begin(island, first);
}

// The integrator cannot go on. What could not be evaluated just behind this point says most.
static SkStatus no_way_on(SkIslandRt *island, double t) {
  const SkAdaptive *s = island->solver_data;
  if (!s->said[0] || fabs(s->said_at - t) > 1e-6 * fmax(fabs(t), island->interval))
    return sk_progress_no_way_on(island, t);
  sk_island_fail(island, "the integration cannot go on at time %.9g: %s", t, s->said);
  return SK_SOLVER_FAILED;
}

static bool gets_on(SkIslandRt *island, SkAdaptive *s) {
  if (s->tau1 - s->tau0 < TINY * fabs(s->t1)) {
    const double *slopes = s->ops->slopes(island, s->t1);
    double        last   = s->pace.tiny + s->pace.falling ? s->slope : INFINITY;
    s->slope             = slopes ? sk_progress_slope(island, slopes) : 0.0;
    sk_progress_tiny(&s->pace, s->slope < 0.9999 * last);
  } else
    sk_progress_plain(&s->pace);
  return sk_progress_gets_on(island, &s->pace, s->t1);
}

// One step of the integrator. Where the equations cannot be evaluated beyond the end of the run it ends there.
static SkStatus integrate(SkIslandRt *island, SkAdaptive *s, double limit, double *t) {
  double nearer = s->beyond ? fmin(limit, island->stop) : limit;
  if (island->spatials) nearer = fmin(nearer, s->t1 + sk_spatials_stride(island));
  nearer          = fmin(nearer, s->t1 + s->stride);
  SkStatus status = s->ops->step(island, nearer, t);
  if (status == SK_OK || !s->beyond || nearer <= island->stop) return status;
  island->head.message[0] = 0;
  return s->ops->step(island, island->stop, t);
}

// What the step has read of itself through delays that vary and are shorter than it, where no row was there yet: how far that was
// off, in parts of the tolerance.
static double read_ahead(const SkIslandRt *island) {
  double worst = 0.0;
  for (int k = 0; island->varies && k < island->code->n_lines_out; k++) {
    int    line = island->code->lines_out[k], source = island->model->lines[line].source;
    double off = sk_lines_ahead(island, line);
    if (!(off > 0.0)) continue;
    double size = fmax(fabs(island->run.v[source]), sk_island_nominal(island, source));
    worst       = fmax(worst, off / fmax(size, 1e-3));
  }
  return worst / island->tolerance;
}

// Does the last step, v being at its end, solve the equations? Where something is known to happen at its end they may
// hold there as they will be (noEvent(time < T)), while the integrator, by its own count of time, came just before.
static bool trusts_end(SkIslandRt *island, const SkAdaptive *s, double limit) {
  if (sk_adaptive_trusts(island)) return true;
  double before = nextafter(s->t1, s->t0);
  if (s->t1 < limit || before <= s->t0 || put_at(island, before)) return false;
  return sk_adaptive_trusts(island) && !put_at(island, s->t1);
}

// Events in the last step. What is wrong beyond the end of the run does not matter.
static int search(SkIslandRt *island, SkAdaptive *s, double limit) {
  SkStretch stretch = {s->t0, s->t1, put_at};
  bool      passes  = s->t1 > island->stop;
  double    h       = s->tau1 - s->tau0;
  bool      longer  = h > 1.5 * s->before && h > 0.3 * island->interval && !passes;
  if (longer && !put_at(island, s->t0 + 0.381966 * h) && !sk_adaptive_trusts_at(island))
    return REFUSED;
  s->before               = h;
  island->head.message[0] = 0;
  if (!put_at(island, s->t1)) {
    if (island->spatials && sk_spatials_too_far(island)) return TOO_FAR;
    s->ahead = read_ahead(island);
    if (s->ahead > 1.0 && h > 1e-9 * island->interval) return AHEAD;
    if (!trusts_end(island, s, limit)) return REFUSED;
    int found = sk_island_scan(island, &stretch, &s->event_at);
    if (found >= 0 || !passes) return found;
  } else if (!passes) {
    return -1;
  }
  island->head.message[0] = 0;
  stretch.t1              = island->stop;
  return put_at(island, island->stop) ? -1 : sk_island_scan(island, &stretch, &s->event_at);
}

// The last step was none of the equations: from its start once more, with a much shorter one.
static SkStatus refuse(SkIslandRt *island, SkAdaptive *s, double limit) {
  double t = s->t0, h = s->tau1 - s->tau0;
  sk_blocks_back(island);
  sk_adaptive_take(island, s->y);
  if (sk_island_ode(island, t)) return SK_SOLVER_FAILED;
  // A pole lies inside every step that was refused for it: what was passed since then is not the same one.
  double near = fmin(8.0 * s->refused_step, 1e-3 * island->interval);
  if (t - s->refused_at > near) s->refused = 0;
  s->refused_at   = t;
  s->refused_step = h;
  if (++s->refused > MOST_REFUSED) return no_way_on(island, t);
  island->first_most = h / 64.0;
  return begin(island, s, limit);
}

// Has the last step gone behind a threshold where its branch has no value, by more than a part of the tolerance? What
// it says of the way there was made with values of the branch that follows.
static bool strays(SkIslandRt *island, const SkAdaptive *s) {
  const double *end = island->went_beyond ? s->ops->states(island, s->t1) : NULL;
  for (int i = 0; end && i < island->code->n_states; i++)
    if (fabs(end[i] - s->y[i]) > 0.01 * sk_adaptive_weight(island, i)) return true;
  return false;
}

// From the start of the step once more, half as far as the event.
static SkStatus nearer(SkIslandRt *island, SkAdaptive *s, double limit) {
  double way = 0.5 * (s->event_at - s->t0);
  sk_blocks_back(island);
  sk_adaptive_take(island, s->y);
  if (sk_island_ode(island, s->t0)) return SK_SOLVER_FAILED;
  island->first_most = way;
  return begin(island, s, limit);
}

// One step, searched for events; accepted when there is none.
static SkStatus one_step(SkIslandRt *island, SkAdaptive *s, double limit) {
  double        t     = s->t1;
  const double *start = s->ops->states(island, t);
  if (start) memcpy(s->y, start, sizeof(double) * (size_t)island->code->n_states);
  island->went_beyond = false;
  sk_blocks_try(island->blocks);
  SkStatus status = integrate(island, s, limit, &t);
  if (status != SK_OK) return status;
  s->t0 = s->t1;
  s->t1 = t;
  island->head.message[0] =
      0;  // trial evaluations may have complained; the step was taken all the same
  island->stats.steps++;
  island->since_restart++;
  if (!gets_on(island, s)) return put_at(island, t) ? SK_SOLVER_FAILED : no_way_on(island, t);
  bool stray = strays(island, s);
  int  found = search(island, s, limit);
  s->select  = false;
  if (found == REFUSED) return refuse(island, s, limit);
  if (found == TOO_FAR || found == AHEAD) {
    double stride = found == AHEAD ? 0.5 * (s->t1 - s->t0) : s->stride;
    s->event_at   = s->t1;
    status        = nearer(island, s, limit);
    s->stride     = stride;
    return status;
  }
  if (s->ahead < FINE) s->stride *= LONGER;
  if (found > 0 && stray && s->event_at > s->t0) return nearer(island, s, limit);
  if (found) return found < 0 ? SK_SOLVER_FAILED : SK_OK;
  s->event_at = INFINITY;
  s->tried    = s->t1;
  // Nobody will be there to see what holds beyond the end.
  bool quiet     = island->quiet;
  island->quiet  = quiet || island->run.time > island->stop;
  SkStretch step = {s->t0, s->t1, put_at};
  status         = sk_island_accept(island, &step, &s->select);
  island->quiet  = quiet;
  if (status == SK_ASSERT_FAILED) {
    s->broken = true;
    snprintf(s->broken_text, sizeof s->broken_text, "%s", island->head.message);
    island->head.message[0] = 0;
    return SK_OK;
  }
  sk_blocks_keep(island);
  if (s->select) s->event_at = s->t1;
  return status;
}

// The event found in the last step is reached. A change of states was accepted with its step.
static SkStatus arrive(SkIslandRt *island, SkAdaptive *s, bool *event) {
  bool ignored = true;
  *event       = true;
  if (put_at(island, s->event_at)) return SK_SOLVER_FAILED;
  SkStretch step = {s->t0, s->event_at, put_at};
  return s->select ? SK_OK : sk_island_accept(island, &step, &ignored);
}

// A point inside the last step that will be seen: what is asserted holds there too. Iterations go on as if nobody had
// looked.
static SkStatus stop_at(SkIslandRt *island, double t) {
  sk_blocks_aside(island, false);
  if (put_at(island, t)) return SK_SOLVER_FAILED;
  sk_blocks_shown(island);
  return sk_island_call(island, island->code->checks) ? SK_ASSERT_FAILED : SK_OK;
}

// What is left up to the limit is lost in the rounding of time as the integrator counts it.
static bool is_lost(const SkAdaptive *s, double limit) {
  double end = limit - s->origin;
  return isfinite(end) && end - s->tau1 <= 100.0 * DBL_EPSILON * fmax(fabs(s->tau1), fabs(end));
}

SkStatus sk_adaptive_advance(SkIslandRt *island, double to, double limit, bool *event) {
  SkAdaptive *s      = island->solver_data;
  SkStatus    status = SK_OK;
  *event             = false;
  sk_blocks_return(island);
  if (s->fresh) status = begin(island, s, limit);
  while (status == SK_OK) {
    if (sk_island_must_stop(island)) return SK_INTERRUPTED;
    if (s->event_at <= to) return arrive(island, s, event);
    if (s->t1 >= to) return stop_at(island, to);
    if (s->broken) {
      snprintf(island->head.message, sizeof island->head.message, "%s", s->broken_text);
      return SK_ASSERT_FAILED;
    }
    // What is left is lost in the rounding of time.
    if (is_lost(s, limit)) {
      if (put_at(island, s->t1)) return SK_SOLVER_FAILED;
      s->fresh              = true;
      island->head.accepted = fmin(to, limit);
      return sk_island_ode(island, island->head.accepted) ? SK_SOLVER_FAILED : SK_OK;
    }
    if (island->since_restart >= AFRESH) {
      if (put_at(island, s->t1)) return SK_SOLVER_FAILED;
      if ((status = begin(island, s, limit)) != SK_OK) return status;
    }
    island->told = false;
    status       = one_step(island, s, limit);
    // What it sends to itself may arrive before `to`.
    if (status == SK_OK && island->told && s->event_at > s->t1 && s->t1 < to) return SK_OK;
  }
  return status;
}
