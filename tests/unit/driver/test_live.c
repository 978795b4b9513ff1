// A run that is changed, paused, stepped, stopped, saved and watched from outside, through skerry/skerry.h.
#include <criterion/criterion.h>
#include <math.h>
#include <pthread.h>
#include <skerry/skerry.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static SkerryModel *open_text(const char *text, SkerryOptions options) {
  char path[] = "/tmp/skerry-live-XXXXXX.mo";
  int  fd     = mkstemps(path, 3);
  cr_assert_geq(fd, 0);
  cr_assert_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
  close(fd);
  SkerryModel *m    = NULL;
  int          code = skerry_load(path, NULL, &options, &m);
  unlink(path);
  cr_assert_eq(code, 0, "%s", skerry_error(m));
  return m;
}

static const char first_order[] =
    "model M input Real u(start = 0); parameter Real k = 1; parameter Real twice = 2*k;\n"
    "  Real x(start = 0, fixed = true); Real y = twice*x;\n"
    "equation der(x) = k*(u - x); end M;\n";

// Inputs ------------------------------------------------------------------------------------------------

// A controller with a sampling time of 0.1: held inputs have a closed form.
Test(live, a_controller_closes_the_loop) {
  static const char *const solvers[] = {NULL, "cvode", "ida", "rk4", "trapezoid", "halving"};
  for (size_t i = 0; i < sizeof solvers / sizeof solvers[0]; i++) {
    SkerryOptions o = {.solver = solvers[i], .stop = 3.0, .interval = 0.05, .tolerance = 1e-9};
    if (i >= 3) o.step = 1e-3;
    SkerryModel *m = open_text(first_order, o);
    double       x = 0.0, u = 0.0;
    for (int k = 0; k < 30; k++) {
      cr_assert_eq(skerry_run(m, 0.1 * k), 0, "%s", skerry_error(m));
      cr_assert_float_eq(skerry_get(m, "x"), x, 3e-7, "%d: %.12g, not %.12g", (int)i,
                         skerry_get(m, "x"), x);
      u = 4.0 * (1.0 - skerry_get(m, "x"));
      cr_assert_eq(skerry_set(m, "u", u), 0, "%s", skerry_error(m));
      cr_assert_eq(skerry_get(m, "u"), u);
      x = u + (x - u) * exp(-0.1);
    }
    skerry_free(m);
  }
}

Test(live, when_clauses_see_inputs_change) {
  SkerryModel *m = open_text(
      "model M input Boolean on(start = false); input Real u(start = 0);\n"
      "  discrete Integer n(start = 0, fixed = true), up(start = 0, fixed = true);\n"
      "  Real x(start = 0, fixed = true);\n"
      "equation der(x) = 1;\n"
      "  when on then n = pre(n) + 1; end when;\n"
      "  when u > 0.5 then up = pre(up) + 1; end when; end M;\n",
      (SkerryOptions){.stop = 10.0});
  for (int k = 0; k < 8; k++) {
    cr_assert_eq(skerry_run(m, 1.0 + k), 0);
    cr_assert_eq(skerry_set(m, "on", k % 2), 0, "%s", skerry_error(m));
    cr_assert_eq(skerry_set(m, "u", k % 4 == 3), 0);
  }
  cr_expect_eq(skerry_get(m, "n"), 4.0);
  cr_expect_eq(skerry_get(m, "up"), 2.0);
  cr_expect_eq(skerry_set(m, "on", 0.5), SKERRY_USAGE);
  skerry_free(m);
}

// Tuning -------------------------------------------------------------------------------------------------

Test(live, dependent_parameters_follow) {
  SkerryModel *m = open_text(first_order, (SkerryOptions){.stop = 2.0, .tolerance = 1e-10});
  cr_assert_eq(skerry_run(m, 0.0), 0);
  cr_assert_eq(skerry_set(m, "u", 1.0), 0, "%s", skerry_error(m));
  cr_assert_eq(skerry_run(m, 1.0), 0);
  cr_expect_float_eq(skerry_get(m, "y"), 2.0 * (1.0 - exp(-1.0)), 1e-8);
  cr_assert_eq(skerry_set(m, "k", 3.0), 0, "%s", skerry_error(m));
  cr_expect_eq(skerry_get(m, "twice"), 6.0);
  cr_expect_float_eq(skerry_get(m, "y"), 6.0 * (1.0 - exp(-1.0)), 1e-8);
  cr_assert_eq(skerry_run(m, 2.0), 0);
  cr_expect_float_eq(skerry_get(m, "x"), 1.0 - exp(-4.0), 1e-8);
  skerry_free(m);
}

