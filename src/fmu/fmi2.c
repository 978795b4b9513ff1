// fmu/fmi2.c - the functions of FMI 2.0 over an instance (engine.h).
//
// A call in a mode that does not allow it gives fmi2Error and changes nothing. After an error the master may reset or free.
#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wmissing-prototypes"  // masters have declarations of their own
#endif
#include "fmu/fmi2.h"

#include "base/mem.h"
#include "fmu/engine.h"

#include <math.h>
#include <string.h>

#ifdef _WIN32
#define API __attribute__((dllexport))
#else
#define API __attribute__((visibility("default")))
#endif

#define IN_NEW        (1u << SK_FMU_NEW)
#define IN_START      (1u << SK_FMU_INITIALISING)
#define IN_EVENTS     (1u << SK_FMU_EVENTS)
#define IN_CONTINUOUS (1u << SK_FMU_CONTINUOUS)
#define IN_OVER       (1u << SK_FMU_OVER)
#define IN_FAILED     (1u << SK_FMU_FAILED)
#define IN_RUN        (IN_EVENTS | IN_CONTINUOUS)
#define IN_ANY        (IN_NEW | IN_START | IN_RUN | IN_OVER)

typedef struct {
  SkFmuInstance        *f;
  fmi2CallbackFunctions host;
  char                 *name;
  bool                  logs, over;
  double                last;  // end of the last step
} Component;

// Messages and modes ---------------------------------------------------------------------------------------

static void tell(const Component *c, fmi2Status status, const char *category, const char *text) {
  // Not as the format: a text of the model may have a percent sign in it.
  if (c->host.logger && (c->logs || status >= fmi2Error))
    c->host.logger(c->host.componentEnvironment, c->name, status, category, "%s", text);
}

static void say(void *user, int level, const char *text) {
  tell(user, level > 1 ? fmi2Error : fmi2Warning, level > 1 ? "logStatusError" : "logStatusWarning",
       text);
}

static bool allowed(const Component *c, unsigned modes, const char *function) {
  if (c && (1u << sk_fmu_mode(c->f) & modes)) return true;
  if (!c) return false;
  tell(c, fmi2Error, "logStatusError", function);
  return false;
}

#define NEEDS(modes)        \
  Component *c = component; \
  if (!allowed(c, modes, &__func__[0])) return fmi2Error;

static fmi2Status result(const Component *c, SkStatus status) {
  if (status == SK_OK) return fmi2OK;
  // A point where the equations have no solution is one that the master's solver may go back from.
  if (status == SK_SOLVER_FAILED && !sk_fmu_steps(c->f)) return fmi2Discard;
  if (status != SK_BAD_ARG) sk_fmu_set_mode(c->f, SK_FMU_FAILED);
  return fmi2Error;
}

static fmi2Status refuse(const Component *c, const char *text) {
  tell(c, fmi2Error, "logStatusError", text);
  return fmi2Error;
}

// Life -----------------------------------------------------------------------------------------------------

API const char *fmi2GetTypesPlatform(void) { return "default"; }
API const char *fmi2GetVersion(void) { return "2.0"; }

API fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid,
                                  fmi2String resources, const fmi2CallbackFunctions *functions,
                                  fmi2Boolean visible, fmi2Boolean logs) {
  (void)resources, (void)visible;
  Component *c = sk_calloc(1, sizeof *c);
  if (!c) return NULL;
  if (functions) c->host = *functions;
  c->logs = logs != 0;
  c->last = sk_fmu_model.start;
  if (!name) name = "";
  c->name = sk_malloc(strlen(name) + 1);
  if (c->name) strcpy(c->name, name);
  if (!guid || strcmp(guid, sk_fmu_model.token) != 0)
    refuse(c, "the guid is not that of this FMU");
  else if (c->name)
    c->f = sk_fmu_new(type == fmi2CoSimulation, say, c);
  if (c->f) return c;
  sk_free(c->name);
  sk_free(c);
  return NULL;
}

API void fmi2FreeInstance(fmi2Component component) {
  Component *c = component;
  if (!c) return;
  sk_fmu_free(c->f);
  sk_free(c->name);
  sk_free(c);
}

API fmi2Status fmi2SetDebugLogging(fmi2Component component, fmi2Boolean on, size_t n,
                                   const fmi2String categories[]) {
  (void)n, (void)categories;
  NEEDS(IN_ANY | IN_FAILED)
  c->logs = on != 0;
  return fmi2OK;
}

