// runtime/solver/halving.c - implicit methods with an estimate of their error: steps on the grid start + k * step, halved
// as often as the tolerance asks for. What islands that waves join have by default.
//
// Two things are watched. The error of the method in the states; and how far from straight what the island sends is,
// because readers interpolate it. A step that is too long is taken again as its first half, one that is far too short
// ends the next one at a coarser point of the grid.
//
// There are two methods. The trapezoid rule solves the island's equations once in a step; its error follows from the
// third derivative that the last three derivatives show, and where there is no past yet, from two steps of half the
// length. It does where steps are short anyway, because lines are. Where it would need eight of its steps for one of
// the method of order four (stages.h), that one takes over, which damps what is stiff, too.
//
// What is done depends on the island's own past and on what it reads, never on who came first: the same bits for any
// number of threads.
//
// ref: docs/algorithms/islands.md "Steps and solvers"
#include "base/mem.h"
#include "runtime/solver/adaptive.h"
#include "runtime/solver/halving_priv.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_SENT 8  // for the sake of what is sent
#define KINKS     3  // and for that of its kinks
// What is sent has been easy for so many steps: they may be longer.
#define CALM 64
// Errors of all steps add up, so one may have a part of the tolerance only.
#define PART 0.1
// Below this error twice the step would do.
#define FINE 0.05
// So many halvings of the trapezoid rule for one step of order four are too many; so many are few.
#define MANY 3
#define FEW  1
// Steps before order four is tried again where it was not worth it.
#define PATIENCE 16
// A step this much shorter than the one before says nothing of the curvature.
#define SHORT 0.05
// Bends that are told readers in any case; and in each cell of the grid, where delays have a common divisor and where
// they have none.
#define BENDS      32
#define BENDS_MEET 4
#define BENDS_ELSE 2
// The shortest step has to do, whatever its error; with one of this part of a state it is no solution.
#define LOST 0.01
// A first step in which the trapezoid rule would miss by this part of a state is too long to be judged.
#define FAR     0.1
#define TOO_FAR 2.0  // its error, then
// Readers interpolate with steps that are not much shorter than others beside them.
#define LONGER 8.0
// Where all steps are too long for what is sent, one that is so much worse may have a jump in it.
#define ROUGHER 4.0
// Jumps, kinks and fronts are looked for so often before one step: equations with several solutions may jump at the end of
// each that is tried.
#define MOST_LOOKS 16
// Jumps behind each other, with so many roundings of time between them.
#define MOST_PASSES 16
#define AGAIN       16.0
// What is left unknown of where a kink is may cost this part of the tolerance; and it is this part of a step inside of it.
#define KINK   0.1
#define INSIDE 1e-4
// Most of what a value changes in a step is in this part of it: a front.
#define STEEP 0.1
// An error this much smaller than it may be is, however its estimate is rounded.
#define SURE 0.99
// Fewer steps at once do not pay; then so many are taken one by one.
#define FEW_AT_ONCE 3
#define REST        8

static void close_halving(SkIslandRt *island) {
  SkHalving *s = island->solver_data;
  if (!s) return;
  void *const all[] = {s->x, s->dx, s->dx1, s->full, s->mid, s->slope, s->bends, s->stages.slope[0],
                       s};
  sk_wave_error_close(&s->sent);
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) sk_free(all[i]);
  island->solver_data = NULL;
}

static bool open_stages(const SkIslandRt *island, SkHalving *s) {
  size_t  n     = (size_t)island->code->n_states + 1;
  double *slope = sk_calloc(SK_STAGES * n, sizeof(double));
  for (int i = 0; slope && i < SK_STAGES; i++) s->stages.slope[i] = slope + (size_t)i * n;
  s->stages.n_seen = s->sent.n;
  s->stages.seen   = s->sent.place;
  s->stages.half   = s->sent.half;
  return slope != NULL;
}

static SkStatus open_halving(SkIslandRt *island) {
  size_t     n = (size_t)island->code->n_states + 1;
  SkHalving *s = sk_calloc(1, sizeof *s);
  if (!s) return SK_NOMEM;
  island->solver_data   = s;
  s->origin             = island->run.time;
  s->front              = -INFINITY;
  s->passed             = -INFINITY;
  s->pace.counted_from  = island->run.time;
  s->fresh              = true;
  double **const many[] = {&s->x, &s->dx, &s->dx1, &s->full, &s->mid, &s->slope, &s->bends};
  bool           ok     = true;
  for (int i = 0; i < 7; i++) ok &= (*many[i] = sk_calloc(n, sizeof(double))) != NULL;
  if (ok && sk_wave_error_open(island, &s->sent) && open_stages(island, s)) return SK_OK;
  close_halving(island);
  return SK_NOMEM;
}