Test(live, what_cannot_be_tuned_is_refused_with_the_reason) {
  static const char *const cases[][2] = {{"f", "final"},
                                         {"n", "shapes the model"},
                                         {"e", "shapes the model"},
                                         {"T", "the delay of a line"},
                                         {"Ts", "sample()"},
                                         {"p", "initialisation"},
                                         {"c", "constant"},
                                         {"y", "follows from other variables"}};
  SkerryModel             *m          = open_text(
                           "model M final parameter Real f = 1; parameter Integer n = 2; parameter Real T = 0.1;\n"
                                                "  parameter Real e = 1 annotation(Evaluate = true); constant Real c = 1;\n"
                                                "  parameter Real Ts = 0.25; parameter Real p = 1; parameter Real q(fixed = false);\n"
                                                "  parameter Real r = q + p; parameter Real free = 1;\n"
                                                "  Real x[n](each start = 1, each fixed = true); Real y; discrete Real s(start = 0);\n"
                                                "initial equation q = p;\n"
                                                "equation for i in 1:n loop der(x[i]) = -free*e*x[i]; end for;\n"
                                                "  y = delay(x[1], T) + f + r + c; when sample(0, Ts) then s = x[1]; end when; end M;\n",
                           (SkerryOptions){.stop = 1.0});
  cr_assert_eq(skerry_run(m, 0.5), 0, "%s", skerry_error(m));
  double x = skerry_get(m, "x[1]");
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    cr_expect_eq(skerry_set(m, cases[i][0], 3.0), SKERRY_USAGE, "%s", cases[i][0]);
    cr_expect(strstr(skerry_error(m), cases[i][1]), "%s: %s", cases[i][0], skerry_error(m));
  }
  cr_expect_eq(skerry_get(m, "T"), 0.1);
  cr_expect_eq(skerry_get(m, "x[1]"), x);
  cr_expect_eq(skerry_set(m, "free", 2.0), 0, "%s", skerry_error(m));
  cr_expect_eq(skerry_run(m, 1.0), 0);
  cr_expect_float_eq(skerry_get(m, "x[1]"), exp(-1.5), 1e-5);
  skerry_free(m);
}

// Replay -------------------------------------------------------------------------------------------------

// Two islands joined by a line, an input of each, an event.
static const char two_islands[] =
    "model M input Real u(start = 0), w(start = 0); parameter Real a = 1; parameter Real b = 2*a;\n"
    "  Real x(start = 1, fixed = true), y(start = 0, fixed = true);\n"
    "equation der(x) = u - b*x + 0.3*delay(y, 0.07);\n"
    "  der(y) = delay(x, 0.07) - y^3 + w; when y > 0.6 then reinit(y, 0.1); end when; end M;\n";

#define COLUMNS 5
static const char *const columns[COLUMNS] = {"time", "x", "y", "u", "b"};

static size_t read_all(SkerryModel *m, double **out) {
  size_t n = skerry_column(m, "time", NULL, 0);
  *out     = malloc(sizeof(double) * COLUMNS * (n + 1));
  for (int c = 0; c < COLUMNS; c++)
    cr_assert_eq(skerry_column(m, columns[c], *out + (size_t)c * n, n), n);
  return n;
}

static void change_here(SkerryModel *m, int k) {
  static const char *const names[] = {"u", "w", "a", "x"};
  for (int i = 0; i <= k % 4; i++)
    cr_assert_eq(skerry_set(m, names[(k + i) % 4], 0.3 * sin(7.0 * k + i) + 0.5), 0, "%s",
                 skerry_error(m));
}

