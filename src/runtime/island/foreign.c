#include "runtime/island/foreign.h"

#include "base/mem.h"
#include "runtime/island/utilities.h"
#include "runtime/solver/fixed_priv.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Points that rows around events of other islands may ask for: more than there are steps from one stop to the next.
#define MOST_POINTS 2048
#define MOST_STATE  ((size_t)1 << 30)

struct SkForeignRt {
  SkForeignLayout layout;
  SkForeignHost   host;
  SkForeign      *self;
  SkIslandRt     *island;   // that it moves; NULL: the first values are still to be found
  const double   *v;        // of the run: equations evaluated with other numbers only look
  bool            calling;  // it is called: from equations (wave gives what they brought), or
  bool            asking;   // by the solver
  bool            started, stopped, waits, handled;
  bool            failed;         // equations did, which it asked for
  double          t0;             // of the start
  double          time, next;     // where it is, when its next event is known to be
  double          begin;          // of the step under way; NAN: none
  double         *read, *sent;    // at the last evaluation, where it is
  double         *read0, *sent0;  // at the beginning of the step
  double          at;             // time of `read`
  uint64_t        exchanges;
  unsigned char  *state0, *state;  // at the beginning of the step; room for another
  size_t          n_state;
  // The last points, for rows of the past: times and what was sent.
  double *points, *times;
  size_t  n_points;
  char    said[1024];
};

static bool can(const SkForeignRt *f, unsigned what) {
  return (f->layout.type->can & what) == what;
}

// Reports what an instance says is wrong. A message that is there already is nearer to the cause.
static int failed(SkForeignRt *f, SkIslandRt *island, const char *why) {
  sk_island_fail(island, "%s: %.900s at time %.9g", f->layout.instance,
                 why ? why : "failed without saying why", f->time);
  return 1;
}

// What the instance may ask ------------------------------------------------------------------------

static const SkForeignPlace *place_of(SkForeignRt *f, int port) {
  return port >= 0 && port < f->layout.n_ports ? &f->layout.ports[port] : NULL;
}

// Equations at t, so that `read` is of that time.
static int evaluate(SkForeignRt *f, double t) {
  SkIslandRt *island = f->island;
  if (f->calling || t == f->at) return 0;
  double near = sk_time_slack(t);
  if (isfinite(f->begin) && fabs(t - f->begin) <= near) {
    memcpy(f->read, f->read0, sizeof(double) * (size_t)f->layout.n_read);
    f->at = t;
    return 0;
  }
  uint64_t before = f->exchanges;
  f->failed       = !island || sk_island_ode(island, t);
  // What only rows would ask for otherwise.
  if (!f->failed && f->exchanges == before) f->failed = sk_island_later(island) != 0;
  f->at = t;
  return f->failed || f->exchanges == before;
}

static int host_wave(void *user, int port, double t, double *c, double *Zc) {
  SkForeignRt          *f = user;
  const SkForeignPlace *p = place_of(f, port);
  if (!p || p->c < 0 || p->Zc < 0 || evaluate(f, t)) return 1;
  *c  = f->read[p->c];
  *Zc = f->read[p->Zc];
  return 0;
}

static int host_input(void *user, int port, double t, double *y) {
  SkForeignRt          *f = user;
  const SkForeignPlace *p = place_of(f, port);
  if (!p || p->c < 0 || p->Zc >= 0 || evaluate(f, t)) return 1;
  *y = f->read[p->c];
  return 0;
}

static int host_send(void *user, int port, double value, double position) {
  SkForeignRt          *f = user;
  const SkForeignPlace *p = place_of(f, port);
  if (!p || p->value < 0) return 1;
  f->sent[p->value] = value;
  if (p->position >= 0) f->sent[p->position] = position;
  return 0;
}

static int host_result(void *user, int number, double value) {
  SkForeignRt *f = user;
  if (number < 0 || number >= f->layout.n_results) return 1;
  f->sent[f->layout.n_sent - f->layout.n_results + number] = value;
  return 0;
}

static void host_say(void *user, int level, const char *text) {
  SkForeignRt *f = user;
  char         line[sizeof f->said];
  snprintf(line, sizeof line, "%s: %.900s", f->layout.instance, text ? text : "");
  if (level > 0 && f->island)
    sk_island_warn(f->island, -1, line);
  else
    fprintf(stderr, "%s\n", line);  // stdout carries data only
}

