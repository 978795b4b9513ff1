// A mass on a spring, as an FMU of FMI 3.0 with model exchange and co-simulation: m*v' = F - k*x, and v grows by 1 at t = kick.
// Co-simulation has event mode and returns early at the kick. States, inputs and outputs are arrays or scalars of several types.
#include "cosim/fmi/unit/api3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  double  t, s[2], F, m, k, kick;  // s: position, velocity
  bool    kicked, events, stepping;
  int32_t gear;
} Spring;

enum { TIME, STATE, RATE, FORCE, MASS, STIFFNESS, KICK, GEAR, SPEED, DOUBLED };

const char *fmi3GetVersion(void) { return "3.0"; }

static Spring *make(const char *token) {
  if (strcmp(token, "{spring}") != 0) return NULL;
  Spring *s = calloc(1, sizeof *s);
  s->m = s->k = s->gear = 1;
  s->kick               = 1e9;
  return s;
}
void *fmi3InstantiateModelExchange(const char *name, const char *token, const char *path,
                                   bool visible, bool logging, void *user, Fmi3Log log) {
  (void)name, (void)path, (void)visible, (void)logging, (void)user, (void)log;
  return make(token);
}
void *fmi3InstantiateCoSimulation(const char *name, const char *token, const char *path,
                                  bool visible, bool logging, bool events, bool early,
                                  const Fmi3Ref refs[], size_t n, void *user, Fmi3Log log,
                                  Fmi3Intermediate intermediate) {
  (void)name, (void)path, (void)visible, (void)logging, (void)early, (void)refs, (void)n,
      (void)user;
  (void)log, (void)intermediate;
  Spring *s = make(token);
  if (s) s->events = events;
  return s;
}
void fmi3FreeInstance(void *c) { free(c); }

Fmi3Status fmi3EnterInitializationMode(void *c, bool has, double tolerance, double start,
                                       bool stops, double stop) {
  (void)has, (void)tolerance, (void)stops, (void)stop;
  ((Spring *)c)->t = start;
  return FMI3_OK;
}
Fmi3Status fmi3ExitInitializationMode(void *c) { return c ? FMI3_OK : FMI3_ERROR; }
Fmi3Status fmi3Terminate(void *c) { return c ? FMI3_OK : FMI3_ERROR; }
Fmi3Status fmi3EnterContinuousTimeMode(void *c) { return c ? FMI3_OK : FMI3_ERROR; }
Fmi3Status fmi3EnterEventMode(void *c) {
  ((Spring *)c)->stepping = false;
  return FMI3_OK;
}
Fmi3Status fmi3EnterStepMode(void *c) {
  ((Spring *)c)->stepping = true;
  return FMI3_OK;
}

// Values ------------------------------------------------------------------------------------------

static double rate(const Spring *s) { return (s->F - s->k * s->s[0]) / s->m; }

static double *number(Spring *s, Fmi3Ref ref) {
  double *const all[] = {NULL, NULL, NULL, &s->F, &s->m, &s->k, &s->kick};
  return ref < 7 ? all[ref] : NULL;
}

Fmi3Status fmi3GetFloat64(void *c, const Fmi3Ref refs[], size_t n, double values[],
                          size_t n_values) {
  Spring *s = c;
  size_t  k = 0;
  for (size_t i = 0; i < n; i++) {
    if (refs[i] == STATE || refs[i] == RATE) {
      values[k++] = refs[i] == STATE ? s->s[0] : s->s[1];
      values[k++] = refs[i] == STATE ? s->s[1] : rate(s);
    } else {
      values[k++] = refs[i] == SPEED ? s->s[1] : *number(s, refs[i]);
    }
  }
  return k == n_values ? FMI3_OK : FMI3_ERROR;
}
Fmi3Status fmi3SetFloat64(void *c, const Fmi3Ref refs[], size_t n, const double values[],
                          size_t n_values) {
  Spring *s = c;
  size_t  k = 0;
  for (size_t i = 0; i < n; i++) {
    if (refs[i] == STATE) {
      s->s[0] = values[k++];
      s->s[1] = values[k++];
    } else if (number(s, refs[i])) {
      *number(s, refs[i]) = values[k++];
    } else {
      return FMI3_ERROR;
    }
  }
  return k == n_values ? FMI3_OK : FMI3_ERROR;
}
Fmi3Status fmi3SetInt32(void *c, const Fmi3Ref refs[], size_t n, const int32_t values[], size_t m) {
  Spring *s = c;
  // It changes at events only.
  if (n != 1 || m != 1 || refs[0] != GEAR || s->stepping) return FMI3_ERROR;
  s->gear = values[0];
  return FMI3_OK;
}
Fmi3Status fmi3GetInt64(void *c, const Fmi3Ref refs[], size_t n, int64_t values[], size_t m) {
  if (n != 1 || m != 1 || refs[0] != DOUBLED) return FMI3_ERROR;
  values[0] = 2 * (int64_t)((Spring *)c)->gear;
  return FMI3_OK;
}