// One step ----------------------------------------------------------------------------------------

// Heun's method where the step cannot be solved for.
static int explicit_step(SkIslandRt *island, const double *x, const double *dx, double end,
                         double h) {
  const SkIslandCode *c = island->code;
  double             *v = island->run.v;
  for (int i = 0; i < c->n_states; i++) v[c->state[i]] = x[i] + h * dx[i];
  if (sk_island_ode(island, end)) return 1;
  for (int i = 0; i < c->n_states; i++)
    v[c->state[i]] = x[i] + 0.5 * h * (dx[i] + v[c->derivative[i]]);
  if (c->limits && sk_island_call(island, c->limits)) return 1;
  return sk_island_ode(island, end);
}

static int step_from(SkIslandRt *island, const double *x, const double *dx, double end, double h) {
  if (!island->code->n_states) return sk_island_ode(island, end);
  return island->code->implicit ? sk_step_implicit(island, x, dx, 0.5, end, h)
                                : explicit_step(island, x, dx, end, h);
}

static int put_at(SkIslandRt *island, double end) {
  SkHalving *s = island->solver_data;
  double     h = end - s->t;
  if (s->high && !sk_stages_step(island, &s->stages, s->x, s->dx, s->t, end)) return 0;
  if (!step_from(island, s->x, s->dx, end, h)) return 0;
  return !island->code->n_states || sk_step_straight_on(island, s->x, s->dx, end, h);
}

static void begin(SkIslandRt *island, SkHalving *s, bool anew) {
  const SkIslandCode *c = island->code;
  sk_gather(s->x, island->run.v, c->state, island->states, c->n_states);
  sk_gather(s->dx, island->run.v, c->derivative, island->derivatives, c->n_states);
  sk_wave_error_keep(island, &s->sent, anew);
  s->t    = island->run.time;
  s->bent = false;
  sk_blocks_keep(island);
}

// Without states nothing says how fast crossing functions of time are: steps are searched in pieces. What was searched is
// passed, so that steps end at rows, too.
static bool is_searched(const SkIslandRt *island) {
  return island->any_crossing && !island->code->n_states;
}

static void begin_anew(SkIslandRt *island, SkHalving *s) {
  sk_island_tolerances(island);
  sk_island_scan_anew(island);
  begin(island, s, true);
  s->fresh = s->old = false;
}

// An accepted step from s->t to where v is. One that was cut short says less than the one before it.
static void go_on(SkIslandRt *island, SkHalving *s) {
  double h = island->run.time - s->t;
  s->last  = h;
  if (!s->old || h >= SHORT * (s->t - s->t1)) {
    double *dx = s->dx1;
    s->dx1 = s->dx, s->dx = dx;
    s->t1  = s->t;
    s->old = true;
  }
  begin(island, s, false);
}

// Errors, in parts of what is allowed -------------------------------------------------------------

// One of these for the trapezoid rule, of which errors add up; order four is better than its estimate.
static double weight(const SkIslandRt *island, const SkHalving *s, int i) {
  double x = fmax(fabs(s->x[i]), fabs(island->run.v[island->code->state[i]]));
  return PART * (island->tolerance * x + island->abs_tolerance[i]);
}

// h^3/12 times the third derivative.
static double error_of_trapezoid(const SkIslandRt *island, const SkHalving *s, double h) {
  const SkIslandCode *c  = island->code;
  double              h1 = s->t - s->t1, worst = 0.0;
  double              scale = h * h * h / 6.0 / (h + h1);
  for (int i = 0; i < c->n_states; i++) {
    double now  = (island->run.v[c->derivative[i]] - s->dx[i]) / h,
           then = (s->dx[i] - s->dx1[i]) / h1;
    worst       = fmax(worst, scale * fabs(now - then) / weight(island, s, i));
  }
  return worst;
}

typedef struct {
  double states;
  double sent;   // in what readers make of the step
  double plain;  // in the states with the trapezoid rule
  double ahead;  // in what the step reads of itself, through delays that vary; states is not less
} Errors;

// Kinks are followed by so many halvings: to where every wave is read where it was sent, where these are few.
static int most_for_kinks(const SkIslandRt *island) {
  return island->meets >= 0 ? island->meets : KINKS;
}

