// fmu/fmi3.c - the functions of FMI 3.0 over an instance (engine.h). Those that an FMU of ours does not offer are in fmi3_rest.c.
//
// A call in a mode that does not allow it gives fmi3Error and changes nothing. After an error the master may reset or free.
#include "fmu/fmi3_priv.h"

#include "base/mem.h"

#include <math.h>
#include <string.h>

// Messages and modes ---------------------------------------------------------------------------------------

static void tell(const SkFmi3 *c, fmi3Status status, const char *category, const char *text) {
  if (c->log && (c->logs || status >= fmi3Error)) c->log(c->environment, status, category, text);
}

static void say(void *user, int level, const char *text) {
  tell(user, level > 1 ? fmi3Error : fmi3Warning, level > 1 ? "logStatusError" : "logStatusWarning",
       text);
}

bool sk_fmi3_allowed(const SkFmi3 *c, unsigned modes, const char *function) {
  if (!c) return false;
  if (1u << sk_fmu_mode(c->f) & modes) return true;
  sk_fmi3_refuse(c, function);
  return false;
}

fmi3Status sk_fmi3_result(const SkFmi3 *c, SkStatus status) {
  if (status == SK_OK) return fmi3OK;
  // A point where the equations have no solution is one that the master's solver may go back from.
  if (status == SK_SOLVER_FAILED && !sk_fmu_steps(c->f)) return fmi3Discard;
  if (status != SK_BAD_ARG) sk_fmu_set_mode(c->f, SK_FMU_FAILED);
  return fmi3Error;
}

fmi3Status sk_fmi3_refuse(const SkFmi3 *c, const char *text) {
  tell(c, fmi3Error, "logStatusError", text);
  return fmi3Error;
}

// Life -----------------------------------------------------------------------------------------------------

API const char *fmi3GetVersion(void) { return "3.0"; }

static SkFmi3 *instantiate(fmi3String token, bool steps, bool logs,
                           fmi3InstanceEnvironment environment, fmi3LogMessageCallback log) {
  SkFmi3 *c = sk_calloc(1, sizeof *c);
  if (!c) return NULL;
  c->log         = log;
  c->environment = environment;
  c->logs        = logs;
  if (!token || strcmp(token, sk_fmu_model.token) != 0)
    sk_fmi3_refuse(c, "the instantiation token is not that of this FMU");
  else
    c->f = sk_fmu_new(steps, say, c);
  if (c->f) return c;
  sk_free(c);
  return NULL;
}

API fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token,
                                              fmi3String resources, fmi3Boolean visible,
                                              fmi3Boolean logs, fmi3InstanceEnvironment environment,
                                              fmi3LogMessageCallback log) {
  (void)name, (void)resources, (void)visible;
  return instantiate(token, false, logs, environment, log);
}

API fmi3Instance fmi3InstantiateCoSimulation(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logs,
    fmi3Boolean event_mode, fmi3Boolean early_return, const fmi3ValueReference intermediate[],
    size_t n_intermediate, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
    fmi3IntermediateUpdateCallback update) {
  (void)name, (void)resources, (void)visible, (void)intermediate, (void)n_intermediate,
      (void)update;
  SkFmi3 *c = instantiate(token, true, logs, environment, log);
  if (!c) return NULL;
  c->events = event_mode;
  c->early  = early_return;
  sk_fmu_stop_at_events(c->f, event_mode && early_return);
  return c;
}

API void fmi3FreeInstance(fmi3Instance instance) {
  SkFmi3 *c = instance;
  if (!c) return;
  sk_fmu_free(c->f);
  sk_free(c);
}

API fmi3Status fmi3SetDebugLogging(fmi3Instance instance, fmi3Boolean on, size_t n,
                                   const fmi3String categories[]) {
  (void)n, (void)categories;
  NEEDS(IN_ANY | IN_FAILED)
  c->logs = on;
  return fmi3OK;
}