// State -------------------------------------------------------------------------------------------

Fmi3Status fmi3GetFMUState(void *c, void **state) {
  if (!*state) *state = malloc(sizeof(Spring));
  memcpy(*state, c, sizeof(Spring));
  return FMI3_OK;
}
Fmi3Status fmi3SetFMUState(void *c, void *state) {
  memcpy(c, state, sizeof(Spring));
  return FMI3_OK;
}
Fmi3Status fmi3FreeFMUState(void *c, void **state) {
  (void)c;
  free(*state);
  *state = NULL;
  return FMI3_OK;
}
Fmi3Status fmi3SerializedFMUStateSize(void *c, void *state, size_t *n) {
  (void)c, (void)state;
  *n = sizeof(Spring);
  return FMI3_OK;
}
Fmi3Status fmi3SerializeFMUState(void *c, void *state, uint8_t bytes[], size_t n) {
  (void)c;
  memcpy(bytes, state, n);
  return FMI3_OK;
}
Fmi3Status fmi3DeserializeFMUState(void *c, const uint8_t bytes[], size_t n, void **state) {
  (void)c;
  if (n != sizeof(Spring)) return FMI3_ERROR;
  *state = malloc(n);
  memcpy(*state, bytes, n);
  return FMI3_OK;
}

// Model exchange ----------------------------------------------------------------------------------

Fmi3Status fmi3UpdateDiscreteStates(void *c, bool *again, bool *end, bool *nominals, bool *values,
                                    bool *known, double *next) {
  Spring *s = c;
  *again = *end = *nominals = *values = false;
  if (!s->kicked && s->t >= s->kick - 1e-12) {
    s->kicked = *values = true;
    s->s[1] += 1;
  }
  *known = !s->kicked;
  *next  = s->kick;
  return FMI3_OK;
}
Fmi3Status fmi3CompletedIntegratorStep(void *c, bool no, bool *event, bool *end) {
  (void)c, (void)no;
  *event = *end = false;
  return FMI3_OK;
}
Fmi3Status fmi3SetTime(void *c, double t) {
  ((Spring *)c)->t = t;
  return FMI3_OK;
}
Fmi3Status fmi3SetContinuousStates(void *c, const double x[], size_t n) {
  if (n != 2) return FMI3_ERROR;
  memcpy(((Spring *)c)->s, x, 2 * sizeof *x);
  return FMI3_OK;
}
Fmi3Status fmi3GetContinuousStates(void *c, double x[], size_t n) {
  if (n != 2) return FMI3_ERROR;
  memcpy(x, ((Spring *)c)->s, 2 * sizeof *x);
  return FMI3_OK;
}
Fmi3Status fmi3GetContinuousStateDerivatives(void *c, double x[], size_t n) {
  if (n != 2) return FMI3_ERROR;
  x[0] = ((Spring *)c)->s[1];
  x[1] = rate(c);
  return FMI3_OK;
}

// Co-simulation: exact ----------------------------------------------------------------------------

static void swing(Spring *s, double dt) {
  double w = sqrt(s->k / s->m), rest = s->F / s->k, x = s->s[0] - rest, v = s->s[1];
  s->s[0] = rest + x * cos(w * dt) + v / w * sin(w * dt);
  s->s[1] = v * cos(w * dt) - x * w * sin(w * dt);
  s->t += dt;
}

Fmi3Status fmi3DoStep(void *c, double t, double h, bool no, bool *event, bool *end, bool *early,
                      double *last) {
  Spring *s = c;
  (void)no;
  *event = *end = *early = false;
  if (fabs(t - s->t) > 1e-9 || h <= 0 || (s->events && !s->stepping)) return FMI3_ERROR;
  bool due = !s->kicked && t + h >= s->kick - 1e-12;
  swing(s, due ? s->kick - t : h);
  if (due && s->events) {
    *event = true;
    *early = t + h > s->t + 1e-12;
  } else if (due) {
    bool   no_one;
    double next;
    fmi3UpdateDiscreteStates(c, &no_one, &no_one, &no_one, &no_one, &no_one, &next);
    if (t + h > s->t) swing(s, t + h - s->t);
  }
  *last = s->t;
  return FMI3_OK;
}