API fmi2Status fmi2SetupExperiment(fmi2Component component, fmi2Boolean has_tolerance,
                                   fmi2Real tolerance, fmi2Real start, fmi2Boolean has_stop,
                                   fmi2Real stop) {
  NEEDS(IN_NEW)
  c->last         = start;
  SkStatus status = sk_fmu_setup(c->f, start, has_stop ? stop : INFINITY,
                                 has_tolerance && tolerance > 0.0 ? tolerance : 0.0);
  return status == SK_OK ? fmi2OK : refuse(c, "the experiment's times are impossible");
}

API fmi2Status fmi2EnterInitializationMode(fmi2Component component) {
  NEEDS(IN_NEW)
  sk_fmu_set_mode(c->f, SK_FMU_INITIALISING);
  return fmi2OK;
}

API fmi2Status fmi2ExitInitializationMode(fmi2Component component) {
  NEEDS(IN_START)
  fmi2Status status = result(c, sk_fmu_initialise(c->f));
  if (status == fmi2OK)
    sk_fmu_set_mode(c->f, sk_fmu_steps(c->f) ? SK_FMU_CONTINUOUS : SK_FMU_EVENTS);
  return status;
}

API fmi2Status fmi2Terminate(fmi2Component component) {
  NEEDS(IN_RUN)
  return result(c, sk_fmu_terminate(c->f));
}

API fmi2Status fmi2Reset(fmi2Component component) {
  NEEDS(IN_ANY | IN_FAILED)
  c->over = false;
  c->last = sk_fmu_model.start;
  return result(c, sk_fmu_reset(c->f));
}

// Values ---------------------------------------------------------------------------------------------------

// Integers that do not fit into 32 bits are an error, not another number.
static bool whole(double x, int *out) {
  if (!(x >= -2147483648.0 && x <= 2147483647.0)) return false;
  *out = (int)x;
  return true;
}

API fmi2Status fmi2GetReal(fmi2Component component, const fmi2ValueReference vr[], size_t n,
                           fmi2Real value[]) {
  NEEDS(IN_ANY)
  SkStatus status = SK_OK;
  for (size_t i = 0; i < n && status == SK_OK; i++)
    status = sk_fmu_get(c->f, vr[i], SK_FMU_REAL, &value[i]);
  return status == SK_BAD_ARG ? refuse(c, "fmi2GetReal: no such variable") : result(c, status);
}

API fmi2Status fmi2GetInteger(fmi2Component component, const fmi2ValueReference vr[], size_t n,
                              fmi2Integer value[]) {
  NEEDS(IN_ANY)
  for (size_t i = 0; i < n; i++) {
    double   x      = 0.0;
    SkStatus status = sk_fmu_get(c->f, vr[i], SK_FMU_INTEGER, &x);
    if (status == SK_BAD_ARG) return refuse(c, "fmi2GetInteger: no such variable");
    if (status != SK_OK) return result(c, status);
    if (!whole(x, &value[i])) return refuse(c, "fmi2GetInteger: a value needs more than 32 bits");
  }
  return fmi2OK;
}

API fmi2Status fmi2GetBoolean(fmi2Component component, const fmi2ValueReference vr[], size_t n,
                              fmi2Boolean value[]) {
  NEEDS(IN_ANY)
  for (size_t i = 0; i < n; i++) {
    double   x      = 0.0;
    SkStatus status = sk_fmu_get(c->f, vr[i], SK_FMU_BOOLEAN, &x);
    if (status == SK_BAD_ARG) return refuse(c, "fmi2GetBoolean: no such variable");
    if (status != SK_OK) return result(c, status);
    value[i] = x != 0.0;
  }
  return fmi2OK;
}

API fmi2Status fmi2GetString(fmi2Component component, const fmi2ValueReference vr[], size_t n,
                             fmi2String value[]) {
  NEEDS(IN_ANY)
  SkStatus status = SK_OK;
  for (size_t i = 0; i < n && status == SK_OK; i++)
    status = sk_fmu_get_text(c->f, vr[i], &value[i]);
  return status == SK_BAD_ARG ? refuse(c, "fmi2GetString: no such variable") : result(c, status);
}

