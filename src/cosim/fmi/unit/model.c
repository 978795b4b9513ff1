#include "cosim/fmi/unit/model.h"

#include "base/mem.h"
#include "cosim/fmi/apart/apart.h"
#include "native/bridge.h"
#include "runtime/island/island.h"
#include "runtime/island/utilities.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Model {
  struct Model  *next;  // in the list of all that live
  SkFmu         *fmu;
  SkArena       *arena;  // of the plan
  SkFmuPlan      plan;
  SkFmuBinary   *binary;
  SkFmuInstance *instance;
  char          *name, *texts;
  double        *values;  // of all parameters
  bool           running, over;
  double         t0, t;   // of the start; where it is
  double         starts;  // how many different starts there were: a token for what depends on them
  double         epoch, due;
  double        *u, *told, *u_start;  // inputs: of now, as the FMU knows them, of the start
  double        *x_told, *x_settled;  // states: as the FMU knows them, after the last event
  bool           t_told;
  double        *z_event;  // indicators as they were before the last event, at t_event
  double         t_event, t_completed, t_asked, t_kept;
  bool      asked, asked_event;  // a completed step wants an event; the last event was one of these
  double   *y_kept;   // outputs as they were read last, of all groups; NULL: nothing is taken ahead
  uint32_t *y_place;  // of each group in it
  bool      waits;    // the last step has ended with an event that is still to come
  bool     *discrete;  // inputs that change at events only
  double   *work;      // for slopes
  uint32_t  most;      // numbers of the longest list
  uint32_t *refs;
} Model;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Model          *alive;

// Failures --------------------------------------------------------------------------------------------

static _Noreturn void fail_text(const char *name, const char *text) {
  char line[1400];
  snprintf(line, sizeof line, "%.200s: %.1100s", name, text);
  sk_utilities.message(line, 2);
  abort();  // message does not return
}

static void check(Model *m, int status) {
  if (status == 0) return;
  char text[1200];
  snprintf(text, sizeof text, "%.1050s, at time %.9g", m->instance->why, m->t);
  fail_text(m->name, text);
}

// A list without numbers is given one all the same.
static int  list_of(uint32_t numbers) { return numbers ? (int)numbers : 1; }
static bool is_list(int n, uint32_t numbers) { return n == list_of(numbers); }

static void check_sizes(const Model *m, bool fits) {
  if (!fits)
    fail_text(m->name,
              "its class was made for another FMU; make it again with 'skerry fmu import'");
}

// Making ----------------------------------------------------------------------------------------------

static char *copy_text(const char *text) {
  size_t n = strlen(text) + 1;
  char  *p = sk_malloc(n);
  if (p) memcpy(p, text, n);
  return p;
}

static void free_model(Model *m) {
  sk_fmu_instance_free(m->instance);
  sk_fmu_binary_close(m->binary);
  if (m->arena) sk_arena_free(m->arena);
  sk_fmu_free(m->fmu);
  double *const all[] = {m->values,    m->u,    m->told,    m->u_start, m->x_told,
                         m->x_settled, m->work, m->z_event, m->y_kept};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) sk_free(all[i]);
  sk_free(m->discrete);
  sk_free(m->refs);
  sk_free(m->y_place);
  sk_free(m->name);
  sk_free(m->texts);
  sk_free(m);
}

static bool plan(Model *m, const char *picked) {
  SkGuard guard;
  m->arena = sk_arena_new(0, &guard);
  if (!m->arena || setjmp(guard.env)) return false;
  m->plan = sk_fmu_plan(m->arena, m->fmu, m->plan.kind, picked);
  return true;
}

