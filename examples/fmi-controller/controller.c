// The controller of a position servo as an FMU of FMI 2.0 for co-simulation, in C: a proportional controller with a limit on how fast its output may change,
// sampled at each communication step. As a company's own C code would be wrapped.
#include "fmi2Functions.h"

#include <stdlib.h>

typedef struct {
  double reference, measured, y;
  double k, rate;  // gain, most change of the output in a second
} Controller;

enum { REFERENCE, MEASURED, OUTPUT, GAIN, RATE };

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                              const fmi2CallbackFunctions *callbacks, fmi2Boolean visible,
                              fmi2Boolean logging) {
  (void)name, (void)guid, (void)resources, (void)callbacks, (void)visible, (void)logging;
  if (type != fmi2CoSimulation) return NULL;
  Controller *c = calloc(1, sizeof *c);
  if (c) c->k = 20.0, c->rate = 1e3;
  return c;
}
void fmi2FreeInstance(fmi2Component c) { free(c); }

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean has, fmi2Real tolerance, fmi2Real start,
                               fmi2Boolean stops, fmi2Real stop) {
  (void)c, (void)has, (void)tolerance, (void)start, (void)stops, (void)stop;
  return fmi2OK;
}
fmi2Status fmi2EnterInitializationMode(fmi2Component c) { return c ? fmi2OK : fmi2Error; }
fmi2Status fmi2ExitInitializationMode(fmi2Component c) { return c ? fmi2OK : fmi2Error; }
fmi2Status fmi2Terminate(fmi2Component c) { return c ? fmi2OK : fmi2Error; }

static double *number(Controller *c, fmi2ValueReference ref) {
  double *const all[] = {&c->reference, &c->measured, &c->y, &c->k, &c->rate};
  return ref <= RATE ? all[ref] : NULL;
}
fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference refs[], size_t n,
                       fmi2Real values[]) {
  for (size_t i = 0; i < n; i++) {
    if (!number(c, refs[i])) return fmi2Error;
    values[i] = *number(c, refs[i]);
  }
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

// What was measured at the beginning of the step acts from its end on: a delay of one sample, as in a real computer.
fmi2Status fmi2DoStep(fmi2Component component, fmi2Real t, fmi2Real h, fmi2Boolean no) {
  Controller *c    = component;
  double      want = c->k * (c->reference - c->measured), most = c->rate * h;
  (void)t, (void)no;
  c->y += want > c->y + most ? most : want < c->y - most ? -most : want - c->y;
  return fmi2OK;
}