static double error_of_sent(const SkIslandRt *island, const SkHalving *s) {
  return sk_wave_error_error(island, &s->sent, s->level >= most_for_kinks(island));
}

static Errors errors_of_stages(const SkIslandRt *island, const SkHalving *s, double h) {
  Errors e = {0};
  e.sent   = error_of_sent(island, s);
  for (int i = 0; i < island->code->n_states; i++) {
    double one = weight(island, s, i);
    e.states   = fmax(e.states, PART * sk_stages_error(&s->stages, i, h) / one);
    e.plain    = fmax(e.plain, sk_stages_trapezoid(&s->stages, i, h) / one);
  }
  return e;
}

// Without a past: the step, where v is, against two of half its length. Leaves v at its end. False: failed.
static bool compare(SkIslandRt *island, SkHalving *s, double end, Errors *e) {
  const SkIslandCode *c   = island->code;
  double              mid = s->t + 0.5 * (end - s->t);
  sk_gather(s->full, island->run.v, c->state, island->states, c->n_states);
  if (put_at(island, mid)) return false;
  sk_gather(s->mid, island->run.v, c->state, island->states, c->n_states);
  sk_gather(s->slope, island->run.v, c->derivative, island->derivatives, c->n_states);
  sk_wave_error_half(island, &s->sent);
  if (c->n_states && step_from(island, s->mid, s->slope, end, end - mid)) return false;
  for (int i = 0; i < c->n_states; i++) {
    double apart = fabs(island->run.v[c->state[i]] - s->full[i]);
    e->states    = fmax(e->states, 4.0 / 3.0 * apart / weight(island, s, i));
  }
  if (put_at(island, end)) return false;
  // The same error by the slopes: where a slope jumps at the very end, as sign(x) where x comes to 0, both ways there can
  // be wrong alike.
  for (int i = 0; i < c->n_states; i++) {
    double bend = s->dx[i] - 2.0 * s->slope[i] + island->run.v[c->derivative[i]];
    e->states   = fmax(e->states, fabs(end - s->t) / 3.0 * fabs(bend) / weight(island, s, i));
  }
  e->sent = error_of_sent(island, s);
  return true;
}

// Steps on the grid -------------------------------------------------------------------------------

static double length_at(const SkIslandRt *island, int level) {
  return level > 0 ? ldexp(island->step, -level) : island->step;
}

// The point of the grid after s->t, at its level.
static double next_point(SkIslandRt *island, SkHalving *s) {
  while (s->level > 0 && length_at(island, s->level) < 64.0 * sk_time_slack(s->t)) s->level--;
  double h = length_at(island, s->level), slack = fmax(1e-9 * h, sk_time_slack(s->t));
  double n = floor((s->t + slack - s->origin) / h) + 1.0, next = s->origin + n * h;
  if (next <= s->t + slack) next = s->origin + (n + 1.0) * h;
  return fmax(next, nextafter(s->t + slack, INFINITY));
}

// Half of the step would be lost in the rounding of time.
static bool is_shortest(const SkIslandRt *island, const SkHalving *s) {
  return s->level >= SK_MOST_HALVINGS || length_at(island, s->level) < 256.0 * sk_time_slack(s->t);
}

// Halvings that an error above one asks for; the error goes with this power of the step.
static int halvings(double error, double power) {
  double n = ceil(log2(error) / power);
  return n < 1.0 ? 1 : n > 4.0 ? 4 : (int)n;
}

// A step for which a branch without a value was replaced by the one behind its threshold is too long, unless it is so
// short that it does not matter.
static bool is_beyond(const SkIslandRt *island, const SkHalving *s, double h) {
  bool beyond = false;
  for (int i = 0; island->went_beyond && i < island->code->n_states; i++)
    beyond |= h * fabs(s->dx[i]) > 0.01 * weight(island, s, i);
  return beyond;
}