static bool allocate(Model *m) {
  const SkFmuPlan *p = &m->plan;
  m->most            = p->inputs.numbers + p->n_states + p->n_indicators + 1;
  for (uint32_t g = 0; g < p->n_groups; g++)
    if (p->groups[g].outputs.numbers > m->most) m->most = p->groups[g].outputs.numbers;
  double **const all[] = {&m->u, &m->told, &m->u_start, &m->x_told, &m->x_settled};
  const size_t   n[]   = {p->inputs.numbers, p->inputs.numbers, p->inputs.numbers, p->n_states,
                          p->n_states};
  bool           ok    = true;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    ok &= (*all[i] = sk_calloc(n[i] + 1, sizeof(double))) != NULL;
  ok &= (m->z_event = sk_calloc((size_t)p->n_indicators + 1, sizeof(double))) != NULL;
  ok &= (m->work = sk_calloc(4 * (size_t)m->most + 4, sizeof(double))) != NULL;
  ok &= (m->refs = sk_calloc(2 * (size_t)m->most + 2, sizeof *m->refs)) != NULL;
  ok &= (m->discrete = sk_calloc((size_t)p->inputs.numbers + 1, sizeof *m->discrete)) != NULL;
  uint32_t all_outputs = 0;
  ok &= (m->y_place = sk_calloc((size_t)p->n_groups + 1, sizeof *m->y_place)) != NULL;
  for (uint32_t g = 0; ok && g < p->n_groups; all_outputs += p->groups[g++].outputs.numbers)
    m->y_place[g] = all_outputs;
  if (p->ahead) ok &= (m->y_kept = sk_calloc((size_t)all_outputs + 1, sizeof(double))) != NULL;
  if (!ok) return false;
  for (uint32_t i = 0; i < p->inputs.n; i++) {
    const SkFmuSlot *s = &p->inputs.at[i];
    for (uint32_t k = 0; k < s->n; k++) {
      m->discrete[s->place + k] = m->fmu->variables[s->variable].variability != SK_FMU_CONTINUOUS;
      m->u_start[s->place + k]  = sk_fmu_start(m->fmu, s->variable, k);
    }
  }
  return true;
}

// NULL, or which array the class has with another size.
static const char *check_lengths(const Model *m, const double *values, char *text, size_t room) {
  const SkFmuSlots *all = &m->plan.parameters;
  for (uint32_t i = 0; i < all->n; i++) {
    const SkFmuVariable *v   = &m->fmu->variables[all->at[i].variable];
    double               own = sk_fmu_start(m->fmu, all->at[i].variable, 0);
    if (!v->size || values[all->at[i].place] == own) continue;
    snprintf(text, room,
             "its class was made for %.200s = %.0f; make it again with 'skerry fmu import --set "
             "%.200s=%.0f'",
             v->name, own, v->name, values[all->at[i].place]);
    return text;
  }
  return NULL;
}

static const char *open_apart(Model *m, const SkIslandRt *island, const char *file, char *text,
                              size_t room) {
  SkFmuApart apart = {.path      = file,
                      .fmu       = m->fmu,
                      .plan      = &m->plan,
                      .name      = m->name,
                      .stop_flag = island ? island->stop_flag : NULL,
                      .patience  = island ? island->patience : 60.0};
  m->instance      = sk_fmu_apart_new(&apart, text, room);
  return m->instance ? NULL : text;
}

// NULL, or why not.
static const char *open_model(Model *m, const char *file, const char *interface, const char *token,
                              const char *picked, char *text, size_t room) {
  const char *why;
  if (sk_fmu_read(file, picked, &m->fmu, text, room) != SK_OK) return text;
  if (strcmp(m->fmu->token, token) != 0)
    return "the FMU is not the one that its class was made of; make the class again with 'skerry "
           "fmu import'";
  if (!sk_fmu_choose(m->fmu, interface, &m->plan.kind, &why)) return why;
  if (!plan(m, picked) || !allocate(m)) return "out of memory";
  const SkRun      *run    = sk_utilities_run();
  const SkIslandRt *island = run ? run->owner : NULL;
  bool              apart  = island && island->apart;
  if (!apart) m->binary = sk_fmu_binary_open(file, m->fmu, m->plan.kind, text, room);
  if (!m->binary && !apart && *text) return text;
  if (!m->binary) return open_apart(m, island, file, text, room);
  m->instance = sk_fmu_instance_new(m->fmu, m->binary, m->plan.kind, m->name, text, room);
  return m->instance ? NULL : text;
}

void *skerry_fmu_open(const char *file, const char *interface, const char *token,
                      const char *instance, const char *picked, const double *values, int n_values,
                      const char *texts) {
  char        text[1200] = "out of memory";
  const char *why        = text;
  Model      *m          = sk_calloc(1, sizeof *m);
  if (m) m->name = copy_text(instance);
  if (m) m->texts = copy_text(texts);
  if (m && m->name && m->texts)
    why = open_model(m, file, interface, token, picked, text, sizeof text);
  if (m && !why) {
    bool fits = is_list(n_values, m->plan.parameters.numbers);
    m->values = sk_malloc(sizeof(double) * ((size_t)n_values + 1));
    if (fits && m->values) memcpy(m->values, values, sizeof(double) * (size_t)n_values);
    if (fits && m->values) why = check_lengths(m, values, text, sizeof text);
    if (!fits || !m->values)
      why = fits ? "out of memory" : "its class was made for another FMU; import it again";
  }
  if (m && !why) {
    pthread_mutex_lock(&lock);
    m->next = alive;
    alive   = m;
    pthread_mutex_unlock(&lock);
    return m;
  }
  char kept[1400];
  snprintf(kept, sizeof kept, "'%.300s': %.1000s", file, why);
  if (m) free_model(m);
  fail_text(instance, kept);
}