static fmi2Status was_set(const Component *c, SkStatus status, const char *function) {
  if (status == SK_OK) return fmi2OK;
  return status == SK_BAD_ARG ? refuse(c, function) : result(c, status);
}

API fmi2Status fmi2SetReal(fmi2Component component, const fmi2ValueReference vr[], size_t n,
                           const fmi2Real value[]) {
  NEEDS(IN_NEW | IN_START | IN_RUN)
  SkStatus status = SK_OK;
  for (size_t i = 0; i < n && status == SK_OK; i++)
    status = sk_fmu_set(c->f, vr[i], SK_FMU_REAL, value[i]);
  return was_set(c, status, "fmi2SetReal: a variable cannot be set, or not now");
}

API fmi2Status fmi2SetInteger(fmi2Component component, const fmi2ValueReference vr[], size_t n,
                              const fmi2Integer value[]) {
  NEEDS(IN_NEW | IN_START | IN_RUN)
  SkStatus status = SK_OK;
  for (size_t i = 0; i < n && status == SK_OK; i++)
    status = sk_fmu_set(c->f, vr[i], SK_FMU_INTEGER, (double)value[i]);
  return was_set(c, status, "fmi2SetInteger: a variable cannot be set, or not now");
}

API fmi2Status fmi2SetBoolean(fmi2Component component, const fmi2ValueReference vr[], size_t n,
                              const fmi2Boolean value[]) {
  NEEDS(IN_NEW | IN_START | IN_RUN)
  SkStatus status = SK_OK;
  for (size_t i = 0; i < n && status == SK_OK; i++)
    status = sk_fmu_set(c->f, vr[i], SK_FMU_BOOLEAN, value[i] != 0);
  return was_set(c, status, "fmi2SetBoolean: a variable cannot be set, or not now");
}

API fmi2Status fmi2SetString(fmi2Component component, const fmi2ValueReference vr[], size_t n,
                             const fmi2String value[]) {
  NEEDS(IN_NEW | IN_START | IN_RUN)
  SkStatus status = SK_OK;
  for (size_t i = 0; i < n && status == SK_OK; i++) status = sk_fmu_set_text(c->f, vr[i], value[i]);
  return was_set(c, status, "fmi2SetString: a variable cannot be set, or not now");
}

// States of the FMU ----------------------------------------------------------------------------------------

API fmi2Status fmi2GetFMUstate(fmi2Component component, fmi2FMUstate *state) {
  NEEDS(IN_ANY)
  SkFmuState *s      = *state;
  SkStatus    status = sk_fmu_save(c->f, &s);
  *state             = s;
  return result(c, status);
}

API fmi2Status fmi2SetFMUstate(fmi2Component component, fmi2FMUstate state) {
  NEEDS(IN_ANY | IN_FAILED)
  if (!state) return refuse(c, "fmi2SetFMUstate: there is no state");
  SkStatus status = sk_fmu_load(c->f, state);
  c->last         = sk_fmu_time(c->f);
  c->over         = false;
  return status == SK_BAD_ARG ? refuse(c, "fmi2SetFMUstate: not a state of this FMU")
                              : result(c, status);
}

API fmi2Status fmi2FreeFMUstate(fmi2Component component, fmi2FMUstate *state) {
  (void)component;
  if (!state) return fmi2OK;
  sk_fmu_state_free(*state);
  *state = NULL;
  return fmi2OK;
}

API fmi2Status fmi2SerializedFMUstateSize(fmi2Component component, fmi2FMUstate state,
                                          size_t *size) {
  NEEDS(IN_ANY | IN_FAILED)
  if (!state) return refuse(c, "fmi2SerializedFMUstateSize: there is no state");
  sk_fmu_state_bytes(state, size);
  return fmi2OK;
}

API fmi2Status fmi2SerializeFMUstate(fmi2Component component, fmi2FMUstate state, fmi2Byte bytes[],
                                     size_t size) {
  NEEDS(IN_ANY | IN_FAILED)
  size_t      n    = 0;
  const void *from = state ? sk_fmu_state_bytes(state, &n) : NULL;
  if (!from || n > size) return refuse(c, "fmi2SerializeFMUstate: no state, or no room for it");
  memcpy(bytes, from, n);
  return fmi2OK;
}

