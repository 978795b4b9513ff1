// Experiments: many at once in one process, each with results, messages and a stop flag of its own.
#include "driver/experiment/experiment.h"

#include <criterion/criterion.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MANY 8

// What the command line or a library would own.
typedef struct {
  SkGuard       guard;
  SkArena      *arena;
  SkModelInput  in;
  SkExperiment *e;
} Own;

static SkTranslation *own(Own *o, const char *text, const char *solver) {
  o->arena = sk_arena_new(0, &o->guard);
  if (!o->arena || setjmp(o->guard.env)) return NULL;
  o->in         = (SkModelInput){.arena = o->arena, .names = sk_names_new(o->arena)};
  o->in.sources = sk_sources_new(o->arena);
  o->in.diags   = sk_diags_new(o->arena, o->in.sources);
  o->in.library = sk_library_new(o->arena, o->in.names, o->in.sources, o->in.diags);
  o->e          = sk_experiment_new(&o->in);
  if (!o->e || !sk_library_load_text(o->in.library, "M.mo", text, strlen(text))) return NULL;
  SkTranslateOptions how    = sk_translate_for(solver);
  SkStatus           status = SK_OK;
  how.join                  = true;
  return sk_experiment_translate(o->e, "M", &how, NULL, &status);
}

static void disown(Own *o) {
  sk_experiment_free(o->e);
  sk_arena_free(o->arena);
}

// One of eight ----------------------------------------------------------------------------------------

typedef struct {
  int         number;
  const char *solver;
  double      end, last;  // what the last row says
  uint64_t    rows, warnings;
  SkStatus    status;
  bool        said;  // its own warning, and nobody else's
} Job;

static bool keep(void *user, double time, const double *v, int event) {
  Job *job = user;
  (void)v;
  (void)event;
  job->last = time;
  job->rows++;
  return true;
}

static void *run_one(void *user) {
  Job *job = user;
  Own  o   = {0};
  char text[512], mine[32];
  snprintf(mine, sizeof mine, "above a half (%d)", job->number);
  snprintf(text, sizeof text,
           "model M Real x(start = 1, fixed = true), y(start = 0, fixed = true);"
           " equation der(x) = -%d*x; der(y) = delay(x, 0.1);"
           " assert(x > 0.5, \"%s\", AssertionLevel.warning); end M;",
           job->number, mine);
  SkTranslation *t = own(&o, text, job->solver);
  if (t) {
    SkRunOptions run = {.tier = SK_TIER_0, .row = keep, .row_user = job};
    run.sim.stop     = 1.0;
    run.sim.solver   = job->solver;
    run.sim.step     = 1e-3;
    job->status      = sk_experiment_all(o.e, &run).status;
    job->end         = sk_sim_values(sk_experiment_sim(o.e))[sk_translation_var(t, "x")->place];
    for (uint32_t i = 0; i < sk_diags_count(o.in.diags); i++) {
      const SkDiag *d = sk_diags_at(o.in.diags, i);
      if (d->code != 5014) continue;
      job->warnings++;
      job->said = strstr(d->text, mine) != NULL;
    }
  }
  disown(&o);
  return NULL;
}

Test(experiment, eight_models_at_once_keep_apart) {
  static const char *const solvers[] = {"rk4", "trapezoid", "cvode", NULL};
  Job                      jobs[MANY];
  pthread_t                threads[MANY];
  for (int i = 0; i < MANY; i++)
    jobs[i] = (Job){.number = i + 1, .solver = solvers[i % 4], .status = SK_BAD_ARG};
  for (int i = 0; i < MANY; i++)
    cr_assert_eq(pthread_create(&threads[i], NULL, run_one, &jobs[i]), 0);
  for (int i = 0; i < MANY; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < MANY; i++) {
    cr_expect_eq(jobs[i].status, SK_OK);
    cr_expect_float_eq(jobs[i].end, exp(-jobs[i].number), 1e-5, "%d: %g", i, jobs[i].end);
    cr_expect_eq(jobs[i].last, 1.0);
    cr_expect_gt(jobs[i].rows, 500);
    cr_expect_eq(jobs[i].warnings, 1, "%d", i);
    cr_expect(jobs[i].said);
  }
}

// Stopping --------------------------------------------------------------------------------------------

typedef struct {
  Own         o;
  atomic_bool running;
  SkStatus    status;
} Endless;

static bool tell(void *user, double time, const double *v, int event) {
  Endless *j = user;
  (void)v;
  (void)event;
  if (time > 0.0) atomic_store(&j->running, true);
  return true;
}

static void *run_for_ever(void *user) {
  Endless *j = user;
  if (!own(&j->o, "model M Real x(start = 1, fixed = true); equation der(x) = -x; end M;", "rk4"))
    return NULL;
  SkRunOptions run = {.tier = SK_TIER_0, .row = tell, .row_user = j};
  run.sim          = (SkSimOptions){.stop = 1e7, .interval = 1.0, .step = 1e-3, .solver = "rk4"};
  j->status        = sk_experiment_all(j->o.e, &run).status;
  return NULL;
}

Test(experiment, the_one_that_is_stopped_is_the_one_that_ends) {
  Endless   two[2] = {0};
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    cr_assert_eq(pthread_create(&threads[i], NULL, run_for_ever, &two[i]), 0);
  for (int i = 0; i < 2; i++)
    while (!atomic_load(&two[i].running)) usleep(1000);
  sk_experiment_stop(two[0].o.e, false);
  pthread_join(threads[0], NULL);
  cr_expect_eq(two[0].status, SK_INTERRUPTED);
  atomic_store(&two[1].running, false);
  while (!atomic_load(&two[1].running)) usleep(1000);  // it goes on
  sk_experiment_stop(two[1].o.e, true);
  pthread_join(threads[1], NULL);
  cr_expect_eq(two[1].status, SK_TIMEOUT);
  for (int i = 0; i < 2; i++) disown(&two[i].o);
}