// Is the step to `end` short enough? *more: halvings, if not.
static bool is_good(SkIslandRt *island, SkHalving *s, double end, Errors *e, int *more) {
  double h            = end - s->t;
  int    kinks        = most_for_kinks(island);
  *e                  = (Errors){0};
  *more               = 1;
  island->went_beyond = false;
  if (put_at(island, end) || is_beyond(island, s, h)) return false;
  if (island->spatials && sk_spatials_too_far(island)) return false;
  if (s->high)
    *e = errors_of_stages(island, s, h);
  else if (s->old) {
    e->states = error_of_trapezoid(island, s, h);
    e->sent   = error_of_sent(island, s);
  } else if (!compare(island, s, end, e))
    return false;
  // The first step has no past that says what is long. An estimate can be small by chance, but not both.
  if (s->high && !s->old && e->plain * PART * island->tolerance > FAR)
    e->states = fmax(e->states, TOO_FAR);
  if (island->varies) e->ahead = sk_wave_error_ahead(island, &s->sent);
  double power = e->ahead > e->states ? 2.0 : s->high ? 4.0 : 3.0;
  if (e->ahead > e->states) e->states = e->ahead;
  if (!(e->states <= 1.0)) {
    *more = isfinite(e->states) ? halvings(e->states, power) : 4;
    return false;
  }
  if (e->sent <= 1.0 || (s->level >= MOST_SENT && !(s->t < s->front))) return true;
  *more = halvings(e->sent, 4.0);
  if (s->level < kinks && s->level + *more > kinks) *more = kinks - s->level;
  return false;
}

// Jumps without events ------------------------------------------------------------------------------

// Bends that readers are told until now. Each cuts steps: if these were counted, they would grow with the bends.
static double most_bends(const SkIslandRt *island, const SkHalving *s) {
  double cells = (s->t - s->origin) / island->step;
  if (island->meets >= 0) return BENDS + BENDS_MEET * cells;
  return BENDS + BENDS_ELSE * cells * pow(1e-6 / island->tolerance, 0.25);
}

// A kink that is found well inside the step, so that it is worth a step of its own.
static bool finds_kink(SkIslandRt *island, SkHalving *s, const SkStretch *way, int i) {
  SkJump kink  = {way->t0, way->t1, 0.0, 0.0};
  double least = KINK * island->tolerance * sk_wave_error_size(island, &s->sent, i);
  if (!sk_narrow_kink(island, way, s->sent.place[i], least, &kink)) return false;
  double at = kink.a, side = INSIDE * (way->t1 - way->t0);
  if (at - way->t0 < side || way->t1 - at < side) return false;
  s->edge        = (SkJump){at, at, 0.0, 0.0};
  return s->kink = true;
}

// Nothing bends inside the step, and a parabola through it alone would do: what it does not go on from is the past. The kink is
// where it begins, but for rounding, and from now on there is no past.
static bool begins_with_kink(SkIslandRt *island, SkHalving *s, double end) {
  SkWaveError *sent = &s->sent;
  const int    past = sent->known;
  if (!past || put_at(island, s->t + 0.5 * (end - s->t))) return false;
  sk_wave_error_half(island, sent);
  if (put_at(island, end)) return false;
  sent->known = 0;
  s->bent     = error_of_sent(island, s) <= 1.0;
  if (!s->bent)
    sent->known = past;
  else
    s->old = false;
  return s->bent;
}

static bool is_near_passed(const SkHalving *s, double t) {
  return t - s->passed <= AGAIN * sk_time_slack(t);
}

// A step, v at its end, that is too long for what is sent: is that because it, or its slope, jumps in it? Then s->edge says
// where. Or because it is steep? *front: there. *anew: it bends where the step begins, as if steps began anew.
static bool finds_edge(SkIslandRt *island, SkHalving *s, double end, SkJump *front, bool *anew) {
  SkStretch way   = {s->t, end, put_at};
  int       i     = sk_wave_error_worst(island, &s->sent, s->level >= most_for_kinks(island));
  SkJump    jump  = {s->t, end, 0.0, 0.0};
  bool      quiet = island->quiet, few = island->bends < most_bends(island, s);
  island->quiet = true;
  bool sharp    = sk_narrow_jump(island, &way, s->sent.place[i], &jump);
  bool counts   = sk_wave_error_counts(island, &s->sent, i, jump.to - jump.from);
  // Other values may jump right behind a jump that was passed, but not for ever: what does is another solution of the equations.
  bool again = jump.a <= s->t && s->passes >= MOST_PASSES && is_near_passed(s, s->t);
  bool found = sharp && counts && !again;
  s->kink    = false;
  if (found)
    s->edge = jump;
  else if (!sharp && few && !(found = finds_kink(island, s, &way, i))) {
    if (counts && jump.b - jump.a < STEEP * (end - s->t))
      *front = jump;
    else
      *anew = begins_with_kink(island, s, end);
  }
  island->quiet           = quiet;
  island->head.message[0] = 0;
  sk_blocks_back(island);
  return found;
}

