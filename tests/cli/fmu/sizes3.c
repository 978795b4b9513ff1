// An FMU of FMI 3.0 whose structural parameter n says how long its arrays are: y[i] = (u[1] + ... + u[n]) + i*t, for co-simulation.
#include "cosim/fmi/unit/api3.h"

#include <stdlib.h>

#define MOST 8

typedef struct {
  uint64_t n;
  bool     configuring;
  double   t, u[MOST];
} Sizes;

enum { TIME, LENGTH, INPUT, OUTPUT };

void *fmi3InstantiateCoSimulation(const char *name, const char *token, const char *path,
                                  bool visible, bool logging, bool events, bool early,
                                  const Fmi3Ref refs[], size_t n, void *user, Fmi3Log log,
                                  Fmi3Intermediate intermediate) {
  (void)name, (void)token, (void)path, (void)visible, (void)logging, (void)events, (void)early;
  (void)refs, (void)n, (void)user, (void)log, (void)intermediate;
  Sizes *s = calloc(1, sizeof *s);
  if (s) s->n = 2;
  return s;
}
void       fmi3FreeInstance(void *c) { free(c); }
Fmi3Status fmi3EnterConfigurationMode(void *c) {
  ((Sizes *)c)->configuring = true;
  return FMI3_OK;
}
Fmi3Status fmi3ExitConfigurationMode(void *c) {
  ((Sizes *)c)->configuring = false;
  return FMI3_OK;
}
Fmi3Status fmi3SetUInt64(void *c, const Fmi3Ref refs[], size_t n, const uint64_t values[],
                         size_t m) {
  Sizes *s = c;
  if (n != 1 || m != 1 || refs[0] != LENGTH || !s->configuring || values[0] > MOST)
    return FMI3_ERROR;
  s->n = values[0];
  return FMI3_OK;
}
Fmi3Status fmi3EnterInitializationMode(void *c, bool has, double tolerance, double start,
                                       bool stops, double stop) {
  (void)has, (void)tolerance, (void)stops, (void)stop;
  ((Sizes *)c)->t = start;
  return FMI3_OK;
}
Fmi3Status fmi3ExitInitializationMode(void *c) { return c ? FMI3_OK : FMI3_ERROR; }
Fmi3Status fmi3Terminate(void *c) { return c ? FMI3_OK : FMI3_ERROR; }
Fmi3Status fmi3SetFloat64(void *c, const Fmi3Ref refs[], size_t n, const double values[],
                          size_t m) {
  Sizes *s = c;
  if (n != 1 || refs[0] != INPUT || m != s->n) return FMI3_ERROR;
  for (size_t i = 0; i < m; i++) s->u[i] = values[i];
  return FMI3_OK;
}
Fmi3Status fmi3GetFloat64(void *c, const Fmi3Ref refs[], size_t n, double values[], size_t m) {
  Sizes *s   = c;
  double sum = 0;
  if (n != 1 || refs[0] != OUTPUT || m != s->n) return FMI3_ERROR;
  for (size_t i = 0; i < m; i++) sum += s->u[i];
  for (size_t i = 0; i < m; i++) values[i] = sum + (double)(i + 1) * s->t;
  return FMI3_OK;
}
Fmi3Status fmi3DoStep(void *c, double t, double h, bool no, bool *event, bool *end, bool *early,
                      double *last) {
  (void)no;
  *event = *end = *early = false;
  *last = ((Sizes *)c)->t = t + h;
  return FMI3_OK;
}