API fmi3Status fmi3EnterInitializationMode(fmi3Instance instance, fmi3Boolean has_tolerance,
                                           fmi3Float64 tolerance, fmi3Float64 start,
                                           fmi3Boolean has_stop, fmi3Float64 stop) {
  NEEDS(IN_NEW)
  SkStatus status = sk_fmu_setup(c->f, start, has_stop ? stop : INFINITY,
                                 has_tolerance && tolerance > 0.0 ? tolerance : 0.0);
  if (status != SK_OK) return sk_fmi3_refuse(c, "the experiment's times are impossible");
  sk_fmu_set_mode(c->f, SK_FMU_INITIALISING);
  return fmi3OK;
}

API fmi3Status fmi3ExitInitializationMode(fmi3Instance instance) {
  NEEDS(IN_START)
  fmi3Status status = sk_fmi3_result(c, sk_fmu_initialise(c->f));
  bool       events = !sk_fmu_steps(c->f) || c->events;
  if (status == fmi3OK) sk_fmu_set_mode(c->f, events ? SK_FMU_EVENTS : SK_FMU_CONTINUOUS);
  return status;
}

API fmi3Status fmi3EnterEventMode(fmi3Instance instance) {
  NEEDS(IN_RUN)
  if (sk_fmu_steps(c->f) && !c->events)
    return sk_fmi3_refuse(c, "fmi3EnterEventMode: not instantiated with an event mode");
  sk_fmu_set_mode(c->f, SK_FMU_EVENTS);
  return fmi3OK;
}

API fmi3Status fmi3EnterStepMode(fmi3Instance instance) {
  NEEDS(IN_EVENTS)
  if (!sk_fmu_steps(c->f)) return sk_fmi3_refuse(c, "fmi3EnterStepMode: not for co-simulation");
  sk_fmu_set_mode(c->f, SK_FMU_CONTINUOUS);
  return fmi3OK;
}

API fmi3Status fmi3Terminate(fmi3Instance instance) {
  NEEDS(IN_RUN)
  return sk_fmi3_result(c, sk_fmu_terminate(c->f));
}

API fmi3Status fmi3Reset(fmi3Instance instance) {
  NEEDS(IN_ANY | IN_FAILED)
  return sk_fmi3_result(c, sk_fmu_reset(c->f));
}

// Values ---------------------------------------------------------------------------------------------------

static fmi3Status was_done(const SkFmi3 *c, SkStatus status, const char *function) {
  if (status == SK_OK) return fmi3OK;
  return status == SK_BAD_ARG ? sk_fmi3_refuse(c, function) : sk_fmi3_result(c, status);
}

// Each variable is one number, so there are as many values as references.
#define GET(Name, Type, kind, ok, from)                                                          \
  API fmi3Status fmi3Get##Name(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,   \
                               Type values[], size_t n_values) {                                 \
    NEEDS(IN_ANY)                                                                                \
    SkStatus status = n == n_values ? SK_OK : SK_BAD_ARG;                                        \
    for (size_t i = 0; i < n && status == SK_OK; i++) {                                          \
      double x = 0.0;                                                                            \
      status   = sk_fmu_get(c->f, vr[i], kind, &x);                                              \
      if (status == SK_OK && !(ok)) status = SK_BAD_ARG;                                         \
      if (status == SK_OK) values[i] = (Type)(from);                                             \
    }                                                                                            \
    return was_done(c, status, "fmi3Get" #Name ": no such variable, or its value does not fit"); \
  }

#define SET(Name, Type, kind)                                                                  \
  API fmi3Status fmi3Set##Name(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, \
                               const Type values[], size_t n_values) {                         \
    NEEDS(IN_NEW | IN_START | IN_RUN)                                                          \
    SkStatus status = n == n_values ? SK_OK : SK_BAD_ARG;                                      \
    for (size_t i = 0; i < n && status == SK_OK; i++)                                          \
      status = sk_fmu_set(c->f, vr[i], kind, (double)values[i]);                               \
    return was_done(c, status, "fmi3Set" #Name ": a variable cannot be set, or not now");      \
  }

GET(Float64, fmi3Float64, SK_FMU_REAL, true, x)
GET(Int32, fmi3Int32, SK_FMU_INTEGER, x >= -2147483648.0 && x <= 2147483647.0, x)
GET(Int64, fmi3Int64, SK_FMU_ENUM, true, x)
GET(Boolean, fmi3Boolean, SK_FMU_BOOLEAN, true, x != 0.0)
SET(Float64, fmi3Float64, SK_FMU_REAL)
SET(Int32, fmi3Int32, SK_FMU_INTEGER)
SET(Int64, fmi3Int64, SK_FMU_ENUM)
SET(Boolean, fmi3Boolean, SK_FMU_BOOLEAN)

API fmi3Status fmi3GetString(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                             fmi3String values[], size_t n_values) {
  NEEDS(IN_ANY)
  SkStatus status = n == n_values ? SK_OK : SK_BAD_ARG;
  for (size_t i = 0; i < n && status == SK_OK; i++)
    status = sk_fmu_get_text(c->f, vr[i], &values[i]);
  return was_done(c, status, "fmi3GetString: no such variable");
}

API fmi3Status fmi3SetString(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                             const fmi3String values[], size_t n_values) {
  NEEDS(IN_NEW | IN_START | IN_RUN)
  SkStatus status = n == n_values ? SK_OK : SK_BAD_ARG;
  for (size_t i = 0; i < n && status == SK_OK; i++)
    status = sk_fmu_set_text(c->f, vr[i], values[i]);
  return was_done(c, status, "fmi3SetString: a variable cannot be set, or not now");
}

// States of the FMU ----------------------------------------------------------------------------------------

API fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState *state) {
  NEEDS(IN_ANY)
  SkFmuState *s      = *state;
  SkStatus    status = sk_fmu_save(c->f, &s);
  *state             = s;
  return sk_fmi3_result(c, status);
}

API fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState state) {
  NEEDS(IN_ANY | IN_FAILED)
  if (!state) return sk_fmi3_refuse(c, "fmi3SetFMUState: there is no state");
  return was_done(c, sk_fmu_load(c->f, state), "fmi3SetFMUState: not a state of this FMU");
}

API fmi3Status fmi3FreeFMUState(fmi3Instance instance, fmi3FMUState *state) {
  (void)instance;
  if (!state) return fmi3OK;
  sk_fmu_state_free(*state);
  *state = NULL;
  return fmi3OK;
}

API fmi3Status fmi3SerializedFMUStateSize(fmi3Instance instance, fmi3FMUState state, size_t *size) {
  NEEDS(IN_ANY | IN_FAILED)
  if (!state) return sk_fmi3_refuse(c, "fmi3SerializedFMUStateSize: there is no state");
  sk_fmu_state_bytes(state, size);
  return fmi3OK;
}

API fmi3Status fmi3SerializeFMUState(fmi3Instance instance, fmi3FMUState state, fmi3Byte bytes[],
                                     size_t size) {
  NEEDS(IN_ANY | IN_FAILED)
  size_t      n    = 0;
  const void *from = state ? sk_fmu_state_bytes(state, &n) : NULL;
  if (!from || n > size)
    return sk_fmi3_refuse(c, "fmi3SerializeFMUState: no state, or no room for it");
  memcpy(bytes, from, n);
  return fmi3OK;
}

API fmi3Status fmi3DeserializeFMUState(fmi3Instance instance, const fmi3Byte bytes[], size_t size,
                                       fmi3FMUState *state) {
  NEEDS(IN_ANY | IN_FAILED)
  SkFmuState *s      = *state;
  SkStatus    status = sk_fmu_state_from(bytes, size, &s);
  *state             = s;
  return status == SK_OK ? fmi3OK : sk_fmi3_refuse(c, "fmi3DeserializeFMUState: out of memory");
}

// Events ---------------------------------------------------------------------------------------------------

API fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance instance) {
  NEEDS(IN_START | IN_EVENTS)
  return fmi3OK;
}

API fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance, fmi3Boolean *again,
                                        fmi3Boolean *terminate, fmi3Boolean *nominals,
                                        fmi3Boolean *values, fmi3Boolean *next_defined,
                                        fmi3Float64 *next) {
  NEEDS(IN_EVENTS)
  SkFmuEvents events = {0};
  SkStatus    status = sk_fmu_event(c->f, &events);
  *again             = events.new_states;
  *terminate         = events.terminate;
  *nominals          = events.nominals;
  *values            = events.values;
  *next_defined      = events.next_defined;
  *next              = events.next_defined ? events.next : 0.0;
  if (status == SK_SOLVER_FAILED) sk_fmu_set_mode(c->f, SK_FMU_FAILED);
  return status == SK_SOLVER_FAILED ? fmi3Error : sk_fmi3_result(c, status);
}

