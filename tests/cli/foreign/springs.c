// A mass on a spring as a foreign island: its own states, its own steps (Euler's method or Heun's), kicks at known times, a
// wall that nobody knows of beforehand, saving and loading, and failures on demand.
#include <math.h>
#include <skerry/foreign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { M, K, D, KICK, PERIOD, WALL, METHOD, FAIL_AT, END_AT, WAITS, X_START, N_PARAMETERS };

static const SkParameterInfo parameters[N_PARAMETERS] = {
    {"m", "kg", 1, "Mass", 1e-9, 1e9, 0, NULL, 0, NULL},
    {"k", "N/m", 100, "Stiffness", 0, 1e12, 0, NULL, 0, NULL},
    {"d", "N.s/m", 0.5, "Damping", 0, 1e9, 0, NULL, 0, NULL},
    {"kick", "m/s", 0, "What each kick adds to the velocity", -1e9, 1e9, 0, NULL, 0, NULL},
    {"period", "s", 1e9, "Time between kicks", 1e-9, 1e12, 0, NULL, 0, NULL},
    {"wall", "m", 1e9, "Where the mass bounces", -1e12, 1e12, 0, NULL, 0, NULL},
    {"method", "", 2, "1: Euler, 2: Heun", 1, 2, 0, NULL, 0, NULL},
    {"failAt", "s", 1e9, "Fails after this time", -1e12, 1e12, 0, NULL, 0, NULL},
    {"endAt", "s", 1e9, "Ends the run at this time", -1e12, 1e12, 0, NULL, 0, NULL},
    {"waits", "", 0, "Looks that each step has to wait for", 0, 1e6, 0, NULL, 0, NULL},
    {"xStart", "m", 0.1, "Position at the start", -1e12, 1e12, 0, NULL, 0, NULL},
};

static const SkPortInfo ports[] = {{"P1", SK_NODE_MECHANIC, "Where the line is", NULL, NULL, 0}};
// A bar has a line on its other side as well, where it moves the other way.
static const SkPortInfo   both[]    = {{"P1", SK_NODE_MECHANIC, "Where the line is", NULL, NULL, 0},
                                       {"P2", SK_NODE_MECHANIC, "On the other side", NULL, NULL, 0}};
static const SkResultInfo results[] = {{"x", "m", "Position"}, {"v", "m/s", "Velocity"}};

typedef struct {
  double x, v, t;
  double count, next;  // kicks that were, the next one
  double bounces, waited;
} State;

struct SkForeign {
  const SkForeignHost *host;
  int                  is_bar;
  double               p[N_PARAMETERS];
  State                s;
  char                 text[200];
};

static const char *open(const char *type, const char *name, const SkForeignHost *host,
                        SkForeign **out) {
  (void)name;
  *out = calloc(1, sizeof **out);
  if (!*out) return "out of memory";
  (*out)->host   = host;
  (*out)->is_bar = strcmp(type, "springs.Bar") == 0;
  return NULL;
}

static const char *set(SkForeign *self, const char *parameter, const double *values, int n) {
  for (int i = 0; i < N_PARAMETERS; i++)
    if (strcmp(parameters[i].name, parameter) == 0 && n == 1) {
      self->p[i] = values[0];
      return NULL;
    }
  return "no such parameter";
}

// Everything that is sent.
static const char *tell(SkForeign *self) {
  const SkForeignHost *h = self->host;
  h->send(h->user, 0, self->s.v, self->s.x);
  if (self->is_bar) h->send(h->user, 1, -self->s.v, -self->s.x);
  h->result(h->user, 0, self->s.x);
  h->result(h->user, 1, self->s.v);
  return NULL;
}

static const char *start(SkForeign *self, double t0, double stop, double tolerance,
                         double most_step, double *next) {
  (void)stop;
  (void)tolerance;
  (void)most_step;
  self->s = (State){.x = self->p[X_START], .t = t0, .next = self->p[PERIOD]};
  *next   = self->s.next;
  return tell(self);
}

// The derivatives at t: what arrives there is needed.
static int slopes(SkForeign *self, double t, double x, double v, double *dx, double *dv) {
  double c, Zc;
  if (self->host->wave(self->host->user, 0, t, &c, &Zc)) return 1;
  double f = c + Zc * v;
  if (self->is_bar) {
    if (self->host->wave(self->host->user, 1, t, &c, &Zc)) return 1;
    f = f - (c + Zc * -v);
  }
  *dx = v;
  *dv = (-f - self->p[K] * x - self->p[D] * v) / self->p[M];
  return 0;
}