// An instance -------------------------------------------------------------------------------------

static char *copy_text(const char *text) {
  size_t n = strlen(text) + 1;
  char  *p = sk_malloc(n);
  if (p) memcpy(p, text, n);
  return p;
}

static bool allocate(SkForeignRt *f, const SkForeignLayout *from) {
  size_t          n_ports = (size_t)from->n_ports, sent = (size_t)from->n_sent + 1;
  SkForeignPlace *ports = sk_calloc(n_ports + 1, sizeof *ports);
  double **const  all[] = {&f->read, &f->read0, &f->sent, &f->sent0, &f->points, &f->times};
  const size_t    n[]   = {(size_t)from->n_read + 1,
                           (size_t)from->n_read + 1,
                           sent,
                           sent,
                           sent * MOST_POINTS,
                           MOST_POINTS};
  bool            ok    = ports != NULL;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    ok &= (*all[i] = sk_calloc(n[i], sizeof(double))) != NULL;
  if (ports && n_ports) memcpy(ports, from->ports, n_ports * sizeof *ports);
  f->layout           = *from;
  f->layout.ports     = ports;
  f->layout.type_name = copy_text(from->type_name);
  f->layout.instance  = copy_text(from->instance);
  return ok && f->layout.type_name && f->layout.instance;
}

SkForeignRt *sk_foreign_new(const SkForeignLayout *layout, const char **why) {
  SkForeignRt *f = sk_calloc(1, sizeof *f);
  *why           = "out of memory";
  if (!f) return NULL;
  f->begin = f->at = f->t0 = NAN;
  f->next                  = INFINITY;
  f->host =
      (SkForeignHost){sizeof f->host, f, host_wave, host_input, host_send, host_result, host_say};
  if (allocate(f, layout)) {
    *why = layout->type->open(f->layout.type_name, f->layout.instance, &f->host, &f->self);
    if (!*why && !f->self) *why = "it has made no instance";
    if (!*why) return f;
  }
  static _Thread_local char text[1024];
  snprintf(text, sizeof text, "%s", *why);
  *why = text;
  sk_foreign_free(f);
  return NULL;
}

SkForeign *sk_foreign_self(SkForeignRt *f) { return f->self; }

void sk_foreign_free(SkForeignRt *f) {
  if (!f) return;
  const SkForeignType *type = f->layout.type;
  if (f->island && f->island->solver_data) ((SkFixed *)f->island->solver_data)->foreign = NULL;
  if (f->self && f->started && type->stop) type->stop(f->self);
  if (f->self) type->free(f->self);
  double *const all[] = {f->read, f->read0, f->sent, f->sent0, f->points, f->times};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) sk_free(all[i]);
  sk_free(f->state0);
  sk_free(f->state);
  sk_free((void *)(uintptr_t)f->layout.ports);
  sk_free((void *)(uintptr_t)f->layout.type_name);
  sk_free((void *)(uintptr_t)f->layout.instance);
  sk_free(f);
}

static int not_finite(SkForeignRt *f, SkIslandRt *island) {
  double sum = 0.0;
  for (int i = 0; i < f->layout.n_sent; i++) sum += f->sent[i] - f->sent[i];
  return sum == 0.0 ? 0 : failed(f, island, "it has sent a number that is not finite");
}

// For equations -----------------------------------------------------------------------------------

// The island whose instance is looked for: see bind.
static _Thread_local const SkIslandRt *seeking;
static _Thread_local SkForeignRt      *found;
static _Thread_local int               n_found;

// Afresh with what the equations bring, as often as they look for first values.
static const char *start(SkForeignRt *f, const SkIslandRt *island, double time) {
  double most = fmax(island->step, island->interval);
  f->started  = true;
  f->t0 = f->time = time;
  f->next         = INFINITY;
  f->calling      = true;
  const char *why =
      f->layout.type->start(f->self, time, island->stop, island->tolerance, most, &f->next);
  f->calling = false;
  if (!why && isnan(f->next)) why = "its next event is at no time";
  return why;
}

