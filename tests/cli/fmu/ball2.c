// A ball that bounces, as an FMU of FMI 2.0 with model exchange and co-simulation: h'' = g, and v becomes -e*v where h reaches 0.
//
// The parameter `fault` makes it misbehave on purpose: 1 it crashes in a step or an evaluation after t = 0.1, 2 it ends the process
// there, 3 it never returns, 4 its derivatives and outputs are NaN, 5 it refuses, 6 it ends the run, 7 it writes
// for ever.
#include "cosim/fmi/unit/api2.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const Fmi2Callbacks *callbacks;
  double               t, h, v, g, e, u;
  int                  fault, bounces;
  char                 label[40];
} Ball;

enum { H, V, DER_V, G, E, U, FAULT, BOUNCES, LABEL };

static void misbehave(const Ball *b) {
  if (b->t <= 0.1) return;
  if (b->fault == 1) raise(SIGSEGV);
  if (b->fault == 2) exit(0);
  while (b->fault == 3) {
  }
  while (b->fault == 7) puts("All work and no play makes a dull ball.");
}

const char *fmi2GetTypesPlatform(void) { return "default"; }
const char *fmi2GetVersion(void) { return "2.0"; }

void *fmi2Instantiate(const char *name, Fmi2Type type, const char *guid, const char *resources,
                      const Fmi2Callbacks *callbacks, Fmi2Bool visible, Fmi2Bool logging) {
  (void)type, (void)resources, (void)visible, (void)logging;
  if (strcmp(guid, "{ball}") != 0) return NULL;
  Ball *b      = calloc(1, sizeof *b);
  b->callbacks = callbacks;
  b->h         = 1;
  b->g         = -9.81;
  b->e         = 0.7;
  strcpy(b->label, "plain");
  callbacks->logger(callbacks->user, name, FMI2_OK, "info", "made %s with %d state%s", name, 2,
                    "s");
  return b;
}

void fmi2FreeInstance(void *c) { free(c); }

Fmi2Status fmi2SetupExperiment(void *c, Fmi2Bool has, double tolerance, double start,
                               Fmi2Bool stops, double stop) {
  (void)has, (void)tolerance, (void)stops, (void)stop;
  ((Ball *)c)->t = start;
  return FMI2_OK;
}
Fmi2Status fmi2EnterInitializationMode(void *c) { return c ? FMI2_OK : FMI2_ERROR; }
Fmi2Status fmi2ExitInitializationMode(void *c) { return c ? FMI2_OK : FMI2_ERROR; }
Fmi2Status fmi2Terminate(void *c) { return c ? FMI2_OK : FMI2_ERROR; }
Fmi2Status fmi2Reset(void *c) { return c ? FMI2_OK : FMI2_ERROR; }

static double *real(Ball *b, Fmi2Ref ref) {
  double *const all[] = {&b->h, &b->v, NULL, &b->g, &b->e, &b->u};
  return ref < 6 ? all[ref] : NULL;
}

Fmi2Status fmi2GetReal(void *c, const Fmi2Ref refs[], size_t n, double values[]) {
  Ball *b = c;
  for (size_t i = 0; i < n; i++) {
    values[i] = refs[i] == DER_V ? b->g + b->u : *real(b, refs[i]);
    if (b->fault == 4 && b->t > 0.1) values[i] = NAN;
  }
  return FMI2_OK;
}
Fmi2Status fmi2SetReal(void *c, const Fmi2Ref refs[], size_t n, const double values[]) {
  for (size_t i = 0; i < n; i++)
    if (!real(c, refs[i]))
      return FMI2_ERROR;
    else
      *real(c, refs[i]) = values[i];
  return FMI2_OK;
}
Fmi2Status fmi2GetInteger(void *c, const Fmi2Ref refs[], size_t n, int values[]) {
  for (size_t i = 0; i < n; i++)
    values[i] = refs[i] == FAULT ? ((Ball *)c)->fault : ((Ball *)c)->bounces;
  return FMI2_OK;
}
Fmi2Status fmi2SetInteger(void *c, const Fmi2Ref refs[], size_t n, const int values[]) {
  for (size_t i = 0; i < n; i++)
    if (refs[i] == FAULT) ((Ball *)c)->fault = values[i];
  return FMI2_OK;
}
Fmi2Status fmi2SetString(void *c, const Fmi2Ref refs[], size_t n, const char *const values[]) {
  for (size_t i = 0; i < n; i++)
    if (refs[i] == LABEL) {
      snprintf(((Ball *)c)->label, sizeof((Ball *)c)->label, "%s", values[i]);
      if (strcmp(values[i], "wrong") == 0) return FMI2_ERROR;
    }
  return FMI2_OK;
}

// State -------------------------------------------------------------------------------------------