void skerry_fmu_close(void *fmu) {
  Model *m = fmu;
  if (!m) return;
  pthread_mutex_lock(&lock);
  Model **at = &alive;
  while (*at && *at != m) at = &(*at)->next;
  if (*at) *at = m->next;
  pthread_mutex_unlock(&lock);
  free_model(m);
}

// Start -----------------------------------------------------------------------------------------------

static double nominal_of(const Model *m, uint32_t state) {
  for (uint32_t i = 0; i < m->plan.states.n; i++) {
    const SkFmuSlot *s = &m->plan.states.at[i];
    if (state < s->place || state >= s->place + s->n) continue;
    double nominal = fabs(m->fmu->variables[s->variable].nominal);
    return isfinite(nominal) && nominal > 0.0 ? nominal : 1.0;
  }
  return 1.0;
}

// Only what differs from the FMU's own start values is set: some do not like to be told what they know.
static int set_parameters(Model *m, bool structural) {
  const SkFmuSlots *all = &m->plan.parameters;
  for (uint32_t i = 0; i < all->n; i++) {
    const SkFmuSlot     *s = &all->at[i];
    const SkFmuVariable *v = &m->fmu->variables[s->variable];
    if ((v->causality == SK_FMU_STRUCTURAL_PARAMETER) != structural) continue;
    bool differs = v->picked;
    for (uint32_t k = 0; k < s->n; k++)
      differs |= m->values[s->place + k] != sk_fmu_start(m->fmu, s->variable, k);
    SkFmuSlots one = {.at = (SkFmuSlot *)(uintptr_t)s, .n = 1, .numbers = s->n};
    if (differs && m->instance->ops->set(m->instance, &one, m->values)) return 1;
  }
  return 0;
}

// Strings come in one text with a vertical tab behind each.
static int set_texts(Model *m) {
  const SkFmuSlots *all = &m->plan.texts;
  char             *at  = m->texts;
  for (uint32_t i = 0; i < all->n; i++) {
    size_t      n     = strcspn(at, "\v");
    const char *start = m->fmu->variables[all->at[i].variable].start;
    char        end   = at[n];
    at[n]             = 0;
    int bad           = 0;
    if (strcmp(at, start ? start : "") != 0)
      bad = m->instance->ops->set_text(m->instance, all->at[i].variable, at);
    at[n] = end;
    if (bad) return 1;
    at += end ? n + 1 : n;
  }
  return 0;
}

static bool has_structural(const Model *m) {
  for (uint32_t i = 0; i < m->plan.parameters.n; i++)
    if (m->fmu->variables[m->plan.parameters.at[i].variable].causality ==
        SK_FMU_STRUCTURAL_PARAMETER)
      return true;
  return false;
}

static int begin(Model *m) {
  SkFmuInstance    *i      = m->instance;
  const SkFmuOps   *ops    = i->ops;
  const SkRun      *run    = sk_utilities_run();
  const SkIslandRt *island = run ? run->owner : NULL;
  SkFmuExperiment e = {m->t0, island ? island->stop : INFINITY, island ? island->tolerance : 1e-6};
  if (i->component) ops->drop(i);
  if (ops->make(i)) return 1;
  if (has_structural(m) &&
      (ops->configure(i, true) || set_parameters(m, true) || ops->configure(i, false)))
    return 1;
  if (set_parameters(m, false) || set_texts(m)) return 1;
  // 1.0 has no mode for the start: inputs are set before it as well.
  if (m->fmu->version == 1 && m->plan.inputs.n && ops->set(i, &m->plan.inputs, m->u)) return 1;
  if (ops->begin(i, &e)) return 1;
  return m->fmu->version > 1 && m->plan.inputs.n && ops->set(i, &m->plan.inputs, m->u);
}