API fmi2Status fmi2DeSerializeFMUstate(fmi2Component component, const fmi2Byte bytes[], size_t size,
                                       fmi2FMUstate *state) {
  NEEDS(IN_ANY | IN_FAILED)
  SkFmuState *s      = *state;
  SkStatus    status = sk_fmu_state_from(bytes, size, &s);
  *state             = s;
  return status == SK_OK ? fmi2OK : refuse(c, "fmi2DeSerializeFMUstate: out of memory");
}

API fmi2Status fmi2GetDirectionalDerivative(fmi2Component            component,
                                            const fmi2ValueReference unknown[], size_t n_unknown,
                                            const fmi2ValueReference known[], size_t n_known,
                                            const fmi2Real seed[], fmi2Real out[]) {
  NEEDS(IN_RUN | IN_OVER)
  SkStatus status = sk_fmu_directional(c->f, unknown, n_unknown, known, n_known, seed, out);
  if (status == SK_BAD_ARG || status == SK_UNSUPPORTED)
    return refuse(
        c, "fmi2GetDirectionalDerivative: knowns are inputs, states and parameters of type Real");
  return result(c, status);
}

// Model exchange -------------------------------------------------------------------------------------------

static bool exchanges(const Component *c, size_t n, size_t wanted) {
  return !sk_fmu_steps(c->f) && n == wanted;
}

#define NEEDS_EXCHANGE(modes, n, wanted)  \
  NEEDS(modes)                            \
  if (!exchanges(c, n, (size_t)(wanted))) \
    return refuse(c, "not an instance for model exchange, or not this number of values");

API fmi2Status fmi2EnterEventMode(fmi2Component component) {
  NEEDS_EXCHANGE(IN_RUN, 0, 0)
  sk_fmu_set_mode(c->f, SK_FMU_EVENTS);
  return fmi2OK;
}

API fmi2Status fmi2NewDiscreteStates(fmi2Component component, fmi2EventInfo *info) {
  NEEDS_EXCHANGE(IN_EVENTS, 0, 0)
  SkFmuEvents events = {0};
  SkStatus    status = sk_fmu_event(c->f, &events);
  *info              = (fmi2EventInfo){events.new_states, events.terminate,    events.nominals,
                                       events.values,     events.next_defined, events.next};
  if (!events.next_defined) info->nextEventTime = 0.0;
  if (status == SK_SOLVER_FAILED) sk_fmu_set_mode(c->f, SK_FMU_FAILED);
  return status == SK_SOLVER_FAILED ? fmi2Error : result(c, status);
}

API fmi2Status fmi2EnterContinuousTimeMode(fmi2Component component) {
  NEEDS_EXCHANGE(IN_EVENTS, 0, 0)
  sk_fmu_set_mode(c->f, SK_FMU_CONTINUOUS);
  return fmi2OK;
}

API fmi2Status fmi2CompletedIntegratorStep(fmi2Component component, fmi2Boolean no_set_state,
                                           fmi2Boolean *event, fmi2Boolean *terminate) {
  (void)no_set_state;
  NEEDS_EXCHANGE(IN_CONTINUOUS, 0, 0)
  bool     enter = false, over = false;
  SkStatus status = sk_fmu_accept(c->f, &enter, &over);
  *event          = enter;
  *terminate      = over;
  return result(c, status);
}

API fmi2Status fmi2SetTime(fmi2Component component, fmi2Real time) {
  NEEDS_EXCHANGE(IN_RUN, 0, 0)
  return result(c, sk_fmu_set_time(c->f, time));
}

API fmi2Status fmi2SetContinuousStates(fmi2Component component, const fmi2Real x[], size_t n) {
  NEEDS_EXCHANGE(IN_RUN, n, sk_fmu_n_states())
  return result(c, sk_fmu_set_states(c->f, x));
}

API fmi2Status fmi2GetDerivatives(fmi2Component component, fmi2Real dx[], size_t n) {
  NEEDS_EXCHANGE(IN_START | IN_RUN | IN_OVER, n, sk_fmu_n_states())
  return result(c, sk_fmu_derivatives(c->f, dx));
}

API fmi2Status fmi2GetEventIndicators(fmi2Component component, fmi2Real z[], size_t n) {
  NEEDS_EXCHANGE(IN_START | IN_RUN | IN_OVER, n, sk_fmu_n_indicators())
  return result(c, sk_fmu_indicators(c->f, z));
}