// A step to where the front begins, or, if that is here, one of a part of its length.
static void reach_front(const SkIslandRt *island, SkHalving *s, const SkJump *front,
                        double *limit) {
  double way = front->b - front->a;
  s->front   = front->b + way;
  if (front->a - way > s->t) {
    // Curves through the rows before it do not cross its foot.
    *limit  = front->a - way;
    s->edge = (SkJump){*limit, *limit, 0.0, 0.0};
    s->kink = true;
    return;
  }
  int level = (int)ceil(log2(island->step / way));
  s->level  = level <= s->level ? s->level + 1 : level;
  if (s->level > SK_MOST_HALVINGS) s->level = SK_MOST_HALVINGS;
}

// v is at a jump of what is sent, at the end of a step that was found but not gone on from. Readers see both sides, and
// steps begin anew behind it, with the states that were seen there: others might not have passed it.
static SkStatus pass_edge(SkIslandRt *island, SkHalving *s) {
  double at = island->run.time;
  bool   ok = true;
  island->bends++;
  if (s->kink) {
    ok = sk_lines_bend(island, at);
  } else {
    if (put_at(island, s->edge.b)) return SK_SOLVER_FAILED;
    island->run.time = at;
    ok               = sk_lines_push(island, true);
    if (ok && island->spatials) ok = sk_spatials_event(island);
    s->passes        = is_near_passed(s, at) ? s->passes + 1 : 0;
    island->run.time = s->passed = s->edge.b;
  }
  begin_anew(island, s);
  s->edge.a = s->edge.b = INFINITY;
  s->told               = true;
  return ok ? SK_OK : SK_NOMEM;
}

// Which method -------------------------------------------------------------------------------------

// The trapezoid rule needs steps of this level: is order four worth trying, and with steps as long as what is sent
// allows?
static bool try_stages(const SkIslandRt *island, SkHalving *s, int level, const Errors *e) {
  const SkIslandCode *c = island->code;
  if (level < MANY || s->high || !c->implicit || !c->n_states || s->patience > 0) return false;
  double spare =
      e->sent > 0.0 ? fmax(floor(-log2(e->sent) / 4.0), -SK_MOST_HALVINGS) : SK_MOST_HALVINGS;
  int coarse = spare >= s->level ? 0 : s->level - (int)spare;
  if (level - coarse < MANY) return false;
  s->high  = true;
  s->level = coarse > level - 2 * MANY ? coarse : level - 2 * MANY;
  return true;
}

// A step of order four was taken that cannot be longer: would the trapezoid rule have done with a few for it?
static void leave_stages(SkHalving *s, const Errors *e) {
  if (!s->high) return;
  double more  = e->plain > 0.0 ? ceil(log2(e->plain) / 3.0 + 0.3) : 0.0;
  bool   grows = s->level > 0 && e->states < FINE && e->sent < FINE;
  if (more > FEW || grows) return;
  s->high = false;
  s->level += more > 0.0 ? (int)more : 0;
  s->patience = PATIENCE;
}

// Steps that were far too short become longer.
static void grow(SkHalving *s, const Errors *e) {
  double most = fmax(e->states, e->sent);
  s->calm     = e->sent < FINE && s->calm < CALM ? s->calm + 1 : 0;
  if (s->calm >= CALM && s->least > 0) {
    s->least--;
    s->calm = 0;
  }
  if (most < FINE && s->level > s->least) s->level--;
  if (most < FINE / 16.0 && s->level > s->least) s->level--;
}

// What is sent asks for so many halvings.
static void ask_for(SkHalving *s, int level) {
  if (s->least > level) return;
  s->least = level < MOST_SENT ? level : MOST_SENT;
  s->calm  = 0;
}

// Points much closer together than others beside them help no reader: what is left before something that is known to
// happen is shared by two steps. (Where all delays are met, points stay on the grid.) NAN: whether anything happens there is not
// known yet, and steps must not depend on who comes first.
static double even_out(const SkIslandRt *island, const SkHalving *s, double next, double limit) {
  if (!island->evens) return next;
  double so_far = next + 0.5 * (next - s->t);
  double told   = sk_lines_told_until(island->lines, island->head.number);
  if (fmin(limit, so_far) > told - sk_island_near(island, told)) return NAN;
  return limit < so_far ? s->t + 0.5 * (limit - s->t) : next;
}