// States after the start, in place of those of the start before. *same: they are the same but for rounding.
static int take_states(Model *m, bool *same) {
  uint32_t n = m->plan.n_states;
  if (m->plan.kind != SK_FMU_ME || n == 0) return 0;
  if (m->instance->ops->get_states(m->instance, m->work, n)) return 1;
  for (uint32_t i = 0; i < n; i++)
    *same &= fabs(m->work[i] - m->x_settled[i]) <= 1e-13 * fmax(fabs(m->work[i]), nominal_of(m, i));
  memcpy(m->x_settled, m->work, n * sizeof(double));
  return 0;
}

static int finish_start(Model *m) {
  SkFmuOutcome out;
  bool         same = m->starts > 0.0;
  if (begin(m) || m->instance->ops->started(m->instance, &out) || take_states(m, &same)) return 1;
  m->starts += same && out.next == m->due ? 0.0 : 1.0;
  m->due         = out.next;
  m->over        = out.terminate;
  m->epoch       = m->starts;
  m->running     = true;
  m->waits       = false;
  m->asked       = false;
  m->t_told      = true;
  m->t_completed = m->t0;
  return 0;
}

double skerry_fmu_start(void *fmu, double t, const double *u, int n_u) {
  Model *m = fmu;
  size_t n = m->plan.inputs.numbers;
  check_sizes(m, is_list(n_u, m->plan.inputs.numbers));
  if (m->running && t == m->t0 && memcmp(u, m->u_start, n * sizeof(double)) == 0) return m->starts;
  m->running = false;
  m->t0 = m->t = t;
  memcpy(m->u, u, n * sizeof(double));
  memcpy(m->u_start, u, n * sizeof(double));
  memcpy(m->told, u, n * sizeof(double));
  check(m, finish_start(m));
  memcpy(m->x_told, m->x_settled, m->plan.n_states * sizeof(double));
  return m->starts;
}

// Where inputs depend on outputs the first values are looked for in turns, and outputs may come first: with the start values of the
// inputs then.
static void need_running(Model *m) {
  const SkRun *run = sk_utilities_run();
  if (!m->running)
    skerry_fmu_start(m, run ? run->time : 0.0, m->u_start, list_of(m->plan.inputs.numbers));
}

// Inputs ----------------------------------------------------------------------------------------------

// Tells the FMU what is new of the inputs of a list; of those that change at events only, or of the others.
static int tell(Model *m, const SkFmuSlots *slots, bool discrete) {
  for (uint32_t i = 0; i < slots->n; i++) {
    const SkFmuSlot *s = &slots->at[i];
    size_t           n = s->n * sizeof(double);
    if (m->discrete[s->place] != discrete || memcmp(m->u + s->place, m->told + s->place, n) == 0)
      continue;
    SkFmuSlots one = {.at = (SkFmuSlot *)(uintptr_t)s, .n = 1, .numbers = s->n};
    if (m->instance->ops->set(m->instance, &one, m->u)) return 1;
    memcpy(m->told + s->place, m->u + s->place, n);
  }
  return 0;
}

static bool differ(const Model *m, const SkFmuSlots *slots, bool discrete) {
  for (uint32_t i = 0; i < slots->n; i++) {
    const SkFmuSlot *s = &slots->at[i];
    if (m->discrete[s->place] == discrete &&
        memcmp(m->u + s->place, m->told + s->place, s->n * sizeof(double)) != 0)
      return true;
  }
  return false;
}

// The numbers of some inputs, which stand side by side, to the places of all.
static void take_inputs(Model *m, const SkFmuSlots *slots, const double *u) {
  for (uint32_t i = 0; i < slots->n; i++) {
    memcpy(m->u + slots->at[i].place, u, slots->at[i].n * sizeof(double));
    u += slots->at[i].n;
  }
}

// Model exchange --------------------------------------------------------------------------------------

// The FMU is to be at t with these states and the continuous ones of these inputs.
static int move(Model *m, double t, const double *x, const SkFmuSlots *inputs) {
  const SkFmuOps *ops = m->instance->ops;
  size_t          n   = m->plan.n_states;
  if (t != m->t || !m->t_told) {
    m->t = t;
    if (ops->time(m->instance, t)) return 1;
    m->t_told = true;
  }
  if (n && memcmp(x, m->x_told, n * sizeof(double)) != 0) {
    if (ops->set_states(m->instance, x, (uint32_t)n)) return 1;
    memcpy(m->x_told, x, n * sizeof(double));
  }
  return tell(m, inputs, false);
}

