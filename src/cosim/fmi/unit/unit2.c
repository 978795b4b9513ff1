// Calls of FMI 2.0.
#include "cosim/fmi/unit/api2.h"
#include "cosim/fmi/unit/instance.h"

#include "base/mem.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROUNDS 1000  // of one event: models that need more do not settle

typedef struct {
#define FUNCTION(result, name, arguments) result(*name) arguments;
  SK_FMI2_FUNCTIONS(FUNCTION)
#undef FUNCTION
  Fmi2Callbacks callbacks;
} Functions;

static Functions *of(SkFmuInstance *i) { return i->functions; }

bool sk_fmu_functions2(SkFmuInstance *i) {
  Functions *f = i->functions = sk_calloc(1, sizeof *f);
  if (!f) return false;
#define FUNCTION(result, name, arguments) \
  *(void **)&f->name = sk_fmu_binary_symbol(i->binary, "fmi2" #name);
  SK_FMI2_FUNCTIONS(FUNCTION)
#undef FUNCTION
#define NEED(name) \
  if (!f->name) return sk_fmu_lacks(i, "fmi2" #name), false;
  NEED(Instantiate)
  NEED(EnterInitializationMode)
  NEED(ExitInitializationMode)
  NEED(GetReal)
  if (i->kind == SK_FMU_CS) {
    NEED(DoStep)
    return true;
  }
  NEED(SetTime)
  NEED(EnterEventMode)
  NEED(NewDiscreteStates)
  NEED(EnterContinuousTimeMode)
  if (i->fmu->n_states == 0) return true;
  NEED(SetContinuousStates)
  NEED(GetContinuousStates)
  NEED(GetDerivatives)
#undef NEED
  return true;
}

// Calls fmi2NAME; a bad status ends the caller.
#define CALL(name, arguments)                                                               \
  do {                                                                                      \
    i->doing = "fmi2" #name;                                                                \
    if (!of(i)->name) return sk_fmu_lacks(i, "fmi2" #name);                                 \
    Fmi2Status called = of(i)->name arguments;                                              \
    if (called != FMI2_OK && called != FMI2_WARNING) return sk_fmu_failed(i, word(called)); \
  } while (0)

static const char *word(Fmi2Status status) {
  switch (status) {
    case FMI2_DISCARD: return "has discarded the call";
    case FMI2_ERROR: return "failed";
    case FMI2_FATAL: return "failed for good";
    case FMI2_PENDING: return "has not finished";
    default: return "returned an unknown status";
  }
}

// Life ------------------------------------------------------------------------------------------------

// The message may hold formats; nothing bounds them but the room here.
static void logger(void *user, const char *name, Fmi2Status status, const char *category,
                   const char *message, ...) {
  char    text[600];
  va_list args;
  (void)name, (void)status;
  if (!user || !message) return;
  va_start(args, message);
  vsnprintf(text, sizeof text, message, args);
  va_end(args);
  sk_fmu_said(user, category, text);
}

static void *allocate(size_t n, size_t size) { return calloc(n ? n : 1, size ? size : 1); }
static void  release(void *memory) { free(memory); }
static void  step_finished(void *user, Fmi2Status status) { (void)user, (void)status; }

static int make(SkFmuInstance *i) {
  Functions *f = of(i);
  char       uri[3 * PATH_MAX];
  f->callbacks = (Fmi2Callbacks){logger, allocate, release, step_finished, i};
  sk_fmu_uri(sk_fmu_binary_folder(i->binary), "/resources", uri, sizeof uri);
  i->doing = "fmi2Instantiate";
  i->component =
      f->Instantiate(i->name, i->kind == SK_FMU_ME ? FMI2_MODEL_EXCHANGE : FMI2_CO_SIMULATION,
                     i->fmu->token, uri, &f->callbacks, 0, i->log);
  return i->component ? 0 : sk_fmu_failed(i, "has made no instance");
}

static void drop(SkFmuInstance *i) {
  Functions *f = of(i);
  if (i->kept && f->FreeFMUstate) f->FreeFMUstate(i->component, &i->kept);
  i->kept = NULL;
  if (f->Terminate) f->Terminate(i->component);
  if (f->FreeInstance) f->FreeInstance(i->component);
  i->component = NULL;
}

// Values ----------------------------------------------------------------------------------------------

// The kinds of values that are got and set with one function each.
enum { REAL, INTEGER, BOOLEAN, N_KINDS };

static int kind_of(const SkFmuVariable *v) {
  return v->type == SK_FMU_FLOAT64 ? REAL : v->type == SK_FMU_BOOLEAN ? BOOLEAN : INTEGER;
}

// References of one kind; returns how many.
static size_t gather(const SkFmuInstance *i, const SkFmuSlots *s, int kind, Fmi2Ref *refs,
                     uint32_t *places) {
  size_t n = 0;
  for (uint32_t k = 0; k < s->n; k++) {
    const SkFmuVariable *v = &i->fmu->variables[s->at[k].variable];
    if (kind_of(v) != kind) continue;
    refs[n]     = v->reference;
    places[n++] = s->at[k].place;
  }
  return n;
}

typedef struct {
  Fmi2Ref  *refs;
  uint32_t *places;
  double   *reals;
  int      *ints;
} Room;

static bool room_for(SkFmuInstance *i, uint32_t n, Room *r) {
  char *at = sk_fmu_room(i, (size_t)n * (sizeof(double) + 3 * sizeof(int)));
  if (!at) return false;
  r->reals  = (double *)(void *)at;
  r->refs   = (Fmi2Ref *)(void *)(at + n * sizeof(double));
  r->places = r->refs + n;
  r->ints   = (int *)(r->places + n);
  return true;
}

static int set(SkFmuInstance *i, const SkFmuSlots *s, const double *values) {
  Room r;
  if (s->n && !room_for(i, s->n, &r)) return 1;
  for (int kind = 0; kind < N_KINDS && s->n; kind++) {
    size_t n = gather(i, s, kind, r.refs, r.places);
    for (size_t k = 0; k < n; k++) {
      double x   = values[r.places[k]];
      r.reals[k] = x;
      r.ints[k]  = kind == BOOLEAN ? x != 0.0 : (int)fmax(INT_MIN, fmin(INT_MAX, round(x)));
    }
    if (n && kind == REAL) CALL(SetReal, (i->component, r.refs, n, r.reals));
    if (n && kind == INTEGER) CALL(SetInteger, (i->component, r.refs, n, r.ints));
    if (n && kind == BOOLEAN) CALL(SetBoolean, (i->component, r.refs, n, r.ints));
  }
  return 0;
}

static int get(SkFmuInstance *i, const SkFmuSlots *s, double *values) {
  Room r;
  if (s->n && !room_for(i, s->n, &r)) return 1;
  for (int kind = 0; kind < N_KINDS && s->n; kind++) {
    size_t n = gather(i, s, kind, r.refs, r.places);
    if (n && kind == REAL) CALL(GetReal, (i->component, r.refs, n, r.reals));
    if (n && kind == INTEGER) CALL(GetInteger, (i->component, r.refs, n, r.ints));
    if (n && kind == BOOLEAN) CALL(GetBoolean, (i->component, r.refs, n, r.ints));
    for (size_t k = 0; k < n; k++)
      values[r.places[k]] = kind == REAL      ? r.reals[k]
                            : kind == BOOLEAN ? r.ints[k] != 0
                                              : r.ints[k];
  }
  return 0;
}

static int set_text(SkFmuInstance *i, uint32_t variable, const char *text) {
  Fmi2Ref ref = i->fmu->variables[variable].reference;
  CALL(SetString, (i->component, &ref, 1, &text));
  return 0;
}

static int configure(SkFmuInstance *i, bool begin) {
  (void)i, (void)begin;
  return 0;
}

// Start and events ------------------------------------------------------------------------------------

static int begin(SkFmuInstance *i, const SkFmuExperiment *e) {
  bool tolerance = e->tolerance > 0.0, stop = isfinite(e->stop);
  CALL(SetupExperiment, (i->component, tolerance, tolerance ? e->tolerance : 0.0, e->start, stop,
                         stop ? e->stop : 0.0));
  CALL(EnterInitializationMode, (i->component));
  return 0;
}

// From event mode to evaluations.
static int settle(SkFmuInstance *i, SkFmuOutcome *out) {
  Fmi2EventInfo info   = {.again = 1};
  int           rounds = 0;
  *out                 = (SkFmuOutcome){.next = INFINITY};
  while (info.again && !info.terminate) {
    info = (Fmi2EventInfo){0};
    CALL(NewDiscreteStates, (i->component, &info));
    if (++rounds > MOST_ROUNDS) return sk_fmu_failed(i, "does not come to an end at an event");
  }
  out->terminate = info.terminate;
  if (info.next_defined) out->next = info.next;
  CALL(EnterContinuousTimeMode, (i->component));
  return 0;
}

static int started(SkFmuInstance *i, SkFmuOutcome *out) {
  *out = (SkFmuOutcome){.next = INFINITY};
  CALL(ExitInitializationMode, (i->component));
  return i->kind == SK_FMU_ME ? settle(i, out) : 0;
}

static int completed(SkFmuInstance *i, bool *event, bool *end) {
  Fmi2Bool asked = 0, over = 0;
  if (of(i)->CompletedIntegratorStep)
    CALL(CompletedIntegratorStep, (i->component, 1, &asked, &over));
  *event = asked != 0;
  *end   = over != 0;
  return 0;
}

static int enter(SkFmuInstance *i) {
  CALL(EnterEventMode, (i->component));
  return 0;
}

// Co-simulation ---------------------------------------------------------------------------------------

static int step(SkFmuInstance *i, double t, double h, SkFmuOutcome *out) {
  Functions *f      = of(i);
  *out              = (SkFmuOutcome){.next = INFINITY, .time = t + h};
  i->doing          = "fmi2DoStep";
  Fmi2Status status = f->DoStep(i->component, t, h, 1);
  if (status == FMI2_OK || status == FMI2_WARNING) return 0;
  Fmi2Bool ended = 0;
  double   at    = t;
  if (status == FMI2_DISCARD && f->GetBooleanStatus &&
      f->GetBooleanStatus(i->component, FMI2_TERMINATED, &ended) == FMI2_OK && ended) {
    if (f->GetRealStatus) f->GetRealStatus(i->component, FMI2_LAST_SUCCESSFUL_TIME, &at);
    out->terminate = true;
    out->time      = at;
    return 0;
  }
  return sk_fmu_failed(i, word(status));
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
  CALL(GetDerivatives, (i->component, dx, n));
  return 0;
}
static int indicators(SkFmuInstance *i, double *z, uint32_t n) {
  CALL(GetEventIndicators, (i->component, z, n));
  return 0;
}

static int directional(SkFmuInstance *i, const uint32_t *unknowns, uint32_t n_unknowns,
                       const uint32_t *knowns, uint32_t n_knowns, const double *seed, double *out) {
  if (!of(i)->GetDirectionalDerivative) return -1;
  CALL(GetDirectionalDerivative, (i->component, unknowns, n_unknowns, knowns, n_knowns, seed, out));
  return 0;
}

// State -----------------------------------------------------------------------------------------------

static int keep(SkFmuInstance *i) {
  Functions *f = of(i);
  if (!f->GetFMUstate || !f->SetFMUstate) return -1;
  CALL(GetFMUstate, (i->component, &i->kept));
  return 0;
}

static int back(SkFmuInstance *i) {
  CALL(SetFMUstate, (i->component, i->kept));
  return 0;
}

static long save(SkFmuInstance *i, char *bytes, size_t room) {
  Functions *f     = of(i);
  void      *state = NULL;
  size_t     n     = 0;
  if (!f->GetFMUstate || !f->SerializedFMUstateSize || !f->SerializeFMUstate ||
      !sk_fmu_can(i->fmu, i->kind, SK_FMU_CAN_SERIALIZE))
    return -2;
  i->doing = "saving its state";
  bool ok  = f->GetFMUstate(i->component, &state) <= FMI2_WARNING &&
            f->SerializedFMUstateSize(i->component, state, &n) <= FMI2_WARNING && n < LONG_MAX;
  if (ok && n <= room) ok = f->SerializeFMUstate(i->component, state, bytes, n) <= FMI2_WARNING;
  if (state && f->FreeFMUstate) f->FreeFMUstate(i->component, &state);
  if (!ok) sk_fmu_failed(i, "failed");
  return ok ? (long)n : -1;
}

static int load(SkFmuInstance *i, const char *bytes, size_t n) {
  Functions *f     = of(i);
  void      *state = NULL;
  i->doing         = "putting back its state";
  if (!f->DeSerializeFMUstate || !f->SetFMUstate) return sk_fmu_failed(i, "is not possible");
  bool ok = f->DeSerializeFMUstate(i->component, bytes, n, &state) <= FMI2_WARNING &&
            f->SetFMUstate(i->component, state) <= FMI2_WARNING;
  if (state && f->FreeFMUstate) f->FreeFMUstate(i->component, &state);
  return ok ? 0 : sk_fmu_failed(i, "failed");
}

const SkFmuOps sk_fmu_ops2 = {.make        = make,
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