void sk_foreign_exchange(SkForeignRt *f, double time, const double *read, int n) {
  SkRun      *run    = sk_utilities_run();
  SkIslandRt *island = run ? run->owner : NULL;
  char        text[1100];
  const char *why = NULL;
  if (!island || n != (f->layout.n_read ? f->layout.n_read : 1)) {
    why = "its declaration does not fit";
  } else if (f->island) {
    if (run->v != f->v) return;
    memcpy(f->read, read, sizeof(double) * (size_t)f->layout.n_read);
    f->exchanges++;
    return;
  } else if (seeking == island) {
    if (found != f) n_found++;
    found = f;
    memcpy(f->read, read, sizeof(double) * (size_t)f->layout.n_read);
    return;
  } else if (f->started && time > f->t0 + sk_time_slack(time)) {
    why =
        "it is an island of its own and cannot be solved with another solver, nor be part of "
        "another island";
  } else {
    memcpy(f->read, read, sizeof(double) * (size_t)f->layout.n_read);
    f->at = time;
    why   = start(f, island, time);
    if (!why && not_finite(f, island)) why = "it has sent a number that is not finite";
  }
  if (!why) return;
  snprintf(text, sizeof text, "%s: %.900s", f->layout.instance, why);
  sk_utilities.message(text, 2);
}

// What was sent at t, before or after what happened there, if anything did.
static double in_the_past(const SkForeignRt *f, int k, double t, bool before) {
  const size_t width = (size_t)f->layout.n_sent + 1, n = f->n_points;
  const size_t first      = n > MOST_POINTS ? n - MOST_POINTS : 0;
  double       after_time = f->time, after = f->sent[k];
  for (size_t i = n; i-- > first;) {
    double at = f->times[i % MOST_POINTS], here = f->points[(i % MOST_POINTS) * width + (size_t)k];
    if (at < t || (at == t && !before)) {
      if (at == t || !(after_time > at)) return here;
      double s = (t - at) / (after_time - at);
      return s < 1.0 ? here + s * (after - here) : after;
    }
    after_time = at;
    after      = here;
  }
  return after;
}

double sk_foreign_read(const SkForeignRt *f, int k, double time) {
  const SkRun *run = sk_utilities_run();
  if (k < 1 || k > f->layout.n_sent) return NAN;
  if (!f->island || !run || run->v == f->v) return f->sent[k - 1];
  return in_the_past(f, k - 1, time, f->island->break_at <= time);
}

static void keep_point(SkForeignRt *f) {
  const size_t at = f->n_points++ % MOST_POINTS, width = (size_t)f->layout.n_sent + 1;
  f->times[at] = f->time;
  memcpy(f->points + at * width, f->sent, sizeof(double) * (size_t)f->layout.n_sent);
}

// Steps -------------------------------------------------------------------------------------------

// The state into `room`, which is made when it is first needed.
static int save_state(SkForeignRt *f, SkIslandRt *island, unsigned char **room) {
  const SkForeignType *type = f->layout.type;
  size_t               n    = type->save(f->self, *room, *room ? f->n_state : 0);
  if (n > MOST_STATE || (f->n_state && n != f->n_state))
    return failed(f, island, "its state has another size than before, or is too large");
  if (*room) return 0;
  f->n_state = n;
  *room      = sk_malloc(n + 1);
  if (!*room) return failed(f, island, "out of memory");
  n = type->save(f->self, *room, n);
  return n == f->n_state ? 0 : failed(f, island, "its state has another size than before");
}

// A step begins where the instance is.
static int begin_step(SkForeignRt *f, SkIslandRt *island, double begin) {
  keep_point(f);
  f->begin = begin;
  memcpy(f->read0, f->read, sizeof(double) * (size_t)f->layout.n_read);
  memcpy(f->sent0, f->sent, sizeof(double) * (size_t)f->layout.n_sent);
  return can(f, SK_FOREIGN_SAVE) && save_state(f, island, &f->state0);
}

// Back to the beginning of the step, or on from where it is.
static int go_back(SkForeignRt *f, SkIslandRt *island, double end) {
  if (f->time <= f->begin) return 0;
  if (!can(f, SK_FOREIGN_SAVE))
    return end >= f->time ? 0 : failed(f, island, "it cannot be put back, as it cannot be saved");
  const char *why = f->layout.type->load(f->self, f->state0, f->n_state);
  if (why) return failed(f, island, why);
  memcpy(f->sent, f->sent0, sizeof(double) * (size_t)f->layout.n_sent);
  f->time = f->begin;
  return 0;
}

