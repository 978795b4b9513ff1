/* A program outside of Skerry's tree: everything that skerry/skerry.h offers, used rightly and wrongly. Prints what does
 * not hold and returns 1 then. */
#include <math.h>
#include <pthread.h>
#include <skerry/skerry.h>
#include <stdio.h>
#include <string.h>

static int failed;

#define CHECK(what)                                   \
  do {                                                \
    if (!(what)) {                                    \
      printf("tank.c:%d: not %s\n", __LINE__, #what); \
      failed = 1;                                     \
    }                                                 \
  } while (0)

static void use(const char *file) {
  SkerryModel *m;
  double       h[8], state;
  CHECK(skerry_load(file, "Tank", NULL, &m) == SKERRY_OK);
  CHECK(strcmp(skerry_error(m), "") == 0);
  CHECK(skerry_set(m, "area", 2.0) == SKERRY_OK);
  CHECK(skerry_run(m, 1.0) == SKERRY_OK);
  CHECK(fabs(skerry_get(m, "h") - exp(-0.5)) < 1e-5);
  CHECK(skerry_run(m, 2.0) == SKERRY_OK);
  CHECK(skerry_column(m, "time", h, 8) == 5 && h[4] == 2.0);
  CHECK(skerry_column(m, "h", h, 8) == 5 && fabs(h[4] - exp(-1.0)) < 1e-5);
  CHECK(skerry_column(m, "h", NULL, 0) == 5);
  CHECK(skerry_states(m) == 1 && strcmp(skerry_state_name(m, 0), "h") == 0);
  CHECK(skerry_get_states(m, &state) == SKERRY_OK && state == skerry_get(m, "h"));
  CHECK(skerry_reset(m) == SKERRY_OK && skerry_run(m, 4.0) == SKERRY_OK && skerry_time(m) == 4.0);
  skerry_free(m);
}

/* What is wrong is said, and nothing breaks. */
static void misuse(const char *file) {
  SkerryModel  *m;
  SkerryOptions o = {0};
  double        x[4];
  CHECK(skerry_load(file, NULL, NULL, NULL) == SKERRY_USAGE);
  CHECK(skerry_load(NULL, NULL, NULL, &m) == SKERRY_USAGE && *skerry_error(m));
  skerry_free(m);
  CHECK(skerry_load("absent.mo", NULL, NULL, &m) == SKERRY_MODEL_ERROR && *skerry_error(m));
  CHECK(skerry_run(m, 1.0) == SKERRY_USAGE && skerry_reset(m) == SKERRY_USAGE);
  CHECK(skerry_set(m, "h", 1.0) == SKERRY_USAGE && isnan(skerry_get(m, "h")));
  CHECK(skerry_column(m, "time", x, 4) == 0 && skerry_states(m) == 0 && skerry_variables(m) == 0);
  CHECK(skerry_get_states(m, x) == SKERRY_USAGE && skerry_set_states(m, x) == SKERRY_USAGE);
  CHECK(skerry_save(m, "s") == SKERRY_USAGE && skerry_resume(m, "s") != SKERRY_OK);
  skerry_free(m);
  o.solver = "magic";
  CHECK(skerry_load(file, NULL, &o, &m) == SKERRY_USAGE && strstr(skerry_error(m), "solver"));
  skerry_free(m);
  o.solver = NULL;
  o.step   = -1.0;
  CHECK(skerry_load(file, NULL, &o, &m) == SKERRY_USAGE && *skerry_error(m));
  skerry_free(m);
  CHECK(skerry_load(file, NULL, NULL, &m) == SKERRY_OK);
  CHECK(skerry_set(m, "nope", 1.0) == SKERRY_USAGE && strstr(skerry_error(m), "nope"));
  CHECK(skerry_set(m, "area", NAN) == SKERRY_USAGE && skerry_set(m, "open", 0.5) == SKERRY_USAGE);
  CHECK(skerry_set(m, "n", 3.0) == SKERRY_USAGE && strstr(skerry_error(m), "shapes"));
  CHECK(skerry_set(m, NULL, 1.0) == SKERRY_USAGE && isnan(skerry_get(m, NULL)));
  CHECK(skerry_name(m, 9999) == NULL && skerry_state_name(m, 9999) == NULL);
  CHECK(skerry_run(m, NAN) == SKERRY_USAGE);
  CHECK(skerry_run(m, 1.0) == SKERRY_OK && skerry_run(m, 1.0) == SKERRY_OK);
  CHECK(skerry_run(m, 0.5) == SKERRY_USAGE && skerry_run(m, 9.0) == SKERRY_USAGE);
  CHECK(skerry_set(m, "n", 2.0) == SKERRY_USAGE && strstr(skerry_error(m), "shapes"));
  CHECK(skerry_save(m, "/dev/null/state") != SKERRY_OK && *skerry_error(m));
  CHECK(skerry_run(m, 2.0) == SKERRY_OK && *skerry_error(m) == 0);
  CHECK(skerry_reset(m) == SKERRY_OK && skerry_resume(m, file) != SKERRY_OK && *skerry_error(m));
  skerry_free(m);
  skerry_free(NULL);
  CHECK(skerry_run(NULL, 1.0) == SKERRY_USAGE && skerry_set(NULL, "h", 1.0) == SKERRY_USAGE);
  CHECK(isnan(skerry_get(NULL, "h")) && isnan(skerry_time(NULL)) && skerry_states(NULL) == 0);
  CHECK(strcmp(skerry_error(NULL), "") == 0 && *skerry_version());
}

/* Each thread loads, runs and frees models of its own, some fixed, some adaptive. */
static void *work(void *arg) {
  const char *const *job = arg;
  int                i;
  for (i = 0; i < 10; i++) {
    SkerryModel  *m;
    SkerryOptions o = {0};
    o.solver        = job[1];
    o.step          = 0.01;
    o.tolerance     = 1e-9;
    CHECK(skerry_load(job[0], "Tank", &o, &m) == SKERRY_OK);
    CHECK(skerry_set(m, "area", 1.0 + i) == SKERRY_OK);
    CHECK(skerry_run(m, 2.0) == SKERRY_OK);
    CHECK(fabs(skerry_get(m, "h") - exp(-2.0 / (1.0 + i))) < 1e-2);
    skerry_free(m);
  }
  return NULL;
}

int main(int argc, char **argv) {
  static const char *const solvers[] = {"cvode", "rk4", "ida", "trapezoid"};
  pthread_t                threads[4];
  const char              *jobs[4][2];
  int                      i;
  if (argc != 2) return 2;
  use(argv[1]);
  misuse(argv[1]);
  for (i = 0; i < 4; i++) {
    jobs[i][0] = argv[1];
    jobs[i][1] = solvers[i];
    CHECK(pthread_create(&threads[i], NULL, work, jobs[i]) == 0);
  }
  for (i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  return failed;
}