// Finds a step that is short enough, v at its end: *target. False: it may not be taken yet, or *status. Each turn is at a
// higher level than the one before, and there are SK_MOST_HALVINGS levels; but once for another method, once for each level where
// what is left is taken for rounding (there it is forgiven for good), and for what was looked for and found.
static bool find_step(SkIslandRt *island, SkHalving *s, double to, double limit, double *target,
                      bool *whole, Errors *e, SkStatus *status) {
  double sent    = INFINITY;  // the error in what is sent with the step that was tried before
  double refused = NAN;       // where it ended, if it was too long
  int    looked  = 0;
  int    level = s->level, least = s->least, kinks = most_for_kinks(island);
  s->edge.a = s->edge.b = INFINITY;
  for (bool again = false;; again = true) {
    *status = SK_SOLVER_FAILED;
    if (again && sk_island_must_stop(island)) return false;
    double slack = fmax(1e-9 * length_at(island, s->level), sk_time_slack(to));
    double next  = next_point(island, s);
    while (s->old && s->level < SK_MOST_HALVINGS && next - s->t > LONGER * s->last &&
           next - s->t > 256.0 * sk_time_slack(s->t)) {
      s->level++;
      next = next_point(island, s);
    }
    double end      = next < limit - slack ? even_out(island, s, next, limit) : limit;
    int    more     = 0;
    bool   searched = is_searched(island);
    if (isnan(end)) return *status = SK_OK, false;
    *whole  = end <= to + slack || searched;
    *target = end <= to + slack || (island->foresees && !searched) ? end : to;
    *status = SK_OK;
    if (*target == refused && !is_shortest(island, s)) {
      s->level++;
      continue;
    }
    if (*target > island->head.free_until + fmax(1e-9 * island->step, sk_time_slack(*target)))
      return false;
    bool good  = is_good(island, s, *target, e, &more);
    bool looks = e->states <= 1.0 && e->sent > 1.0 && !(good && e->sent < ROUGHER * s->rough) &&
                 looked++ < MOST_LOOKS;
    bool   anew  = false;
    SkJump front = {.b = -INFINITY};
    if (looks && finds_edge(island, s, *target, &front, &anew)) {
      if (s->edge.a <= s->t) return false;
      limit    = s->edge.a;
      s->level = level;
      refused  = NAN;
      continue;
    }
    if (front.b > s->t) reach_front(island, s, &front, &limit);
    if (front.b > s->t || anew) {
      refused = NAN;
      continue;
    }
    if (looks && put_at(island, *target)) good = false;
    if (good) return true;
    // (Told by another formula, it cannot be compared.)
    bool same = (level < kinks) == (s->level < kinks);
    if (e->states <= 1.0 && e->sent > 0.5 * sent && same && !(s->t < s->front)) {
      sk_wave_error_forgive(island, &s->sent, s->level >= most_for_kinks(island));
      s->level = level;
      s->least = least;
      s->bent  = false;
      sent     = INFINITY;
      refused  = NAN;
      sk_blocks_back(island);
      continue;
    }
    sent      = e->states <= 1.0 && e->sent > 1.0 ? e->sent : INFINITY;
    level     = s->level;
    bool last = is_shortest(island, s);
    if (last && !put_at(island, *target)) return true;
    *status = SK_SOLVER_FAILED;
    if (last) return false;
    island->head.message[0] = 0;
    island->stats.failures++;
    sk_blocks_back(island);
    bool other = e->states > 1.0 && !(e->ahead > 1.0) && try_stages(island, s, s->level + more, e);
    refused    = other ? NAN : *target;
    if (!other) s->level = s->level + more < SK_MOST_HALVINGS ? s->level + more : SK_MOST_HALVINGS;
    s->bent |= e->states <= 1.0 && s->sent.known && level < kinks;
    if (e->states <= 1.0 && s->sent.known) ask_for(s, s->level);
  }
}

// A point inside the step, for a row; the step is forgotten, and taken as if nobody had asked for the point.
static SkStatus show(SkIslandRt *island, double to) {
  sk_blocks_back(island);
  sk_blocks_aside(island, false);
  if (put_at(island, to)) return SK_SOLVER_FAILED;
  sk_blocks_shown(island);
  return SK_OK;
}

