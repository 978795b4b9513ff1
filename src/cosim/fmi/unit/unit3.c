// Calls of FMI 3.0.
#include "cosim/fmi/unit/api3.h"
#include "cosim/fmi/unit/instance.h"

#include "base/mem.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_ROUNDS 1000  // of one event: models that need more do not settle

typedef struct {
#define FUNCTION(result, name, arguments) result(*name) arguments;
  SK_FMI3_FUNCTIONS(FUNCTION)
#undef FUNCTION
  bool events;  // event mode is used
} Functions;

static Functions *of(SkFmuInstance *i) { return i->functions; }

// Event mode is used where the FMU has it: events in it would be hidden otherwise.
static bool has_events(const SkFmuInstance *i) {
  return i->kind == SK_FMU_CS && sk_fmu_can(i->fmu, SK_FMU_CS, SK_FMU_CAN_EVENT_MODE);
}

bool sk_fmu_functions3(SkFmuInstance *i) {
  Functions *f = i->functions = sk_calloc(1, sizeof *f);
  if (!f) return false;
#define FUNCTION(result, name, arguments) \
  *(void **)&f->name = sk_fmu_binary_symbol(i->binary, "fmi3" #name);
  SK_FMI3_FUNCTIONS(FUNCTION)
#undef FUNCTION
#define NEED(name) \
  if (!f->name) return sk_fmu_lacks(i, "fmi3" #name), false;
  NEED(EnterInitializationMode)
  NEED(ExitInitializationMode)
  if (i->kind == SK_FMU_CS) {
    NEED(InstantiateCoSimulation)
    NEED(DoStep)
    if (!has_events(i)) return true;
    NEED(EnterStepMode)
  } else {
    NEED(InstantiateModelExchange)
    NEED(SetTime)
    NEED(EnterContinuousTimeMode)
  }
  NEED(EnterEventMode)
  NEED(UpdateDiscreteStates)
  if (i->kind == SK_FMU_CS || i->fmu->n_states == 0) return true;
  NEED(SetContinuousStates)
  NEED(GetContinuousStates)
  NEED(GetContinuousStateDerivatives)
#undef NEED
  return true;
}

// Calls fmi3NAME; a bad status ends the caller.
#define CALL(name, arguments)                                                               \
  do {                                                                                      \
    i->doing = "fmi3" #name;                                                                \
    if (!of(i)->name) return sk_fmu_lacks(i, "fmi3" #name);                                 \
    Fmi3Status called = of(i)->name arguments;                                              \
    if (called != FMI3_OK && called != FMI3_WARNING) return sk_fmu_failed(i, word(called)); \
  } while (0)

static const char *word(Fmi3Status status) {
  switch (status) {
    case FMI3_DISCARD: return "has discarded the call";
    case FMI3_ERROR: return "failed";
    case FMI3_FATAL: return "failed for good";
    default: return "returned an unknown status";
  }
}

// Life ------------------------------------------------------------------------------------------------

static void log_message(void *user, Fmi3Status status, const char *category, const char *message) {
  (void)status;
  if (user) sk_fmu_said(user, category, message);
}

static int make(SkFmuInstance *i) {
  Functions  *f     = of(i);
  const char *token = i->fmu->token;
  char        path[PATH_MAX];
  snprintf(path, sizeof path, "%s/resources/", sk_fmu_binary_folder(i->binary));
  if (i->kind == SK_FMU_ME) {
    i->doing     = "fmi3InstantiateModelExchange";
    i->component = f->InstantiateModelExchange(i->name, token, path, false, i->log, i, log_message);
  } else {
    i->doing  = "fmi3InstantiateCoSimulation";
    f->events = has_events(i);
    for (int tries = 0; tries < 2 && !i->component; tries++) {
      if (tries) f->events = false;  // some say that they have event mode and do not
      i->component = f->InstantiateCoSimulation(i->name, token, path, false, i->log, f->events,
                                                f->events, NULL, 0, i, log_message, NULL);
      if (!f->events) break;
    }
    i->events = f->events;
  }
  return i->component ? 0 : sk_fmu_failed(i, "has made no instance");
}

static void drop(SkFmuInstance *i) {
  Functions *f = of(i);
  if (i->kept && f->FreeFMUState) f->FreeFMUState(i->component, &i->kept);
  i->kept = NULL;
  if (f->Terminate) f->Terminate(i->component);
  if (f->FreeInstance) f->FreeInstance(i->component);
  i->component = NULL;
}

// Values ----------------------------------------------------------------------------------------------

// Integers are kept as doubles outside: beyond 2^53 they would be others.
static double within(double x, double least, double most) {
  return fmax(least, fmin(most, round(x)));
}

// X(type of a variable, name of its functions, type in C, a double as such a value)
#define KINDS(X)                                                      \
  X(FLOAT64, Float64, double, x)                                      \
  X(FLOAT32, Float32, float, (float)x)                                \
  X(INT8, Int8, int8_t, (int8_t)within(x, INT8_MIN, INT8_MAX))        \
  X(UINT8, UInt8, uint8_t, (uint8_t)within(x, 0, UINT8_MAX))          \
  X(INT16, Int16, int16_t, (int16_t)within(x, INT16_MIN, INT16_MAX))  \
  X(UINT16, UInt16, uint16_t, (uint16_t)within(x, 0, UINT16_MAX))     \
  X(INT32, Int32, int32_t, (int32_t)within(x, INT32_MIN, INT32_MAX))  \
  X(UINT32, UInt32, uint32_t, (uint32_t)within(x, 0, UINT32_MAX))     \
  X(INT64, Int64, int64_t, (int64_t)within(x, -0x1p62, 0x1p62))       \
  X(UINT64, UInt64, uint64_t, (uint64_t)within(x, 0, 0x1p63))         \
  X(ENUMERATION, Int64, int64_t, (int64_t)within(x, -0x1p62, 0x1p62)) \
  X(BOOLEAN, Boolean, bool, x != 0.0)

// The variables of one type: their references, and where their numbers stand.
typedef struct {
  Fmi3Ref  *refs;
  uint32_t *places;  // of each number
  size_t    n, numbers;
  void     *values;
} Some;

static bool gather(SkFmuInstance *i, const SkFmuSlots *s, SkFmuType type, Some *some) {
  size_t n = 0, numbers = 0;
  for (uint32_t k = 0; k < s->n; k++)
    if (i->fmu->variables[s->at[k].variable].type == type) n++, numbers += s->at[k].n;
  *some = (Some){.n = n, .numbers = numbers};
  if (n == 0) return true;
  char *at = sk_fmu_room(i, numbers * (sizeof(double) + sizeof(uint32_t)) + n * sizeof(Fmi3Ref));
  if (!at) return false;
  some->values = at;
  some->places = (uint32_t *)(void *)(at + numbers * sizeof(double));
  some->refs   = some->places + numbers;
  n = numbers = 0;
  for (uint32_t k = 0; k < s->n; k++) {
    const SkFmuVariable *v = &i->fmu->variables[s->at[k].variable];
    if (v->type != type) continue;
    some->refs[n++] = v->reference;
    for (uint32_t e = 0; e < s->at[k].n; e++) some->places[numbers++] = s->at[k].place + e;
  }
  return true;
}

#define SET_AND_GET(id, Name, type, from)                                              \
  static int set_##id(SkFmuInstance *i, const SkFmuSlots *s, const double *values) {   \
    Some some;                                                                         \
    if (!gather(i, s, SK_FMU_##id, &some)) return 1;                                   \
    if (some.n == 0) return 0;                                                         \
    type *to = some.values;                                                            \
    for (size_t k = 0; k < some.numbers; k++) {                                        \
      double x = values[some.places[k]];                                               \
      to[k]    = from;                                                                 \
    }                                                                                  \
    CALL(Set##Name, (i->component, some.refs, some.n, to, some.numbers));              \
    return 0;                                                                          \
  }                                                                                    \
  static int get_##id(SkFmuInstance *i, const SkFmuSlots *s, double *values) {         \
    Some some;                                                                         \
    if (!gather(i, s, SK_FMU_##id, &some)) return 1;                                   \
    if (some.n == 0) return 0;                                                         \
    type *got = some.values;                                                           \
    CALL(Get##Name, (i->component, some.refs, some.n, got, some.numbers));             \
    for (size_t k = 0; k < some.numbers; k++) values[some.places[k]] = (double)got[k]; \
    return 0;                                                                          \
  }
KINDS(SET_AND_GET)
#undef SET_AND_GET

static int set(SkFmuInstance *i, const SkFmuSlots *s, const double *values) {
  int bad = 0;
#define SET(id, Name, type, from) bad = bad || set_##id(i, s, values);
  KINDS(SET)
#undef SET
  return bad;
}

static int get(SkFmuInstance *i, const SkFmuSlots *s, double *values) {
  int bad = 0;
#define GET(id, Name, type, from) bad = bad || get_##id(i, s, values);
  KINDS(GET)
#undef GET
  return bad;
}

static int set_text(SkFmuInstance *i, uint32_t variable, const char *text) {
  Fmi3Ref ref = i->fmu->variables[variable].reference;
  CALL(SetString, (i->component, &ref, 1, &text, 1));
  return 0;
}

static int configure(SkFmuInstance *i, bool enter) {
  if (enter)
    CALL(EnterConfigurationMode, (i->component));
  else
    CALL(ExitConfigurationMode, (i->component));
  return 0;
}

// Start and events ------------------------------------------------------------------------------------

static int begin(SkFmuInstance *i, const SkFmuExperiment *e) {
  bool tolerance = e->tolerance > 0.0, stop = isfinite(e->stop);
  CALL(EnterInitializationMode, (i->component, tolerance, tolerance ? e->tolerance : 0.0, e->start,
                                 stop, stop ? e->stop : 0.0));
  return 0;
}

// From event mode to evaluations or steps.
static int settle(SkFmuInstance *i, SkFmuOutcome *out) {
  bool again = true, ended = false;
  *out = (SkFmuOutcome){.next = INFINITY};
  for (int rounds = 0; again && !ended; rounds++) {
    bool   nominals = false, values = false, known = false;
    double next = INFINITY;
    again       = false;
    CALL(UpdateDiscreteStates, (i->component, &again, &ended, &nominals, &values, &known, &next));
    out->next = known ? next : INFINITY;
    if (rounds > MOST_ROUNDS) return sk_fmu_failed(i, "does not come to an end at an event");
  }
  out->terminate |= ended;
  if (ended) return 0;
  if (i->kind == SK_FMU_ME)
    CALL(EnterContinuousTimeMode, (i->component));
  else
    CALL(EnterStepMode, (i->component));
  return 0;
}

static int started(SkFmuInstance *i, SkFmuOutcome *out) {
  *out = (SkFmuOutcome){.next = INFINITY};
  CALL(ExitInitializationMode, (i->component));
  return i->kind == SK_FMU_ME || i->events ? settle(i, out) : 0;
}

static int completed(SkFmuInstance *i, bool *event, bool *end) {
  *event = *end = false;
  if (of(i)->CompletedIntegratorStep)
    CALL(CompletedIntegratorStep, (i->component, true, event, end));
  return 0;
}

static int enter(SkFmuInstance *i) {
  CALL(EnterEventMode, (i->component));
  return 0;
}

// Co-simulation ---------------------------------------------------------------------------------------

static int step(SkFmuInstance *i, double t, double h, SkFmuOutcome *out) {
  bool   needed = false, ended = false, early = false;
  double last = t + h;
  *out        = (SkFmuOutcome){.next = INFINITY};
  CALL(DoStep, (i->component, t, h, true, &needed, &ended, &early, &last));
  *out = (SkFmuOutcome){.next      = INFINITY,
                        .terminate = ended,
                        .early     = early && last < t + h,
                        .event     = needed,
                        .time      = early ? last : t + h};
  return 0;
}

// Model exchange --------------------------------------------------------------------------------------

static int set_time(SkFmuInstance *i, double t) {
  CALL(SetTime, (i->component, t));
  return 0;
}
static int set_states(SkFmuInstance *i, const double *x, uint32_t n) {
  CALL(SetContinuousStates, (i->component, x, n));
  return 0;
}
static int get_states(SkFmuInstance *i, double *x, uint32_t n) {
  CALL(GetContinuousStates, (i->component, x, n));
  return 0;
}
static int derivatives(SkFmuInstance *i, double *dx, uint32_t n) {
  CALL(GetContinuousStateDerivatives, (i->component, dx, n));
  return 0;
}
static int indicators(SkFmuInstance *i, double *z, uint32_t n) {
  CALL(GetEventIndicators, (i->component, z, n));
  return 0;
}

static int directional(SkFmuInstance *i, const uint32_t *unknowns, uint32_t n_unknowns,
                       const uint32_t *knowns, uint32_t n_knowns, const double *seed, double *out) {
  if (!of(i)->GetDirectionalDerivative) return -1;
  CALL(GetDirectionalDerivative,
       (i->component, unknowns, n_unknowns, knowns, n_knowns, seed, n_knowns, out, n_unknowns));
  return 0;
}

// State -----------------------------------------------------------------------------------------------

static int keep(SkFmuInstance *i) {
  Functions *f = of(i);
  if (!f->GetFMUState || !f->SetFMUState) return -1;
  CALL(GetFMUState, (i->component, &i->kept));
  return 0;
}

static int back(SkFmuInstance *i) {
  CALL(SetFMUState, (i->component, i->kept));
  return 0;
}

static long save(SkFmuInstance *i, char *bytes, size_t room) {
  Functions *f     = of(i);
  void      *state = NULL;
  size_t     n     = 0;
  if (!f->GetFMUState || !f->SerializedFMUStateSize || !f->SerializeFMUState ||
      !sk_fmu_can(i->fmu, i->kind, SK_FMU_CAN_SERIALIZE))
    return -2;
  i->doing = "saving its state";
  bool ok  = f->GetFMUState(i->component, &state) <= FMI3_WARNING &&
            f->SerializedFMUStateSize(i->component, state, &n) <= FMI3_WARNING && n < LONG_MAX;
  if (ok && n <= room)
    ok = f->SerializeFMUState(i->component, state, (uint8_t *)bytes, n) <= FMI3_WARNING;
  if (state && f->FreeFMUState) f->FreeFMUState(i->component, &state);
  if (!ok) sk_fmu_failed(i, "failed");
  return ok ? (long)n : -1;
}

static int load(SkFmuInstance *i, const char *bytes, size_t n) {
  Functions *f     = of(i);
  void      *state = NULL;
  i->doing         = "putting back its state";
  if (!f->DeserializeFMUState || !f->SetFMUState) return sk_fmu_failed(i, "is not possible");
  bool ok =
      f->DeserializeFMUState(i->component, (const uint8_t *)bytes, n, &state) <= FMI3_WARNING &&
      f->SetFMUState(i->component, state) <= FMI3_WARNING;
  if (state && f->FreeFMUState) f->FreeFMUState(i->component, &state);
  return ok ? 0 : sk_fmu_failed(i, "failed");
}

const SkFmuOps sk_fmu_ops3 = {.make        = make,
                              .drop        = drop,
                              .set         = set,
                              .get         = get,
                              .set_text    = set_text,
                              .configure   = configure,
                              .begin       = begin,
                              .started     = started,
                              .step        = step,
                              .keep        = keep,
                              .back        = back,
                              .completed   = completed,
                              .enter       = enter,
                              .settle      = settle,
                              .time        = set_time,
                              .set_states  = set_states,
                              .get_states  = get_states,
                              .derivatives = derivatives,
                              .indicators  = indicators,
                              .directional = directional,
                              .save        = save,
                              .load        = load};