int sk_foreign_put(SkIslandRt *island, SkForeignRt *f, double begin, double end) {
  if (f->begin != begin && begin_step(f, island, begin)) return 1;
  if (f->begin == begin && !f->waits && go_back(f, island, end)) return 1;
  double t    = f->time;
  int    more = 0;
  f->stopped = f->waits = f->handled = f->failed = false;
  f->at                                          = NAN;
  const char *why = end > t ? f->layout.type->advance(f->self, end, &t, &more) : NULL;
  if (why || f->failed) return failed(f, island, why);
  f->waits = (more & SK_FOREIGN_WAIT) != 0;
  atomic_store_explicit(&island->head.waits_outside, f->waits, memory_order_relaxed);
  if (f->waits && t == f->time) return 0;
  double slack = sk_time_slack(end);
  if (!(t > f->time) || t > end + slack ||
      (t < end - slack && !(more & (SK_FOREIGN_EVENT | SK_FOREIGN_END)))) {
    if (end > f->time) return failed(f, island, "it stopped at a time that it was not asked for");
  }
  f->time = t < end - slack ? t : end;
  if (not_finite(f, island)) return 1;
  f->stopped = (more & SK_FOREIGN_EVENT) != 0;
  if (more & SK_FOREIGN_END) {
    sk_island_fail(island, "%s has ended the run at time %.9g", f->layout.instance, f->time);
    island->head.terminated = true;
    f->stopped              = true;  // rows show where
  }
  return sk_island_ode(island, f->time);
}

bool sk_foreign_stopped(const SkForeignRt *f, double *when) {
  if (f->stopped) *when = f->time;
  return f->stopped;
}

bool sk_foreign_waits(const SkForeignRt *f) { return f->waits; }

// The solver --------------------------------------------------------------------------------------

static SkForeignRt *of(const SkIslandRt *island) {
  const SkFixed *fixed = island->solver_data;
  return fixed ? fixed->foreign : NULL;
}

// The instance that equations of the island call. They are evaluated to see it, which leaves no trace.
static SkStatus bind(SkIslandRt *island) {
  size_t  bytes = sizeof(double) * (size_t)island->model->n_v;
  double *v = sk_malloc(bytes + 1), time = island->run.time;
  if (!v) return SK_NOMEM;
  memcpy(v, island->run.v, bytes);
  seeking       = island;
  found         = NULL;
  n_found       = 0;
  bool quiet    = island->quiet;
  island->quiet = true;
  if (!sk_island_ode(island, time)) sk_island_later(island);
  island->quiet    = quiet;
  island->run.time = time;
  seeking          = NULL;
  memcpy(island->run.v, v, bytes);
  sk_free(v);
  if (n_found != 1 || island->code->n_states) {
    sk_island_fail(
        island,
        n_found == 0 ? "island %s has no foreign island in it"
        : n_found > 1
            ? "island %s has several foreign islands in it; a line has to be between them"
            : "island %s has a foreign island in it and states of equations; a line has to be "
              "between them",
        island->head.name);
    return SK_UNSUPPORTED;
  }
  SkFixed *fixed = island->solver_data;
  fixed->foreign = found;
  found->island  = island;
  found->v       = island->run.v;
  found->at = found->begin = NAN;
  return SK_OK;
}

static SkStatus open_foreign(SkIslandRt *island) {
  SkStatus status = sk_fixed_open(island);
  if (status == SK_OK) status = bind(island);
  if (status != SK_OK) return status;
  SkForeignRt *f           = of(island);
  island->head.pinned      = !can(f, SK_FOREIGN_MOVE_THREAD);
  island->head.cannot_save = can(f, SK_FOREIGN_SAVE) ? NULL : f->layout.instance;
  island->next_time        = fmin(island->next_time, f->next);
  return SK_OK;
}

static void close_foreign(SkIslandRt *island) {
  SkForeignRt *f = of(island);
  if (f) f->island = NULL;
  sk_fixed_close(island);
}

// Something happens where the instance is: it sends anew, and equations see that.
static SkStatus tell(SkIslandRt *island, int reason) {
  SkForeignRt *f = of(island);
  if (!f) return SK_SOLVER_FAILED;
  f->stopped = f->failed = false;
  f->begin = f->at = NAN;
  keep_point(f);
  double      next = INFINITY;
  const char *why  = f->layout.type->event(f->self, f->time, reason, &next);
  if (!why && isnan(next)) why = "its next event is at no time";
  if (why || f->failed) return failed(f, island, why), SK_SOLVER_FAILED;
  f->next    = next > f->time ? next : f->time;
  f->handled = true;
  if (not_finite(f, island)) return SK_SOLVER_FAILED;
  return sk_island_ode(island, island->run.time) ? SK_SOLVER_FAILED : SK_OK;
}