// A step that was too long because of what is sent has met a kink, maybe of the step before; and the first step after
// something has arrived tells whether what is sent bends where it begins. Readers must know, so that they do not smooth
// over it. Where there are many, steps go to where every point is found where it was sent, too: that alone does not do,
// since steps may be shorter, and between two points of the grid the kink is read as a curve.
static bool mark_bend(SkIslandRt *island, SkHalving *s) {
  s->told = false;
  if (!island->code->n_lines_out || !(island->run.time > s->t)) return true;
  s->told = s->bent || (!s->old && sk_wave_error_bends(island, &s->sent));
  island->bends += s->bent && !s->old;
  if (s->bent) return sk_lines_bend(island, s->t);
  if (!s->told) return true;
  bool enough = island->bends >= most_bends(island, s);
  if (enough || (island->meets >= 0 && island->bends >= BENDS)) ask_for(s, most_for_kinks(island));
  if (enough) return true;
  island->bends++;
  return sk_lines_bend(island, s->t);
}

// What follows from a step that is no solution is not the model's, even if it goes on as if nothing had been.
static void doubt(SkIslandRt *island, SkHalving *s) {
  const SkIslandCode *c    = island->code;
  const char         *from = sk_island_origin(island, c->derivative[s->lost.state]);
  char                text[800];
  snprintf(text, sizeof text,
           "no step was short enough where the derivative of %.200s was %.3g (a pole, or a jump "
           "without an event?): what follows may be wrong%s%.400s",
           sk_island_variable(island, c->state[s->lost.state]), s->lost.slope,
           from ? "; it comes from " : "", from ? from : "");
  sk_island_warn(island, -1, text);
  s->lost.told = true;
}

// The step to where v is was taken. Behind a pole the shortest ones lead from one side to the other for ever.
static bool gets_on(SkIslandRt *island, SkHalving *s, const Errors *e) {
  const SkIslandCode *c     = island->code;
  double              error = e->states * island->tolerance * (s->high ? 1.0 : PART);
  if (!c->n_states) return true;
  if (e->states > 1.0 && error > LOST) {
    sk_gather(s->slope, island->run.v, c->derivative, island->derivatives, c->n_states);
    bool falls = sk_progress_slope(island, s->slope) < 0.9999 * sk_progress_slope(island, s->dx);
    sk_progress_tiny(&s->pace, falls);
    int i = sk_progress_fastest(island);
    // Slopes that grow and turn round: the other side.
    if (!falls && !s->lost.any && s->slope[i] * s->dx[i] < 0.0)
      s->lost = (SkLost){true, false, i, s->slope[i]};
  } else {
    sk_progress_plain(&s->pace);
    if (s->lost.any && !s->lost.told) doubt(island, s);
  }
  return sk_progress_gets_on(island, &s->pace, island->run.time);
}

static SkStatus one_step(SkIslandRt *island, SkHalving *s, double target, double to, bool whole,
                         const Errors *e, bool *event) {
  SkStretch stretch = {s->t, target, put_at};
  double    when    = target;
  int       found   = is_searched(island) ? sk_island_scan(island, &stretch, &when)
                                          : sk_island_locate(island, &stretch, &when);
  if (found < 0) return SK_SOLVER_FAILED;
  *event = found > 0 && (whole || when <= fmin(to, target));
  if (!whole && !*event) return target > to ? show(island, to) : SK_OK;
  island->stats.steps++;
  if (!gets_on(island, s, e)) return sk_progress_no_way_on(island, island->run.time);
  if (!mark_bend(island, s)) return SK_NOMEM;
  SkStatus status = sk_island_accept(island, &stretch, event);
  if (status == SK_OK && !*event && island->run.time == s->edge.a) return pass_edge(island, s);
  go_on(island, s);
  s->rough = e->sent > 1.0 ? e->sent : 0.0;
  if (s->patience > 0 && !s->high) s->patience--;
  if (s->rest > 0) s->rest--;
  leave_stages(s, e);
  if (!try_stages(island, s, s->level, e)) grow(s, e);
  if (s->level < s->least) s->level = s->least;
  return status;
}

// Many steps at once ------------------------------------------------------------------------------

// At the coarsest grid, with a past, and where nothing is under way that each step would change, one more step changes nothing
// but the past, as long as its errors are small: generated code may take many, and leaves the first that it is not sure of.
static bool may_march(const SkIslandRt *island, const SkHalving *s) {
  const SkIslandCode *c = island->code;
  if (s->rest > 0 || !c->errors || island->march || island->model->n_islands > 1) return false;
  if (island->meets != 0 || island->inputs || island->varies || island->history) return false;
  if (is_searched(island) || s->level > 0 || s->least > 0 || s->patience > 0) return false;
  if (s->high || s->fresh || !s->old || s->bent || s->rough > 0.0 || s->lost.any) return false;
  if (s->t < s->front || s->sent.known < SK_SENT_PAST - 1) return false;
  if (island->run.time != s->t || !sk_progress_may_pass(&s->pace, SK_MOST_MARCH)) return false;
  return fabs(s->t - s->t1 - island->step) <= 1e-6 * island->step;
}