API fmi2Status fmi2GetContinuousStates(fmi2Component component, fmi2Real x[], size_t n) {
  NEEDS_EXCHANGE(IN_START | IN_RUN | IN_OVER, n, sk_fmu_n_states())
  return result(c, sk_fmu_states(c->f, x));
}

API fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component component, fmi2Real x[], size_t n) {
  NEEDS_EXCHANGE(IN_NEW | IN_START | IN_RUN | IN_OVER, n, sk_fmu_n_states())
  return result(c, sk_fmu_nominals(c->f, x));
}

// Co-simulation --------------------------------------------------------------------------------------------

#define NEEDS_STEPS(modes) \
  NEEDS(modes)             \
  if (!sk_fmu_steps(c->f)) return refuse(c, "not an instance for co-simulation");

API fmi2Status fmi2DoStep(fmi2Component component, fmi2Real from, fmi2Real size,
                          fmi2Boolean no_set_state) {
  (void)no_set_state;
  NEEDS_STEPS(IN_CONTINUOUS)
  bool     stopped = false;
  SkStatus status  = sk_fmu_step(c->f, from, size, &c->over, &stopped);
  c->last          = sk_fmu_time(c->f);
  // The model has ended the run inside the step.
  return status == SK_OK && c->over ? fmi2Discard : result(c, status);
}

API fmi2Status fmi2CancelStep(fmi2Component component) {
  NEEDS_STEPS(IN_ANY)
  return refuse(c, "fmi2CancelStep: steps are over when fmi2DoStep returns");
}

API fmi2Status fmi2SetRealInputDerivatives(fmi2Component component, const fmi2ValueReference vr[],
                                           size_t n, const fmi2Integer order[],
                                           const fmi2Real value[]) {
  (void)vr, (void)n, (void)order, (void)value;
  NEEDS_STEPS(IN_ANY)
  return refuse(c, "fmi2SetRealInputDerivatives: inputs are held during a step");
}

API fmi2Status fmi2GetRealOutputDerivatives(fmi2Component component, const fmi2ValueReference vr[],
                                            size_t n, const fmi2Integer order[], fmi2Real value[]) {
  NEEDS_STEPS(IN_RUN | IN_OVER)
  SkStatus status = SK_OK;
  for (size_t i = 0; i < n && status == SK_OK; i++)
    status = order[i] == 1 ? sk_fmu_rate(c->f, vr[i], &value[i]) : SK_BAD_ARG;
  if (status == SK_BAD_ARG || status == SK_UNSUPPORTED)
    return refuse(c,
                  "fmi2GetRealOutputDerivatives: there are first derivatives only, and none where "
                  "something is delayed");
  return result(c, status);
}

API fmi2Status fmi2GetStatus(fmi2Component component, const fmi2StatusKind kind,
                             fmi2Status *value) {
  NEEDS_STEPS(IN_ANY | IN_FAILED)
  if (kind != fmi2DoStepStatus) return fmi2Discard;
  *value = c->over ? fmi2Discard : sk_fmu_mode(c->f) == SK_FMU_FAILED ? fmi2Error : fmi2OK;
  return fmi2OK;
}

API fmi2Status fmi2GetRealStatus(fmi2Component component, const fmi2StatusKind kind,
                                 fmi2Real *value) {
  NEEDS_STEPS(IN_ANY | IN_FAILED)
  if (kind != fmi2LastSuccessfulTime) return fmi2Discard;
  *value = c->last;
  return fmi2OK;
}

API fmi2Status fmi2GetIntegerStatus(fmi2Component component, const fmi2StatusKind kind,
                                    fmi2Integer *value) {
  (void)kind, (void)value;
  NEEDS_STEPS(IN_ANY | IN_FAILED)
  return fmi2Discard;
}

API fmi2Status fmi2GetBooleanStatus(fmi2Component component, const fmi2StatusKind kind,
                                    fmi2Boolean *value) {
  NEEDS_STEPS(IN_ANY | IN_FAILED)
  if (kind != fmi2Terminated) return fmi2Discard;
  *value = c->over;
  return fmi2OK;
}

API fmi2Status fmi2GetStringStatus(fmi2Component component, const fmi2StatusKind kind,
                                   fmi2String *value) {
  NEEDS_STEPS(IN_ANY | IN_FAILED)
  if (kind != fmi2PendingStatus) return fmi2Discard;
  *value = "";
  return fmi2OK;
}
