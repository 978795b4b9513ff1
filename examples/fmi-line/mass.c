// A mass on a damper to the ground, m*v' = F - d*v, as an FMU of FMI 2.0 for model exchange: C source only, without any tool. Skerry compiles it when
// it runs; the headers of FMI are there. A function that is not needed here is not in it: whoever calls it is told so.
#include "fmi2Functions.h"

#include <stdlib.h>

typedef struct {
  double v, F, m, d;
} Mass;

enum { SPEED, FORCE, INERTIA, DAMPING, ACCELERATION };

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                              const fmi2CallbackFunctions *callbacks, fmi2Boolean visible,
                              fmi2Boolean logging) {
  (void)name, (void)guid, (void)resources, (void)callbacks, (void)visible, (void)logging;
  if (type != fmi2ModelExchange) return NULL;
  Mass *b = calloc(1, sizeof *b);
  if (b) b->m = 1.0;
  return b;
}
void fmi2FreeInstance(fmi2Component c) { free(c); }

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean has, fmi2Real tolerance, fmi2Real start,
                               fmi2Boolean stops, fmi2Real stop) {
  (void)c, (void)has, (void)tolerance, (void)start, (void)stops, (void)stop;
  return fmi2OK;
}

// Modes are of no consequence for it.
#define NOTHING(name) \
  fmi2Status name(fmi2Component c) { return c ? fmi2OK : fmi2Error; }
NOTHING(fmi2EnterInitializationMode)
NOTHING(fmi2ExitInitializationMode)
NOTHING(fmi2Terminate)
NOTHING(fmi2EnterEventMode)
NOTHING(fmi2EnterContinuousTimeMode)

fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo *info) {
  (void)c;
  *info = (fmi2EventInfo){0};
  return fmi2OK;
}
fmi2Status fmi2SetTime(fmi2Component c, fmi2Real t) {
  (void)c, (void)t;
  return fmi2OK;
}

static double rate(const Mass *b) { return (b->F - b->d * b->v) / b->m; }

static double *number(Mass *b, fmi2ValueReference ref) {
  double *const all[] = {&b->v, &b->F, &b->m, &b->d};
  return ref <= DAMPING ? all[ref] : NULL;
}
fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference refs[], size_t n,
                       fmi2Real values[]) {
  for (size_t i = 0; i < n; i++)
    if (refs[i] == ACCELERATION)
      values[i] = rate(c);
    else if (number(c, refs[i]))
      values[i] = *number(c, refs[i]);
    else
      return fmi2Error;
  return fmi2OK;
}
fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference refs[], size_t n,
                       const fmi2Real values[]) {
  for (size_t i = 0; i < n; i++) {
    if (!number(c, refs[i])) return fmi2Error;
    *number(c, refs[i]) = values[i];
  }
  return fmi2OK;
}

fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[], size_t n) {
  if (n != 1) return fmi2Error;
  ((Mass *)c)->v = x[0];
  return fmi2OK;
}
fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t n) {
  if (n != 1) return fmi2Error;
  x[0] = ((Mass *)c)->v;
  return fmi2OK;
}
fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real dx[], size_t n) {
  if (n != 1) return fmi2Error;
  dx[0] = rate(c);
  return fmi2OK;
}