// A step over h from the state at hand.
static int step(SkForeign *self, double to, double h, State *out) {
  double x = self->s.x, v = self->s.v, dx, dv, ex, ev;
  if (slopes(self, self->s.t, x, v, &dx, &dv)) return 1;
  *out   = self->s;
  out->t = to;
  if (self->p[METHOD] < 1.5) {
    out->x = x + h * dx;
    out->v = v + h * dv;
    return 0;
  }
  if (slopes(self, to, x + h * dx, v + h * dv, &ex, &ev)) return 1;
  out->x = x + h * (0.5 * dx + 0.5 * ex);
  out->v = v + h * (0.5 * dv + 0.5 * ev);
  return 0;
}

// To where the mass comes to the wall, which it does in the step to `to`.
static int to_the_wall(SkForeign *self, double to, State *out) {
  double low = self->s.t, high = to;
  for (int i = 0; i < 60 && high - low > 1e-14 * high; i++) {
    double mid = 0.5 * (low + high);
    if (step(self, mid, mid - self->s.t, out)) return 1;
    if (out->x > self->p[WALL])
      high = mid;
    else
      low = mid;
  }
  return step(self, high, high - self->s.t, out);
}

static const char *advance(SkForeign *self, double to, double *t, int *more) {
  State end;
  if (self->s.waited < self->p[WAITS]) {
    self->s.waited += 1;
    *more = SK_FOREIGN_WAIT;
    return NULL;
  }
  self->s.waited = 0;
  if (to > self->p[FAIL_AT]) {
    snprintf(self->text, sizeof self->text, "the spring broke at %g m", self->s.x);
    return self->text;
  }
  if (step(self, to, to - self->s.t, &end)) return NULL;
  if (end.x > self->p[WALL] && end.v > 0) {
    if (to_the_wall(self, to, &end)) return NULL;
    *more = SK_FOREIGN_EVENT;
  } else if (to >= self->p[END_AT]) {
    *more = SK_FOREIGN_END;
  }
  self->s = end;
  *t      = end.t;
  return tell(self);
}

static const char *event(SkForeign *self, double t, int why, double *next) {
  *next = self->s.next;
  if (!(why & SK_FOREIGN_DUE)) return tell(self);
  if (t >= self->s.next - 1e-9 * self->p[PERIOD]) {
    self->s.v += self->p[KICK];
    self->s.count += 1;
    self->s.next = self->p[PERIOD] + self->s.count * self->p[PERIOD];
  }
  if (self->s.x >= self->p[WALL] && self->s.v > 0) {
    self->s.v = -self->s.v;
    self->s.bounces += 1;
  }
  *next = self->s.next;
  return tell(self);
}

static size_t save(const SkForeign *self, void *bytes, size_t room) {
  if (room >= sizeof self->s) memcpy(bytes, &self->s, sizeof self->s);
  return sizeof self->s;
}

static const char *load(SkForeign *self, const void *bytes, size_t n) {
  if (n != sizeof self->s) return "these are not the bytes of a mass and a spring";
  memcpy(&self->s, bytes, n);
  return tell(self);
}

static void end(SkForeign *self) { free(self); }

static const SkForeignType island = {.abi     = SK_FOREIGN_ABI,
                                     .size    = sizeof(SkForeignType),
                                     .can     = SK_FOREIGN_SAVE | SK_FOREIGN_MOVE_THREAD,
                                     .kind    = "plug-in",
                                     .open    = open,
                                     .set     = set,
                                     .start   = start,
                                     .advance = advance,
                                     .event   = event,
                                     .save    = save,
                                     .load    = load,
                                     .free    = end};
// The same without saving, and always on one thread.
static const SkForeignType rigid = {.abi     = SK_FOREIGN_ABI,
                                    .size    = sizeof(SkForeignType),
                                    .kind    = "plug-in",
                                    .open    = open,
                                    .set     = set,
                                    .start   = start,
                                    .advance = advance,
                                    .event   = event,
                                    .free    = end};

#define TYPE(type_name, ends, table)                                                   \
  {                                                                                    \
    .name = type_name, .doc = "Mass on a spring", .kind = SK_F_TYPE, .ports = ends,    \
    .n_ports = (int)(sizeof(ends) / sizeof(ends)[0]), .parameters = parameters,        \
    .n_parameters = N_PARAMETERS, .results = results, .n_results = 2, .foreign = table \
  }
static const SkComponentType types[] = {TYPE("springs.MassSpring", ports, &island),
                                        TYPE("springs.Rigid", ports, &rigid),
                                        TYPE("springs.Bar", both, &island)};
SK_PLUGIN("springs", "1.0", types);