// Changes at times that no step, row or event foresees; some where the run was stopped without need before.
static void record(const char *solver, double step, const char *file, double **all, size_t *n) {
  SkerryOptions o = {.solver = solver, .step = step, .stop = 2.0, .interval = 0.02};
  SkerryModel  *m = open_text(two_islands, o);
  for (int k = 0; k < 12; k++) {
    cr_assert_eq(skerry_run(m, 0.1537 * k), 0, "%s", skerry_error(m));
    change_here(m, k);
    cr_assert_eq(skerry_run(m, 0.1537 * k + 0.0411), 0);
    if (k % 5 == 0) skerry_get(m, "x");
  }
  cr_assert_eq(skerry_run(m, 2.0), 0, "%s", skerry_error(m));
  cr_assert_eq(skerry_changes(m, file), 0);
  *n = read_all(m, all);
  skerry_free(m);
}

// Rows that are there only because somebody stopped are no part of the run.
static void same_rows(const double *a, size_t n, const double *b, size_t n_b, const char *solver) {
  size_t k = 0;
  for (size_t i = 0; i < n_b; i++, k++) {
    while (k < n && a[k] < b[i]) k++;
    cr_assert(k < n);
    for (int c = 0; c < COLUMNS; c++)
      cr_assert_eq(a[(size_t)c * n + k], b[(size_t)c * n_b + i], "%s: %s at %.17g: %.17g, %.17g",
                   solver ? solver : "default", columns[c], b[i], a[(size_t)c * n + k],
                   b[(size_t)c * n_b + i]);
  }
}

static void replays(const char *solver, double step) {
  char    file[] = "/tmp/skerry-changes-XXXXXX";
  double *a, *b;
  size_t  n = 0, n_b = 0;
  int     fd = mkstemp(file);
  cr_assert_geq(fd, 0);
  close(fd);
  record(solver, step, file, &a, &n);
  SkerryOptions o = {.solver = solver, .step = step, .stop = 2.0, .interval = 0.02};
  SkerryModel  *m = open_text(two_islands, o);
  cr_assert_eq(skerry_replay(m, file), 0);
  cr_assert_eq(skerry_run(m, 2.0), 0, "%s", skerry_error(m));
  n_b = read_all(m, &b);
  cr_assert_gt(n_b, 100);
  same_rows(a, n, b, n_b, solver);
  skerry_free(m);
  free(a);
  free(b);
  unlink(file);
}

Test(live, changes_replay_to_the_same_bits_by_default) { replays(NULL, 0.0); }
Test(live, changes_replay_to_the_same_bits_rk4) { replays("rk4", 0.01); }
Test(live, changes_replay_to_the_same_bits_trapezoid) { replays("trapezoid", 0.01); }
Test(live, changes_replay_to_the_same_bits_halving) { replays("halving", 0.0); }
Test(live, changes_replay_to_the_same_bits_cvode) { replays("cvode", 0.0); }

// Stopping, pausing, stepping -------------------------------------------------------------------------------

Test(live, a_run_that_was_stopped_goes_on_to_the_same_bits) {
  SkerryOptions o = {.stop = 2000.0, .interval = 1.0, .step = 1e-3, .solver = "rk4"};
  SkerryModel  *m = open_text(first_order, o);
  cr_assert_eq(skerry_set(m, "u", 1.0), 0);
  cr_assert_eq(skerry_run(m, 2000.0), 0);
  double whole = skerry_get(m, "x");
  cr_assert_eq(skerry_reset(m), 0);
  cr_assert_eq(skerry_start(m, 2000.0), 0);
  while (!(skerry_get(m, "time") > 1.0)) usleep(1000);
  skerry_stop(m);
  int code;
  while ((code = skerry_wait(m, 1.0)) == SKERRY_RUNNING) continue;
  cr_assert(code == SKERRY_INTERRUPTED || code == 0);
  double t = skerry_time(m);
  cr_expect_float_eq(skerry_get(m, "x"), 1.0 - exp(-t), 1e-9);
  cr_expect_eq(skerry_time(m), t);
  cr_assert_eq(skerry_run(m, 2000.0), 0, "%s", skerry_error(m));
  cr_expect_eq(skerry_get(m, "x"), whole);
  skerry_free(m);
}