static void go(Model *m, double t, const double *x, int n_x, const double *u, int n_u,
               const SkFmuSlots *inputs) {
  need_running(m);
  check_sizes(m, is_list(n_x, m->plan.n_states) && is_list(n_u, inputs->numbers));
  take_inputs(m, inputs, u);
  check(m, move(m, t, x, inputs));
}

static const SkFmuGroup *group_at(const Model *m, int group, int n) {
  bool there = group >= 1 && group <= (int)m->plan.n_groups;
  check_sizes(m, there && n == (int)m->plan.groups[group - 1].outputs.numbers);
  return &m->plan.groups[group - 1];
}

void skerry_fmu_states(void *fmu, double epoch, int n, double *x) {
  Model *m = fmu;
  (void)epoch;
  need_running(m);
  check_sizes(m, n == (int)m->plan.n_states);
  memcpy(x, m->x_settled, (size_t)n * sizeof(double));
}

double skerry_fmu_due(void *fmu, double epoch) {
  Model *m = fmu;
  (void)epoch;
  need_running(m);
  return isfinite(m->due) ? m->due : 1e300;  // infinity is no number in Modelica
}

void skerry_fmu_derivatives(void *fmu, double t, const double *x, int n_x, const double *u, int n_u,
                            double epoch, int n, double *dx) {
  Model *m = fmu;
  (void)epoch;
  go(m, t, x, n_x, u, n_u, &m->plan.inputs);
  check_sizes(m, n == (int)m->plan.n_states);
  check(m, m->instance->ops->derivatives(m->instance, dx, (uint32_t)n));
}

void skerry_fmu_indicators(void *fmu, double t, const double *x, int n_x, const double *u, int n_u,
                           double epoch, int n, double *z) {
  Model *m = fmu;
  check_sizes(m, n == (int)m->plan.n_indicators);
  // An indicator may turn back at its own event, which would then seem not to have been.
  if (m->running && epoch < m->epoch && t == m->t_event) {
    memcpy(z, m->z_event, (size_t)n * sizeof(double));
    return;
  }
  go(m, t, x, n_x, u, n_u, &m->plan.inputs);
  check(m, m->instance->ops->indicators(m->instance, z, (uint32_t)n));
}

void skerry_fmu_outputs(void *fmu, double t, const double *x, int n_x, const double *u, int n_u,
                        double epoch, int group, int n, double *y) {
  Model            *m = fmu;
  const SkFmuGroup *g = group_at(m, group, n);
  (void)epoch;
  go(m, t, x, n_x, u, n_u, &g->inputs);
  check(m, m->instance->ops->get(m->instance, &g->outputs, y));
}

static int complete(Model *m, double t) {
  bool event = false, end = false;
  if (!m->plan.completes || !(t > m->t_completed)) return 0;
  m->t_completed = t;
  if (m->instance->ops->completed(m->instance, &event, &end)) return 1;
  m->over = m->over || end;
  if (!m->asked) m->t_asked = t;
  m->asked = m->asked || event || end;
  return 0;
}

double skerry_fmu_completed(void *fmu, double t, const double *x, int n_x, const double *u, int n_u,
                            double epoch) {
  Model *m = fmu;
  (void)epoch;
  if (!m->running || !(t > m->t_completed)) return 1.0;
  go(m, t, x, n_x, u, n_u, &m->plan.inputs);
  check(m, complete(m, t));
  return 1.0;
}

// The step after it runs into the event that was asked for.
double skerry_fmu_asked(void *fmu, double t, double epoch) {
  const Model *m = fmu;
  if (m->running && epoch < m->epoch && t == m->t_event) return m->asked_event ? -1.0 : 1.0;
  return m->asked && t > m->t_asked ? -1.0 : 1.0;
}

