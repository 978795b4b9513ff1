// An FMU of FMI 3.0 for model exchange without states: n counts how often u + time has passed a whole number upwards. Its event indicator
// changes its sign at an event, and at the same event changes it back: it is the way to the next number.
#include "cosim/fmi/unit/api3.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
  double  t, u;
  int32_t n;
} Stairs;

enum { TIME, INPUT, COUNT, DOUBLED };

void *fmi3InstantiateModelExchange(const char *name, const char *token, const char *path,
                                   bool visible, bool logging, void *user, Fmi3Log log) {
  (void)name, (void)token, (void)path, (void)visible, (void)logging, (void)user, (void)log;
  return calloc(1, sizeof(Stairs));
}
void       fmi3FreeInstance(void *c) { free(c); }
Fmi3Status fmi3EnterInitializationMode(void *c, bool has, double tolerance, double start,
                                       bool stops, double stop) {
  (void)has, (void)tolerance, (void)stops, (void)stop;
  ((Stairs *)c)->t = start;
  return FMI3_OK;
}
Fmi3Status fmi3ExitInitializationMode(void *c) { return c ? FMI3_OK : FMI3_ERROR; }
Fmi3Status fmi3Terminate(void *c) { return c ? FMI3_OK : FMI3_ERROR; }
Fmi3Status fmi3EnterContinuousTimeMode(void *c) { return c ? FMI3_OK : FMI3_ERROR; }
Fmi3Status fmi3EnterEventMode(void *c) { return c ? FMI3_OK : FMI3_ERROR; }
Fmi3Status fmi3SetTime(void *c, double t) {
  ((Stairs *)c)->t = t;
  return FMI3_OK;
}
Fmi3Status fmi3UpdateDiscreteStates(void *c, bool *again, bool *end, bool *nominals, bool *values,
                                    bool *known, double *next) {
  Stairs *s = c;
  *again = *end = *nominals = *values = *known = false;
  *next                                        = 0;
  if (s->u + s->t >= s->n + 1) s->n++;
  return FMI3_OK;
}
Fmi3Status fmi3GetEventIndicators(void *c, double z[], size_t n) {
  Stairs *s = c;
  if (n != 1) return FMI3_ERROR;
  z[0] = s->n + 1 - (s->u + s->t);
  return FMI3_OK;
}
Fmi3Status fmi3SetFloat64(void *c, const Fmi3Ref refs[], size_t n, const double values[],
                          size_t m) {
  if (n != 1 || m != 1 || refs[0] != INPUT) return FMI3_ERROR;
  ((Stairs *)c)->u = values[0];
  return FMI3_OK;
}
Fmi3Status fmi3GetFloat64(void *c, const Fmi3Ref refs[], size_t n, double values[], size_t m) {
  if (n != 1 || m != 1 || refs[0] != DOUBLED) return FMI3_ERROR;
  values[0] = 2.0 * ((Stairs *)c)->n;
  return FMI3_OK;
}
Fmi3Status fmi3GetInt32(void *c, const Fmi3Ref refs[], size_t n, int32_t values[], size_t m) {
  if (n != 1 || m != 1 || refs[0] != COUNT) return FMI3_ERROR;
  values[0] = ((Stairs *)c)->n;
  return FMI3_OK;
}