static SkStatus event(SkIslandRt *island) { return tell(island, SK_FOREIGN_DUE | SK_FOREIGN_JUMP); }

// What arrives has jumped, unless the event that was handled just now is why the solver begins anew. A failure shows at
// the next step.
static void restart(SkIslandRt *island) {
  SkForeignRt *f = of(island);
  sk_fixed_restart(island);
  if (f && !f->handled) tell(island, SK_FOREIGN_JUMP);
  if (f) f->handled = false;
}

static double known(const SkIslandRt *island) {
  const SkForeignRt *f = of(island);
  return f ? f->next : INFINITY;
}

// Saving ------------------------------------------------------------------------------------------

static void save(const SkIslandRt *island, SkBytes *out) {
  SkForeignRt *f = of(island);
  sk_fixed_save(island, out);
  if (!f || !can(f, SK_FOREIGN_SAVE)) return;
  bool under_way = f->time > f->begin;  // a row inside the step was looked at
  if (save_state(f, f->island, &f->state)) out->failed = true;
  const double numbers[] = {f->time, f->next, f->begin};
  sk_bytes_put(out, numbers, sizeof numbers);
  sk_bytes_u64(out, f->n_state);
  if (out->failed) return;
  sk_bytes_put(out, f->state, f->n_state);
  sk_bytes_u64(out, under_way);
  if (under_way) sk_bytes_put(out, f->state0, f->n_state);
  sk_bytes_put(out, f->read, sizeof(double) * (size_t)f->layout.n_read);
  sk_bytes_put(out, f->read0, sizeof(double) * (size_t)f->layout.n_read);
  sk_bytes_put(out, f->sent, sizeof(double) * (size_t)f->layout.n_sent);
  sk_bytes_put(out, f->sent0, sizeof(double) * (size_t)f->layout.n_sent);
}

static bool load_state(SkForeignRt *f, SkBytes *in, unsigned char **room) {
  if (!*room) *room = sk_malloc(f->n_state + 1);
  if (!*room) return false;
  sk_bytes_get(in, *room, f->n_state);
  return !in->failed;
}

static bool load(SkIslandRt *island, SkBytes *in) {
  if (!sk_fixed_load(island, in)) return false;
  // Objects may have been made anew since the solver was opened.
  if (!of(island) && bind(island) != SK_OK) return false;
  SkForeignRt *f = of(island);
  if (!can(f, SK_FOREIGN_SAVE)) return true;
  double numbers[3];
  sk_bytes_get(in, numbers, sizeof numbers);
  uint64_t n = sk_bytes_read_u64(in);
  if (in->failed || n > MOST_STATE || n > in->n || (f->n_state && n != f->n_state)) return false;
  f->n_state = (size_t)n;
  f->time    = numbers[0];
  f->next    = numbers[1];
  f->begin   = numbers[2];
  f->at      = NAN;
  if (!isfinite(f->time) || isnan(f->next) || !load_state(f, in, &f->state)) return false;
  bool under_way = sk_bytes_read_u64(in) != 0;
  if (under_way && !load_state(f, in, &f->state0)) return false;
  if (!under_way) f->begin = NAN;
  sk_bytes_get(in, f->read, sizeof(double) * (size_t)f->layout.n_read);
  sk_bytes_get(in, f->read0, sizeof(double) * (size_t)f->layout.n_read);
  sk_bytes_get(in, f->sent, sizeof(double) * (size_t)f->layout.n_sent);
  sk_bytes_get(in, f->sent0, sizeof(double) * (size_t)f->layout.n_sent);
  f->started      = true;
  f->t0           = island->start;
  const char *why = in->failed ? "" : f->layout.type->load(f->self, f->state, f->n_state);
  return !why;
}

const SkSolver sk_solver_foreign = {.name    = "foreign",
                                    .can     = SK_ON_GRID | SK_SAVABLE | SK_EVENTS,
                                    .order   = 2,
                                    .open    = open_foreign,
                                    .advance = sk_fixed_advance,
                                    .restart = restart,
                                    .close   = close_foreign,
                                    .save    = save,
                                    .load    = load,
                                    .event   = event,
                                    .known   = known};