// Everything that happens now. The same event once more, because its equations are evaluated again, has happened already, unless
// something else arrives.
double skerry_fmu_event(void *fmu, double t, const double *x, int n_x, const double *u, int n_u,
                        double epoch) {
  Model          *m   = fmu;
  const SkFmuOps *ops = m->instance->ops;
  SkFmuOutcome    out;
  bool            done = m->epoch > epoch && t == m->t;
  size_t          n    = m->plan.inputs.numbers;
  check_sizes(m, is_list(n_u, m->plan.inputs.numbers));
  if (done && memcmp(u, m->u, n * sizeof(double)) == 0) return m->epoch;
  if (done) x = m->x_settled;
  go(m, t, x, n_x, u, n_u, &m->plan.inputs);
  if (!done && m->plan.n_indicators)
    check(m, ops->indicators(m->instance, m->z_event, m->plan.n_indicators));
  // The same event once more is still what has led to it.
  if (!done) m->asked_event = m->asked;
  m->t_event = t;
  check(m, complete(m, t));
  m->asked = false;
  check(m, ops->enter(m->instance) || tell(m, &m->plan.inputs, true) ||
               ops->settle(m->instance, &out));
  m->due   = out.next;
  m->over  = m->over || out.terminate;
  m->epoch = epoch + 1.0;
  // One that has ended the run may not be asked any more: its states are those that led here.
  if (m->plan.n_states && out.terminate)
    memmove(m->x_settled, x, m->plan.n_states * sizeof(double));
  else if (m->plan.n_states)
    check(m, ops->get_states(m->instance, m->x_settled, m->plan.n_states));
  memcpy(m->x_told, m->x_settled, m->plan.n_states * sizeof(double));
  return m->epoch;
}

void skerry_fmu_settled(void *fmu, double epoch, int group, int n, double *y) {
  Model            *m = fmu;
  const SkFmuGroup *g = group_at(m, group, n);
  (void)epoch;
  need_running(m);
  check(m, m->instance->ops->get(m->instance, &g->outputs, y));
}

// Derivatives by states and inputs ----------------------------------------------------------------------

// References of the scalars of a list; false where it holds something that is no Real scalar.
static bool references(const Model *m, const SkFmuSlots *slots, uint32_t *refs) {
  for (uint32_t i = 0; i < slots->n; i++) {
    const SkFmuVariable *v = &m->fmu->variables[slots->at[i].variable];
    if (v->type != SK_FMU_FLOAT64 || slots->at[i].n != 1 || v->negated) return false;
    refs[i] = v->reference;
  }
  return true;
}

static int by_fmu(Model *m, const SkFmuSlots *unknowns, const SkFmuSlots *inputs, const double *dx,
                  const double *du, double *dy) {
  uint32_t nx = m->plan.states.n, *knowns = m->refs + m->most;
  double  *seed = m->work;
  if (!sk_fmu_can(m->fmu, m->plan.kind, SK_FMU_CAN_DIRECTIONAL)) return -1;
  if (nx != m->plan.n_states || !references(m, unknowns, m->refs) ||
      !references(m, &m->plan.states, knowns) || !references(m, inputs, knowns + nx))
    return -1;
  memcpy(seed, dx, nx * sizeof(double));
  memcpy(seed + nx, du, inputs->n * sizeof(double));
  return m->instance->ops->directional(m->instance, m->refs, unknowns->n, knowns, nx + inputs->n,
                                       seed, dy);
}

// How far to go in a direction so that the differences are of the size of the square root of rounding.
static double stride(const Model *m, double t, const double *x, const double *u, uint32_t n_u,
                     double dt, const double *dx, const double *du) {
  double least = INFINITY;
  for (uint32_t i = 0; i < m->plan.n_states; i++)
    if (dx[i] != 0.0) least = fmin(least, fmax(fabs(x[i]), nominal_of(m, i)) / fabs(dx[i]));
  for (uint32_t i = 0; i < n_u; i++)
    if (du[i] != 0.0) least = fmin(least, fmax(fabs(u[i]), 1.0) / fabs(du[i]));
  if (dt != 0.0) least = fmin(least, fmax(fabs(t), 1.0) / fabs(dt));
  return isfinite(least) ? least * 1.5e-8 : 0.0;
}

static int value(Model *m, const SkFmuGroup *g, double *y, int n) {
  return g ? m->instance->ops->get(m->instance, &g->outputs, y)
           : m->instance->ops->derivatives(m->instance, y, (uint32_t)n);
}