// What the steps have passed, as go_on has it of each.
static void see_march(SkIslandRt *island, SkHalving *s, long steps) {
  const SkFixed *f = &s->many;
  double         times[SK_SENT_PAST];
  for (int k = 0; k < SK_SENT_PAST; k++)
    times[k] = f->origin + (double)((int64_t)f->count - k) * island->step;
  s->t    = f->t;
  s->t1   = f->before;
  s->last = f->t - f->before;
  sk_wave_error_passed(&s->sent, steps, times);
  sk_progress_passed(&s->pace, steps);
  sk_blocks_keep(island);
}

static SkStatus march(SkIslandRt *island, SkHalving *s, double *to, double limit) {
  const SkIslandCode *c      = island->code;
  const double        bend   = SURE * PART * 12.0 / island->step;
  const SkMarchErrors errors = {.slopes   = s->bends,
                                .relative = bend * island->tolerance,
                                .straight = sk_wave_error_straight(island),
                                .older    = s->dx1,
                                .sent  = {s->sent.w[0], s->sent.w[1], s->sent.w[2], s->sent.w[3]},
                                .sizes = s->sent.size};
  for (int i = 0; i < c->n_states; i++) s->bends[i] = bend * island->abs_tolerance[i];
  const int64_t first = (int64_t)round((s->t - s->origin) / island->step);
  s->many             = (SkFixed){.theta  = 0.5,
                                  .t      = s->t,
                                  .x      = s->x,
                                  .dx     = s->dx,
                                  .origin = s->origin,
                                  .count  = (uint64_t)first,
                                  .errors = &errors,
                                  .stiff  = {.next = INFINITY}};
  SkStatus status     = sk_fixed_march(island, &s->many, to, limit);
  long     steps      = (long)((int64_t)s->many.count - first);
  if (s->many.t > s->t) see_march(island, s, steps);
  if (steps < FEW_AT_ONCE) s->rest = REST;
  return status;
}

static SkStatus advance(SkIslandRt *island, double to, double limit, bool *event) {
  SkHalving *s = island->solver_data;
  *event       = false;
  if (s->fresh) begin_anew(island, s);
  double slack = sk_time_slack(to);
  while (island->run.time < to || s->t < to - slack) {
    if (sk_island_must_stop(island)) return SK_INTERRUPTED;
    sk_blocks_return(island);
    sk_blocks_try(island->blocks);
    if (may_march(island, s)) {
      double   from   = s->t;
      SkStatus status = march(island, s, &to, limit);
      slack           = sk_time_slack(to);
      if (status != SK_OK) return status;
      if (s->t > from && s->t >= to - slack) island->run.time = to;
      if (s->t > from) continue;
    }
    double    target = to;
    bool      whole  = true;
    SkHalving before = *s;
    Errors    e      = {0};
    SkStatus  status = SK_OK;
    bool      found  = find_step(island, s, to, limit, &target, &whole, &e, &status);
    if (found) status = one_step(island, s, target, to, whole, &e, event);
    if (!found && status == SK_OK && s->edge.a <= s->t) {
      before.edge = s->edge;
      sk_wave_error_take_back(&s->sent);
      *s               = before;
      island->run.time = s->t;
      return pass_edge(island, s);
    }
    if (status != SK_OK || *event) return status;
    // The step has to wait, or was only looked into: it will be chosen as if it had not been tried.
    if (!found || !whole) {
      sk_wave_error_take_back(&s->sent);
      *s = before;
      return SK_OK;
    }
    // A point of the grid that misses an output point by rounding is that point.
    if (target >= to - slack) island->run.time = to;
    if (s->told) return SK_OK;
  }
  return SK_OK;
}

static void restart(SkIslandRt *island) {
  ((SkHalving *)island->solver_data)->fresh = true;
  sk_blocks_stay(island);
}

const SkSolver sk_solver_halving = {.name    = "halving",
                                    .can     = SK_ON_GRID | SK_ADAPTIVE | SK_SAVABLE | SK_IMPLICIT,
                                    .order   = 2,
                                    .open    = open_halving,
                                    .advance = advance,
                                    .restart = restart,
                                    .close   = close_halving,
                                    .save    = sk_halving_save,
                                    .load    = sk_halving_load};