Fmi2Status fmi2GetFMUstate(void *c, void **state) {
  if (!*state) *state = malloc(sizeof(Ball));
  memcpy(*state, c, sizeof(Ball));
  return FMI2_OK;
}
Fmi2Status fmi2SetFMUstate(void *c, void *state) {
  const Fmi2Callbacks *callbacks = ((Ball *)c)->callbacks;
  memcpy(c, state, sizeof(Ball));
  ((Ball *)c)->callbacks = callbacks;
  return FMI2_OK;
}
Fmi2Status fmi2FreeFMUstate(void *c, void **state) {
  (void)c;
  free(*state);
  *state = NULL;
  return FMI2_OK;
}
Fmi2Status fmi2SerializedFMUstateSize(void *c, void *state, size_t *n) {
  (void)c, (void)state;
  *n = sizeof(Ball);
  return FMI2_OK;
}
Fmi2Status fmi2SerializeFMUstate(void *c, void *state, char bytes[], size_t n) {
  (void)c;
  memcpy(bytes, state, n);
  return FMI2_OK;
}
Fmi2Status fmi2DeSerializeFMUstate(void *c, const char bytes[], size_t n, void **state) {
  (void)c;
  if (n != sizeof(Ball)) return FMI2_ERROR;
  *state = malloc(n);
  memcpy(*state, bytes, n);
  return FMI2_OK;
}

// Model exchange ----------------------------------------------------------------------------------

static void bounce(Ball *b) {
  if (b->h > 0 || b->v >= 0) return;
  b->h = 0;
  b->v *= -b->e;
  b->bounces++;
}

Fmi2Status fmi2EnterEventMode(void *c) { return c ? FMI2_OK : FMI2_ERROR; }
Fmi2Status fmi2NewDiscreteStates(void *c, Fmi2EventInfo *info) {
  Ball  *b = c;
  double v = b->v;
  bounce(b);
  *info =
      (Fmi2EventInfo){.values_changed = v != b->v, .terminate = b->fault == 6 && b->bounces > 0};
  return FMI2_OK;
}
Fmi2Status fmi2EnterContinuousTimeMode(void *c) { return c ? FMI2_OK : FMI2_ERROR; }
Fmi2Status fmi2CompletedIntegratorStep(void *c, Fmi2Bool no, Fmi2Bool *event, Fmi2Bool *end) {
  (void)c, (void)no;
  *event = *end = 0;
  return FMI2_OK;
}
Fmi2Status fmi2SetTime(void *c, double t) {
  ((Ball *)c)->t = t;
  return FMI2_OK;
}
Fmi2Status fmi2SetContinuousStates(void *c, const double x[], size_t n) {
  if (n != 2) return FMI2_ERROR;
  ((Ball *)c)->h = x[0];
  ((Ball *)c)->v = x[1];
  return FMI2_OK;
}
Fmi2Status fmi2GetContinuousStates(void *c, double x[], size_t n) {
  if (n != 2) return FMI2_ERROR;
  x[0] = ((Ball *)c)->h;
  x[1] = ((Ball *)c)->v;
  return FMI2_OK;
}
Fmi2Status fmi2GetNominalsOfContinuousStates(void *c, double x[], size_t n) {
  (void)c;
  for (size_t i = 0; i < n; i++) x[i] = 1;
  return FMI2_OK;
}
Fmi2Status fmi2GetDerivatives(void *c, double x[], size_t n) {
  Ball *b = c;
  misbehave(b);
  if (n != 2) return FMI2_ERROR;
  x[0] = b->v;
  x[1] = b->fault == 4 && b->t > 0.1 ? NAN : b->g + b->u;
  if (b->fault == 5 && b->t > 0.1) {
    b->callbacks->logger(b->callbacks->user, "ball", FMI2_ERROR, "error", "it is %s", "too late");
    return FMI2_ERROR;
  }
  return FMI2_OK;
}
Fmi2Status fmi2GetEventIndicators(void *c, double z[], size_t n) {
  if (n != 1) return FMI2_ERROR;
  // Where it has just bounced it is above the ground.
  const Ball *b = c;
  z[0]          = b->h <= 0 && b->v > 0 ? 1e-300 : b->h;
  return FMI2_OK;
}

// Co-simulation: exact but for the time of the bounce, which is found by halving -----------------------

static void fly(Ball *b, double dt) {
  double a = b->g + b->u;
  b->h += b->v * dt + a * dt * dt / 2;
  b->v += a * dt;
}

Fmi2Status fmi2DoStep(void *c, double t, double h, Fmi2Bool no) {
  Ball *b = c;
  (void)no;
  b->t = t + h;
  misbehave(b);
  if (fabs(t - (b->t - h)) > 1e-9 || h <= 0) return FMI2_ERROR;
  if (b->fault == 5 && b->t > 0.1) {
    b->callbacks->logger(b->callbacks->user, "ball", FMI2_ERROR, "error", "it is %s", "too late");
    return FMI2_ERROR;
  }
  if (b->fault == 6 && b->t > 0.1) return FMI2_DISCARD;
  for (int bounces = 0; h > 0 && bounces < 100; bounces++) {
    Ball end = *b;
    fly(&end, h);
    if (end.h > 0 || end.v >= 0) {
      b->h = end.h;
      b->v = end.v;
      return FMI2_OK;
    }
    double low = 0, high = h;
    for (int i = 0; i < 200; i++) {
      Ball   mid  = *b;
      double half = (low + high) / 2;
      fly(&mid, half);
      if (mid.h > 0 || mid.v >= 0)
        low = half;
      else
        high = half;
    }
    fly(b, high);
    bounce(b);
    h -= high;
  }
  return FMI2_OK;
}
Fmi2Status fmi2GetBooleanStatus(void *c, Fmi2StatusKind kind, Fmi2Bool *value) {
  *value = kind == FMI2_TERMINATED && ((Ball *)c)->fault == 6;
  return FMI2_OK;
}