void skerry_fmu_slopes(void *fmu, double t, const double *x, int n_x, const double *u, int n_u,
                       double epoch, int group, int n, double dt, const double *dx, int n_dx,
                       const double *du, int n_du, double *dy) {
  Model            *m      = fmu;
  const SkFmuGroup *g      = group ? group_at(m, group, n) : NULL;
  const SkFmuSlots *inputs = g ? &g->inputs : &m->plan.inputs;
  uint32_t          nx     = m->plan.n_states;
  (void)epoch;
  check_sizes(m, n_dx == n_x && n_du == n_u && (g || n == (int)nx));
  go(m, t, x, n_x, u, n_u, inputs);
  int way = dt == 0.0 ? by_fmu(m, g ? &g->outputs : &m->plan.derivatives, inputs, dx, du, dy) : -1;
  if (way >= 0) {
    check(m, way);
    return;
  }
  double  h  = stride(m, t, x, u, inputs->numbers, dt, dx, du);
  double *x1 = m->work, *u1 = m->work + m->most, *y1 = m->work + 2 * (size_t)m->most;
  for (int i = 0; i < n; i++) dy[i] = 0.0;
  if (h == 0.0) return;
  check(m, value(m, g, dy, n));
  for (uint32_t i = 0; i < nx; i++) x1[i] = x[i] + h * dx[i];
  for (uint32_t i = 0; i < inputs->numbers; i++) u1[i] = u[i] + h * du[i];
  take_inputs(m, inputs, u1);
  check(m, move(m, t + h * dt, x1, inputs) || value(m, g, y1, n));
  for (int i = 0; i < n; i++) dy[i] = (y1[i] - dy[i]) / h;
}

// Co-simulation ---------------------------------------------------------------------------------------

// Something has happened inside: the FMU says what follows, and takes what changes at events only.
static int pass_event(Model *m) {
  SkFmuOutcome out;
  if (m->instance->ops->enter(m->instance) || tell(m, &m->plan.inputs, true) ||
      m->instance->ops->settle(m->instance, &out))
    return 1;
  m->over = m->over || out.terminate;
  return 0;
}

// Inputs that may change at events only are told there, where the FMU has events; else with the others.
static int tell_all(Model *m, const SkFmuSlots *slots) {
  if (m->instance->events && differ(m, slots, true) && pass_event(m)) return 1;
  return tell(m, slots, false) || tell(m, slots, true);
}

static bool is_before(double t, double to) { return to - t > 1e-12 * fmax(1.0, fabs(to)); }

// The next end of a step. Outcomes of the step are noted; an event is still to come.
static int take_step(Model *m, double to) {
  SkFmuOutcome out;
  if (m->instance->ops->step(m->instance, m->t, to - m->t, &out)) return 1;
  m->over = out.terminate;
  if (out.early && !(out.time > m->t) && !out.event) {
    snprintf(m->instance->why, sizeof m->instance->why, "it returns from a step without taking it");
    return 1;
  }
  m->t     = out.early ? out.time : to;
  m->waits = !m->over && m->instance->events && (out.event || out.early);
  return 0;
}

static int take_event(Model *m) {
  if (!m->waits) return 0;
  m->waits = false;
  return pass_event(m);
}

// The step that was taken ahead, where its inputs may be others.
static int take_back(Model *m, double t) {
  if (!m->instance->events || m->plan.inputs.n == 0 || !is_before(t, m->t)) return 0;
  m->t     = m->t_kept;
  m->waits = m->over = false;
  return m->instance->ops->back(m->instance);
}

static int advance(Model *m, double to) {
  if (!is_before(to, m->t) && take_event(m)) return 1;
  while (!m->over && is_before(m->t, to))
    if (tell_all(m, &m->plan.inputs) || take_step(m, to) || take_event(m)) return 1;
  return 0;
}

void skerry_fmu_read(void *fmu, double t, const double *u, int n_u, double begun, int group, int n,
                     double *y) {
  Model            *m = fmu;
  const SkFmuGroup *g = group_at(m, group, n);
  (void)begun;
  need_running(m);
  double *kept = m->y_kept ? m->y_kept + m->y_place[group - 1] : NULL;
  check_sizes(m, is_list(n_u, g->inputs.numbers));
  check(m, take_back(m, t));
  // Asked once more at a tick whose step has been taken: as it was then.
  if (kept && is_before(t, m->t)) {
    memcpy(y, kept, (size_t)n * sizeof(double));
    return;
  }
  check(m, advance(m, t));
  take_inputs(m, &g->inputs, u);
  check(m, (!m->over && tell_all(m, &g->inputs)) ||
               m->instance->ops->get(m->instance, &g->outputs, y));
  if (kept) memcpy(kept, y, (size_t)n * sizeof(double));
}

double skerry_fmu_note(void *fmu, double t, const double *u, int n_u, double begun) {
  Model *m = fmu;
  (void)begun;
  need_running(m);
  check_sizes(m, is_list(n_u, m->plan.inputs.numbers));
  check(m, take_back(m, t) || advance(m, t));
  take_inputs(m, &m->plan.inputs, u);
  return t;
}