// Model exchange -------------------------------------------------------------------------------------------

#define NEEDS_EXCHANGE(modes, n, wanted)             \
  NEEDS(modes)                                       \
  if (sk_fmu_steps(c->f) || (n) != (size_t)(wanted)) \
    return sk_fmi3_refuse(c, "not an instance for model exchange, or not this number of values");

API fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance instance) {
  NEEDS_EXCHANGE(IN_EVENTS, 0u, 0)
  sk_fmu_set_mode(c->f, SK_FMU_CONTINUOUS);
  return fmi3OK;
}

API fmi3Status fmi3CompletedIntegratorStep(fmi3Instance instance, fmi3Boolean no_set_state,
                                           fmi3Boolean *event, fmi3Boolean *terminate) {
  (void)no_set_state;
  NEEDS_EXCHANGE(IN_CONTINUOUS, 0u, 0)
  return sk_fmi3_result(c, sk_fmu_accept(c->f, event, terminate));
}

API fmi3Status fmi3SetTime(fmi3Instance instance, fmi3Float64 time) {
  NEEDS_EXCHANGE(IN_RUN, 0u, 0)
  return sk_fmi3_result(c, sk_fmu_set_time(c->f, time));
}

API fmi3Status fmi3SetContinuousStates(fmi3Instance instance, const fmi3Float64 x[], size_t n) {
  NEEDS_EXCHANGE(IN_RUN, n, sk_fmu_n_states())
  return sk_fmi3_result(c, sk_fmu_set_states(c->f, x));
}

API fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance instance, fmi3Float64 dx[],
                                                 size_t n) {
  NEEDS_EXCHANGE(IN_START | IN_RUN | IN_OVER, n, sk_fmu_n_states())
  return sk_fmi3_result(c, sk_fmu_derivatives(c->f, dx));
}

API fmi3Status fmi3GetEventIndicators(fmi3Instance instance, fmi3Float64 z[], size_t n) {
  NEEDS_EXCHANGE(IN_START | IN_RUN | IN_OVER, n, sk_fmu_n_indicators())
  return sk_fmi3_result(c, sk_fmu_indicators(c->f, z));
}

API fmi3Status fmi3GetContinuousStates(fmi3Instance instance, fmi3Float64 x[], size_t n) {
  NEEDS_EXCHANGE(IN_START | IN_RUN | IN_OVER, n, sk_fmu_n_states())
  return sk_fmi3_result(c, sk_fmu_states(c->f, x));
}

API fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance instance, fmi3Float64 x[], size_t n) {
  NEEDS_EXCHANGE(IN_NEW | IN_START | IN_RUN | IN_OVER, n, sk_fmu_n_states())
  return sk_fmi3_result(c, sk_fmu_nominals(c->f, x));
}

API fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance instance, size_t *n) {
  NEEDS_EXCHANGE(IN_ANY, 0u, 0)
  *n = (size_t)sk_fmu_n_indicators();
  return fmi3OK;
}

API fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance instance, size_t *n) {
  NEEDS_EXCHANGE(IN_ANY, 0u, 0)
  *n = (size_t)sk_fmu_n_states();
  return fmi3OK;
}

// Co-simulation --------------------------------------------------------------------------------------------

API fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 from, fmi3Float64 size,
                          fmi3Boolean no_set_state, fmi3Boolean *event, fmi3Boolean *terminate,
                          fmi3Boolean *early, fmi3Float64 *last) {
  (void)no_set_state;
  NEEDS(IN_CONTINUOUS)
  if (!sk_fmu_steps(c->f)) return sk_fmi3_refuse(c, "fmi3DoStep: not for co-simulation");
  bool     over = false, stopped = false;
  SkStatus status = sk_fmu_step(c->f, from, size, &over, &stopped);
  *event          = stopped;
  *terminate      = over;
  *early          = stopped;
  *last           = sk_fmu_time(c->f);
  return sk_fmi3_result(c, status);
}