Test(live, a_pause_holds_and_others_come_in) {
  SkerryModel *m = open_text(first_order, (SkerryOptions){.stop = 1e6, .interval = 0.1});
  cr_assert_eq(skerry_run(m, 0.0), 0);
  skerry_pause(m, 1);
  cr_assert_eq(skerry_start(m, 1e6), 0);
  cr_expect_eq(skerry_wait(m, 0.05), SKERRY_RUNNING);
  double t = skerry_time(m);
  cr_expect_eq(skerry_set(m, "u", 2.0), 0, "%s", skerry_error(m));
  cr_expect_eq(skerry_time(m), t);
  cr_expect_neq(skerry_run(m, 1.0), 0);  // one at a time
  skerry_pause(m, 0);
  while (!(skerry_time(m) > t + 20.0)) usleep(1000);
  cr_expect_float_eq(skerry_get(m, "x"), 2.0, 1e-4);
  skerry_stop(m);
  int code;
  while ((code = skerry_wait(m, 1.0)) == SKERRY_RUNNING) continue;
  cr_expect_eq(code, SKERRY_INTERRUPTED);
  skerry_free(m);
}

Test(live, steps_go_to_the_next_row) {
  SkerryModel *m = open_text(first_order, (SkerryOptions){.stop = 1.0, .interval = 0.25});
  for (int k = 1; k <= 4; k++) {
    cr_assert_eq(skerry_step(m), 0);
    cr_expect_eq(skerry_time(m), 0.25 * k);
  }
  cr_assert_eq(skerry_reset(m), 0);
  cr_assert_eq(skerry_run(m, 0.3), 0);
  cr_assert_eq(skerry_step(m), 0);
  cr_expect_eq(skerry_time(m), 0.5);
  cr_expect_neq(skerry_speed(m, -1.0), 0);
  cr_expect_eq(skerry_speed(m, 1e6), 0);
  cr_assert_eq(skerry_run(m, 1.0), 0);
  skerry_free(m);
}

// States ---------------------------------------------------------------------------------------------------

Test(live, states_go_back_as_often_as_one_likes) {
  static const char *const solvers[] = {NULL, "rk4", "halving", "cvode"};
  for (size_t i = 0; i < 4; i++) {
    SkerryOptions o = {.solver = solvers[i], .stop = 1.0, .interval = 0.02};
    SkerryModel  *m = open_text(two_islands, o);
    void         *bytes;
    size_t        n;
    cr_assert_eq(skerry_run(m, 0.4), 0);
    cr_assert_eq(skerry_set(m, "u", 0.7), 0);
    cr_assert_eq(skerry_save_bytes(m, &bytes, &n), 0, "%s", skerry_error(m));
    cr_assert_eq(skerry_run(m, 1.0), 0);
    double end = skerry_get(m, "x");
    for (int k = 0; k < 5; k++) {
      cr_assert_eq(skerry_load_bytes(m, bytes, n), 0, "%s", skerry_error(m));
      cr_expect_eq(skerry_time(m), 0.4);
      if (k == 2) cr_assert_eq(skerry_set(m, "u", -1.0), 0, "%s", skerry_error(m));
      cr_assert_eq(skerry_run(m, 1.0), 0);
      if (k == 2)
        cr_expect_neq(skerry_get(m, "x"), end);
      else
        cr_expect_eq(skerry_get(m, "x"), end, "%d, %d", (int)i, k);
    }
    ((char *)bytes)[n / 2] ^= 1;
    cr_expect_neq(skerry_load_bytes(m, bytes, n), 0);
    cr_expect_eq(skerry_get(m, "x"), end);  // it stays where it was
    skerry_free_bytes(bytes);
    skerry_free(m);
  }
}

// Blocks ---------------------------------------------------------------------------------------------------

typedef struct {
  size_t rows;
  double last[4];
  size_t most;  // rows that are wanted
} Seen;

static int see(void *user, const double *rows, size_t n, size_t stride) {
  Seen *s = user;
  cr_assert_eq(stride, 4);
  memcpy(s->last, rows + (n - 1) * stride, sizeof s->last);
  s->rows += n;
  return s->most && s->rows >= s->most;
}

