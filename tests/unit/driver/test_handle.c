// The library's handles: independent of each other, also in different threads.
#include <criterion/criterion.h>
#include <math.h>
#include <pthread.h>
#include <skerry/skerry.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char text[] =
    "model M parameter Real k = 1; Real x(start = 1, fixed = true);\n"
    "equation der(x) = -k*x; end M;\n";

static void write_model(char *path) {
  int fd = mkstemps(path, 3);
  cr_assert_geq(fd, 0);
  cr_assert_eq(write(fd, text, sizeof text - 1), (ssize_t)sizeof text - 1);
  close(fd);
}

typedef struct {
  const char *path, *solver;
  double      k, x;
  int         code;
} Job;

static void *work(void *arg) {
  Job          *job     = arg;
  SkerryOptions options = {.solver = job->solver, .step = 0.01, .stop = 1.0, .tolerance = 1e-8};
  SkerryModel  *m       = NULL;
  job->code             = skerry_load(job->path, NULL, &options, &m);
  for (int i = 0; i < 3 && job->code == 0; i++) {
    job->code = skerry_reset(m);
    if (!job->code) job->code = skerry_set(m, "k", job->k);
    if (!job->code) job->code = skerry_run(m, 1.0);
  }
  job->x = job->code ? NAN : skerry_get(m, "x");
  skerry_free(m);
  return NULL;
}

Test(handle, two_at_once) {
  char path[] = "/tmp/skerry-handle-XXXXXX.mo";
  write_model(path);
  Job       jobs[] = {{.path = path, .k = 1.0},
                      {.path = path, .solver = "rk4", .k = 2.0},
                      {.path = path, .solver = "ida", .k = 3.0},
                      {.path = path, .solver = "trapezoid", .k = 0.5}};
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) cr_assert_eq(pthread_create(&threads[i], NULL, work, &jobs[i]), 0);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < 4; i++) {
    cr_expect_eq(jobs[i].code, 0);
    cr_expect_float_eq(jobs[i].x, exp(-jobs[i].k), 1e-5, "%d: %g", i, jobs[i].x);
  }
  unlink(path);
}

Test(handle, a_file_that_is_not_there) {
  SkerryModel *m = NULL;
  cr_expect_neq(skerry_load("/nowhere/at/all.mo", NULL, NULL, &m), 0);
  cr_expect_str_not_empty(skerry_error(m));
  cr_expect_neq(skerry_run(m, 1.0), 0);
  skerry_free(m);
}
