// Calls of FMI 1.0. Its functions begin with the identifier of the model; parameters are set before the start, inputs are too.
#include "cosim/fmi/unit/api1.h"
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
  SK_FMI1_FUNCTIONS(FUNCTION)
#undef FUNCTION
  SkFmuExperiment experiment;
} Functions;

// Loggers of 1.0 get the instance that they belong to as the FMU knows it, which is not known before it is made.
static _Thread_local SkFmuInstance *calling;

static Functions *of(SkFmuInstance *i) {
  calling = i;
  return i->functions;
}

static void *symbol(SkFmuInstance *i, const char *name) {
  char whole[700];
  snprintf(whole, sizeof whole, "%.500s_fmi%s", i->fmu->interfaces[i->kind].identifier, name);
  return sk_fmu_binary_symbol(i->binary, whole);
}

bool sk_fmu_functions1(SkFmuInstance *i) {
  Functions *f = i->functions = sk_calloc(1, sizeof *f);
  if (!f) return false;
#define FUNCTION(result, name, arguments) *(void **)&f->name = symbol(i, #name);
  SK_FMI1_FUNCTIONS(FUNCTION)
#undef FUNCTION
#define NEED(name) \
  if (!f->name) return sk_fmu_lacks(i, "fmi" #name), false;
  NEED(GetReal)
  NEED(SetReal)
  if (i->kind == SK_FMU_CS) {
    NEED(InstantiateSlave)
    NEED(InitializeSlave)
    NEED(DoStep)
    return true;
  }
  NEED(InstantiateModel)
  NEED(Initialize)
  NEED(SetTime)
  NEED(EventUpdate)
  if (i->fmu->n_states == 0) return true;
  NEED(SetContinuousStates)
  NEED(GetContinuousStates)
  NEED(GetDerivatives)
#undef NEED
  return true;
}

// Calls fmiNAME; a bad status ends the caller.
#define CALL(name, arguments)                                                               \
  do {                                                                                      \
    i->doing = "fmi" #name;                                                                 \
    if (!of(i)->name) return sk_fmu_lacks(i, "fmi" #name);                                  \
    Fmi1Status called = of(i)->name arguments;                                              \
    if (called != FMI1_OK && called != FMI1_WARNING) return sk_fmu_failed(i, word(called)); \
  } while (0)

static const char *word(Fmi1Status status) {
  switch (status) {
    case FMI1_DISCARD: return "has discarded the call";
    case FMI1_ERROR: return "failed";
    case FMI1_FATAL: return "failed for good";
    case FMI1_PENDING: return "has not finished";
    default: return "returned an unknown status";
  }
}

// Life ------------------------------------------------------------------------------------------------

static void logger(void *user, const char *name, Fmi1Status status, const char *category,
                   const char *message, ...) {
  char    text[600];
  va_list args;
  (void)user, (void)name, (void)status;
  if (!calling || !message) return;
  va_start(args, message);
  vsnprintf(text, sizeof text, message, args);
  va_end(args);
  sk_fmu_said(calling, category, text);
}

static void *allocate(size_t n, size_t size) { return calloc(n ? n : 1, size ? size : 1); }
static void  release(void *memory) { free(memory); }
static void  step_finished(void *user, Fmi1Status status) { (void)user, (void)status; }

static int make(SkFmuInstance *i) {
  Functions    *f         = of(i);
  Fmi1Callbacks callbacks = {logger, allocate, release, step_finished};
  const char   *token     = i->fmu->token;
  if (i->kind == SK_FMU_ME) {
    i->doing     = "fmiInstantiateModel";
    i->component = f->InstantiateModel(i->name, token, callbacks, (Fmi1Bool)i->log);
  } else {
    char uri[3 * PATH_MAX];
    sk_fmu_uri(sk_fmu_binary_folder(i->binary), "", uri, sizeof uri);
    i->doing     = "fmiInstantiateSlave";
    i->component = f->InstantiateSlave(i->name, token, uri, "application/x-fmu-sharedlibrary", 1e3,
                                       0, 0, callbacks, (Fmi1Bool)i->log);
  }
  return i->component ? 0 : sk_fmu_failed(i, "has made no instance");
}

static void drop(SkFmuInstance *i) {
  Functions *f = of(i);
  if (i->kind == SK_FMU_ME) {
    if (f->Terminate) f->Terminate(i->component);
    if (f->FreeModelInstance) f->FreeModelInstance(i->component);
  } else {
    if (f->TerminateSlave) f->TerminateSlave(i->component);
    if (f->FreeSlaveInstance) f->FreeSlaveInstance(i->component);
  }
  i->component = NULL;
}

// Values ----------------------------------------------------------------------------------------------

static double sign_of(const SkFmuVariable *v) { return v->negated ? -1.0 : 1.0; }

static int set(SkFmuInstance *i, const SkFmuSlots *s, const double *values) {
  for (uint32_t k = 0; k < s->n; k++) {
    const SkFmuVariable *v = &i->fmu->variables[s->at[k].variable];
    double               x = values[s->at[k].place] * sign_of(v);
    if (v->type == SK_FMU_FLOAT64) {
      CALL(SetReal, (i->component, &v->reference, 1, &x));
    } else if (v->type == SK_FMU_BOOLEAN) {
      Fmi1Bool b = (values[s->at[k].place] != 0.0) != v->negated;
      CALL(SetBoolean, (i->component, &v->reference, 1, &b));
    } else {
      int n = (int)fmax(INT_MIN, fmin(INT_MAX, round(x)));
      CALL(SetInteger, (i->component, &v->reference, 1, &n));
    }
  }
  return 0;
}

static int get(SkFmuInstance *i, const SkFmuSlots *s, double *values) {
  for (uint32_t k = 0; k < s->n; k++) {
    const SkFmuVariable *v = &i->fmu->variables[s->at[k].variable];
    double               x = 0.0;
    if (v->type == SK_FMU_FLOAT64) {
      CALL(GetReal, (i->component, &v->reference, 1, &x));
    } else if (v->type == SK_FMU_BOOLEAN) {
      Fmi1Bool b = 0;
      CALL(GetBoolean, (i->component, &v->reference, 1, &b));
      x = (b != 0) != v->negated;
    } else {
      int n = 0;
      CALL(GetInteger, (i->component, &v->reference, 1, &n));
      x = n;
    }
    values[s->at[k].place] = v->type == SK_FMU_BOOLEAN ? x : x * sign_of(v);
  }
  return 0;
}

static int set_text(SkFmuInstance *i, uint32_t variable, const char *text) {
  Fmi1Ref ref = i->fmu->variables[variable].reference;
  CALL(SetString, (i->component, &ref, 1, &text));
  return 0;
}

static int configure(SkFmuInstance *i, bool enter) {
  (void)i, (void)enter;
  return 0;
}

// Start and events ------------------------------------------------------------------------------------

// There is no mode for the start: it is one call, once everything is set.
static int begin(SkFmuInstance *i, const SkFmuExperiment *e) {
  of(i)->experiment = *e;
  if (i->kind == SK_FMU_ME) CALL(SetTime, (i->component, e->start));
  return 0;
}

static int take(SkFmuInstance *i, Fmi1EventInfo *info, SkFmuOutcome *out) {
  for (int rounds = 0; !info->converged && !info->terminate; rounds++) {
    CALL(EventUpdate, (i->component, 0, info));
    if (rounds > MOST_ROUNDS) return sk_fmu_failed(i, "does not come to an end at an event");
  }
  *out = (SkFmuOutcome){.terminate = info->terminate,
                        .next      = info->next_defined ? info->next : INFINITY};
  return 0;
}

static int started(SkFmuInstance *i, SkFmuOutcome *out) {
  const SkFmuExperiment *e    = &of(i)->experiment;
  Fmi1EventInfo          info = {0};
  *out                        = (SkFmuOutcome){.next = INFINITY};
  if (i->kind == SK_FMU_CS) {
    Fmi1Bool ends = isfinite(e->stop) ? 1 : 0;
    CALL(InitializeSlave, (i->component, e->start, ends, ends ? e->stop : 0.0));
    return 0;
  }
  CALL(Initialize, (i->component, e->tolerance > 0.0, e->tolerance, &info));
  return take(i, &info, out);
}

static int completed(SkFmuInstance *i, bool *event, bool *end) {
  Fmi1Bool asked = 0;
  *end           = false;
  if (of(i)->CompletedIntegratorStep) CALL(CompletedIntegratorStep, (i->component, &asked));
  *event = asked != 0;
  return 0;
}

static int enter(SkFmuInstance *i) {
  (void)i;
  return 0;
}

static int settle(SkFmuInstance *i, SkFmuOutcome *out) {
  Fmi1EventInfo info = {0};
  CALL(EventUpdate, (i->component, 0, &info));
  return take(i, &info, out);
}

// Steps and evaluations ---------------------------------------------------------------------------------

static int step(SkFmuInstance *i, double t, double h, SkFmuOutcome *out) {
  *out = (SkFmuOutcome){.next = INFINITY, .time = t + h};
  CALL(DoStep, (i->component, t, h, 1));
  return 0;
}
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

// 1.0 has neither directional derivatives nor states to save.
static int directional(SkFmuInstance *i, const uint32_t *unknowns, uint32_t n_unknowns,
                       const uint32_t *knowns, uint32_t n_knowns, const double *seed, double *out) {
  (void)i, (void)unknowns, (void)n_unknowns, (void)knowns, (void)n_knowns, (void)seed, (void)out;
  return -1;
}
static int keep(SkFmuInstance *i) {
  (void)i;
  return -1;
}
static long save(SkFmuInstance *i, char *bytes, size_t room) {
  (void)i, (void)bytes, (void)room;
  return -2;
}
static int load(SkFmuInstance *i, const char *bytes, size_t n) {
  (void)bytes, (void)n;
  i->doing = "putting back its state";
  return sk_fmu_failed(i, "is not possible in FMI 1.0");
}

const SkFmuOps sk_fmu_ops1 = {.make        = make,
                              .drop        = drop,
                              .set         = set,
                              .get         = get,
                              .set_text    = set_text,
                              .configure   = configure,
                              .begin       = begin,
                              .started     = started,
                              .step        = step,
                              .keep        = keep,
                              .back        = keep,
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