Test(live, blocks_have_all_rows) {
  static const char *const names[] = {"y", "x", "y"};
  Seen                     seen    = {0};
  SkerryModel *m = open_text(first_order, (SkerryOptions){.stop = 1.0, .interval = 1e-4});
  cr_expect_neq(skerry_blocks(m, (const char *const[]){"nobody"}, 1, see, &seen), 0);
  cr_assert_eq(skerry_blocks(m, names, 3, see, &seen), 0);
  cr_assert_eq(skerry_set(m, "u", 1.0), 0);
  cr_assert_eq(skerry_run(m, 0.5), 0);
  cr_expect_eq(seen.rows, skerry_column(m, "time", NULL, 0));
  cr_expect_eq(seen.last[0], 0.5);
  cr_expect_eq(seen.last[1], skerry_get(m, "y"));
  cr_expect_eq(seen.last[2], skerry_get(m, "x"));
  cr_assert_eq(skerry_run(m, 1.0), 0);
  cr_expect_eq(seen.rows, skerry_column(m, "time", NULL, 0));
  skerry_free(m);
}

Test(live, a_view_stays_as_it_was) {
  SkerryView   view, none;
  SkerryModel *m = open_text(first_order, (SkerryOptions){.stop = 10.0, .interval = 1e-2});
  cr_assert_eq(skerry_set(m, "u", 1.0), 0);
  cr_assert_eq(skerry_run(m, 1.0), 0);
  cr_assert_eq(skerry_view(m, "x", &view), 0);
  cr_expect_neq(skerry_view(m, "nobody", &none), 0);
  size_t n    = view.rows;
  double last = view.at[(n - 1) * view.stride], x = skerry_get(m, "x");
  cr_expect_eq(last, x);
  cr_assert_eq(skerry_run(m, 10.0), 0);  // more rows than there was room for
  cr_assert_eq(skerry_reset(m), 0);
  cr_assert_eq(skerry_run(m, 0.1), 0);
  skerry_free(m);
  cr_expect_eq(view.at[(n - 1) * view.stride], last);
  cr_expect_eq(view.at[0], 0.0);
  skerry_view_end(&view);
}

// Loading ----------------------------------------------------------------------------------------------------

typedef struct {
  SkerryModel *m;
  const char  *path;
  atomic_int   code;
} Load;

static void *load_apart(void *user) {
  Load *l = user;
  atomic_store(&l->code,
               skerry_open(l->m, l->path, NULL, &(SkerryOptions){.solver = "rk4", .step = 1e-3}));
  return NULL;
}

// Far more than can be translated before somebody stops it.
static void write_large(char *path) {
  int   fd = mkstemps(path, 3);
  FILE *f  = fd >= 0 ? fdopen(fd, "w") : NULL;
  cr_assert_not_null(f);
  fprintf(f, "model M\n");
  for (int i = 0; i < 40000; i++) fprintf(f, "  Real x%d(start = %d);\n", i, i);
  fprintf(f, "equation\n");
  for (int i = 0; i < 40000; i++)
    fprintf(f, "  der(x%d) = -%d.5*x%d + sin(x%d*%d) + x%d;\n", i, i, i, (i + 7) % 40000,
            i % 97 + 1, (i + 1) % 40000);
  fprintf(f, "end M;\n");
  fclose(f);
}

// Stopped in any phase of the translation, and told so.
Test(live, loading_can_be_stopped) {
  char path[] = "/tmp/skerry-large-XXXXXX.mo";
  write_large(path);
  for (int k = 0; k < 4; k++) {
    Load      l = {.m = skerry_new(), .path = path};
    pthread_t thread;
    atomic_init(&l.code, -7);
    cr_assert_eq(pthread_create(&thread, NULL, load_apart, &l), 0);
    usleep(20000u << k);
    skerry_stop(l.m);
    pthread_join(thread, NULL);
    cr_expect_eq(l.code, SKERRY_INTERRUPTED, "%d: %s", l.code, skerry_error(l.m));
    cr_expect_neq(skerry_run(l.m, 1.0), 0);
    skerry_free(l.m);
  }
  unlink(path);
}