double skerry_fmu_ahead(void *fmu, double noted, double t0, double step) {
  Model *m = fmu;
  need_running(m);
  double next = t0 + (floor((noted - t0) / step + 1e-6) + 1.0) * step;
  // What is evaluated more than once at a tick takes no step twice, and nothing goes beyond the end.
  const SkRun *run  = sk_utilities_run();
  double       stop = run && run->owner ? ((const SkIslandRt *)run->owner)->stop : INFINITY;
  bool take = !m->over && !is_before(noted, m->t) && !is_before(stop, next) && m->instance->events;
  if (take && m->plan.inputs.n) {
    check(m, tell_all(m, &m->plan.inputs));
    int kept = m->instance->ops->keep(m->instance);
    if (kept > 0) check(m, kept);
    take      = kept == 0;
    m->t_kept = m->t;
  }
  if (take) check(m, take_step(m, next));
  return is_before(noted, m->t) && is_before(m->t, next) ? m->t : 1e300;
}

double skerry_fmu_over(void *fmu, double token) {
  Model *m = fmu;
  // Steps of co-simulation may have been taken ahead.
  return m->over && !(m->plan.ahead && is_before(token, m->t)) ? 1.0 : 0.0;
}

// Saving ----------------------------------------------------------------------------------------------

static bool ours(const void *object) {
  pthread_mutex_lock(&lock);
  const Model *m = alive;
  while (m && m != object) m = m->next;
  pthread_mutex_unlock(&lock);
  return m != NULL;
}

static void save(const void *object, SkBytes *out) {
  Model *m = (Model *)(uintptr_t)object;
  sk_bytes_u64(out, m->running);
  if (!m->running) return;
  const double numbers[] = {m->t0, m->t, m->epoch, m->due, m->over, m->waits};
  long         n         = m->instance->ops->save(m->instance, NULL, 0);
  char        *bytes     = n >= 0 ? sk_malloc((size_t)n + 1) : NULL;
  if (bytes && m->instance->ops->save(m->instance, bytes, (size_t)n) == n) {
    sk_bytes_put(out, numbers, sizeof numbers);
    sk_bytes_put(out, m->u, m->plan.inputs.numbers * sizeof(double));
    sk_bytes_put(out, m->told, m->plan.inputs.numbers * sizeof(double));
    sk_bytes_put(out, m->x_settled, m->plan.n_states * sizeof(double));
    sk_bytes_u64(out, (uint64_t)n);
    sk_bytes_put(out, bytes, (size_t)n);
  } else {
    out->failed = true;
  }
  sk_free(bytes);
}

static bool load(void *object, SkBytes *in) {
  Model *m = object;
  if (!sk_bytes_read_u64(in)) return !in->failed;
  double numbers[6];
  sk_bytes_get(in, numbers, sizeof numbers);
  sk_bytes_get(in, m->u, m->plan.inputs.numbers * sizeof(double));
  sk_bytes_get(in, m->told, m->plan.inputs.numbers * sizeof(double));
  if (in->failed) return false;
  m->t0 = numbers[0];
  if (finish_start(m)) return false;
  sk_bytes_get(in, m->x_settled, m->plan.n_states * sizeof(double));
  uint64_t n = sk_bytes_read_u64(in);
  if (in->failed || n > in->n) return false;
  char *bytes = sk_malloc((size_t)n + 1);
  if (!bytes) return false;
  sk_bytes_get(in, bytes, (size_t)n);
  bool ok = !in->failed && m->instance->ops->load(m->instance, bytes, (size_t)n) == 0;
  sk_free(bytes);
  m->t = m->t_completed = numbers[1];
  m->epoch              = numbers[2];
  m->due                = numbers[3];
  m->over               = numbers[4] != 0.0;
  m->waits              = numbers[5] != 0.0;
  m->t_told             = false;
  // What the FMU knows of states is told again.
  for (uint32_t i = 0; i < m->plan.n_states; i++) m->x_told[i] = NAN;
  return ok;
}

static const char *cannot(const void *object) {
  Model *m = (Model *)(uintptr_t)object;
  return m->running && m->instance->ops->save(m->instance, NULL, 0) == -2 ? m->name : NULL;
}

const SkObjectKeeper sk_fmu_keeper = {&sk_bridge_keeper, ours, save, load, cannot};
