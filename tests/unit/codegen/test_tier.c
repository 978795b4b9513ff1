// link: sk_driver
// Tiers and cache: what can go wrong with compilers, disks and other processes degrades with a message.
#include "unit/codegen/codegen_test.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

static void with_cache(void) {
  cache_new();
  unsetenv("SKERRY_CC");
}
static void without_cache(void) { cache_gone(); }
TestSuite(tier, .init = with_cache, .fini = without_cache);

static const char model[] = "model M Real x(start = 1, fixed = true); equation der(x) = -x; end M;";

static SkStatus try_tier1(const Made *m, SkCode **code, char *message, size_t size) {
  return sk_code_tier1(m->t->c_text, m->link, code, message, size);
}

// Files in the cache with this ending; *path is one of them.
static int count(const char *ending, char *path) {
  DIR *d = opendir(cache_folder);
  int  n = 0;
  cr_assert_not_null(d);
  for (struct dirent *e; (e = readdir(d));) {
    size_t length = strlen(e->d_name), tail = strlen(ending);
    if (e->d_name[0] == '.' || length < tail || strcmp(e->d_name + length - tail, ending) != 0)
      continue;
    n++;
    if (path) sprintf(path, "%s/%s", cache_folder, e->d_name);
  }
  closedir(d);
  return n;
}

static double slope(SkCode *code) {
  double              v[8]   = {0};
  SkRun               run    = {.v = v};
  const SkIslandCode *island = sk_code_model(code)->islands[0];
  v[island->state[0]]        = 3.0;
  cr_assert_eq(island->ode(&run), 0);
  return v[island->derivative[0]];
}

Test(tier, the_second_time_comes_from_the_cache) {
  Made    m = translate(model, "M");
  SkCode *code;
  char    message[500], path[300];
  for (int i = 0; i < 2; i++) {
    cr_assert_eq(try_tier1(&m, &code, message, sizeof message), SK_OK, "%s", message);
    cr_expect_eq(sk_code_was_cached(code), i == 1);
    cr_expect_eq(slope(code), -3.0);
    sk_code_free(code);
  }
  cr_expect_eq(count("", path), 1, "nothing but the library is left");
  sk_arena_free(m.arena);
}

Test(tier, broken_entries_are_made_again) {
  Made    m = translate(model, "M");
  SkCode *code;
  char    message[500], path[300];
  cr_assert_eq(try_tier1(&m, &code, message, sizeof message), SK_OK);
  sk_code_free(code);
  cr_assert_eq(count(".so", path), 1);
  const char *const broken[] = {"", "this is no library", "\177ELF and then nothing"};
  for (size_t i = 0; i < 3; i++) {
    FILE *f = fopen(path, "w");
    fputs(broken[i], f);
    fclose(f);
    cr_assert_eq(try_tier1(&m, &code, message, sizeof message), SK_OK, "%s", message);
    cr_expect_not(sk_code_was_cached(code));
    cr_expect_eq(slope(code), -3.0);
    sk_code_free(code);
  }
  sk_arena_free(m.arena);
}

Test(tier, a_missing_compiler_is_named) {
  Made    m = translate(model, "M");
  SkCode *code;
  char    message[500];
  setenv("SKERRY_CC", "/nowhere/cc", 1);
  cr_expect_eq(try_tier1(&m, &code, message, sizeof message), SK_NOT_FOUND);
  cr_expect_null(code);
  cr_expect_not_null(strstr(message, "/nowhere/cc"), "%s", message);
  cr_expect_eq(count("", NULL), 0, "nothing is left behind");
  // The in-memory compiler does not need it.
  cr_assert_eq(sk_code_tier0(m.t->c_text, m.link, &code, message, sizeof message), SK_OK);
  cr_expect_eq(slope(code), -3.0);
  sk_code_free(code);
  sk_arena_free(m.arena);
}

Test(tier, a_failing_compiler_is_quoted) {
  Made    m = translate(model, "M");
  SkCode *code;
  char    message[500], script[200];
  snprintf(script, sizeof script, "%s.sh", cache_folder);
  FILE *f = fopen(script, "w");
  fputs("#!/bin/sh\necho 'fatal error: No space left on device' >&2\nexit 1\n", f);
  fclose(f);
  chmod(script, 0700);
  setenv("SKERRY_CC", script, 1);
  cr_expect_eq(try_tier1(&m, &code, message, sizeof message), SK_UNSUPPORTED);
  cr_expect_not_null(strstr(message, "No space left"), "%s", message);
  cr_expect_eq(count("", NULL), 0);
  unlink(script);
  sk_arena_free(m.arena);
}

// Compiled all the same, in a folder of the process.
Test(tier, no_cache_folder) {
  Made    m = translate(model, "M");
  SkCode *code;
  char    message[500], why[500];
  setenv("SKERRY_CACHE", "/dev/null/skerry", 1);
  cr_expect_eq(try_tier1(&m, &code, message, sizeof message), SK_OK, "%s", message);
  cr_expect(sk_cache_note(why, sizeof why));
  cr_expect_not_null(strstr(why, "/dev/null"), "%s", why);
  cr_expect_not(sk_cache_note(why, sizeof why), "told once");
  sk_code_free(code);
  sk_cache_leave();
  sk_arena_free(m.arena);
}

Test(tier, errors_in_the_text_are_reported) {
  SkCode *code;
  char    message[500];
  cr_expect_neq(
      sk_code_tier0("int f(void) { return nothing; }", NULL, &code, message, sizeof message),
      SK_OK);
  cr_expect_not_null(strstr(message, "nothing"), "%s", message);
  cr_expect_null(code);
  cr_expect_neq(
      sk_code_tier1("int f(void) { return nothing; }", NULL, &code, message, sizeof message),
      SK_OK);
  cr_expect_not_null(strstr(message, "nothing"), "%s", message);
  cr_expect_null(code);
}

Test(tier, a_job_in_the_background) {
  Made       m   = translate(model, "M");
  SkCodeJob *job = sk_code_start(m.t->c_text, m.link, true);
  cr_assert_not_null(job);
  while (!sk_code_ready(job)) nanosleep(&(struct timespec){0, 1000000}, NULL);
  SkCode *code;
  char    message[500];
  cr_assert_eq(sk_code_finish(job, &code, message, sizeof message), SK_OK, "%s", message);
  cr_expect_eq(slope(code), -3.0);
  sk_code_free(code);
  sk_arena_free(m.arena);
}

// The compiler and what it has started end with the job, long before they are done.
Test(tier, a_job_can_be_cancelled, .timeout = 60) {
  Made m = translate(model, "M");
  char script[200];
  snprintf(script, sizeof script, "%s.sh", cache_folder);
  FILE *f = fopen(script, "w");
  fputs("#!/bin/sh\nsleep 1000 &\nwait\n", f);
  fclose(f);
  chmod(script, 0700);
  setenv("SKERRY_CC", script, 1);
  for (int pause = 0; pause < 3; pause++) {
    SkCodeJob *job = sk_code_start(m.t->c_text, m.link, true);
    nanosleep(&(struct timespec){0, pause * 40000000}, NULL);
    sk_code_cancel(job);
  }
  cr_expect_eq(count("", NULL), 0, "nothing is left behind");
  unlink(script);
  sk_arena_free(m.arena);
}

Test(tier, several_processes_at_once) {
  Made  m = translate(model, "M");
  pid_t child[4];
  for (int i = 0; i < 4; i++) {
    child[i] = fork();
    if (child[i] == 0) {
      SkCode *code;
      char    message[500];
      bool    ok = try_tier1(&m, &code, message, sizeof message) == SK_OK && slope(code) == -3.0;
      _exit(ok ? 0 : 1);
    }
  }
  for (int i = 0; i < 4; i++) {
    int code = 1;
    waitpid(child[i], &code, 0);
    cr_expect_eq(code, 0);
  }
  cr_expect_eq(count("", NULL), 1);
  sk_arena_free(m.arena);
}

// Long models go through several object files; the result is the same. No two equations have one form.
static char *long_model(SkArena *arena, int n) {
  SkBuf b = sk_buf_new(arena);
  sk_buf_printf(&b,
                "model L\n  function f input Real u; output Real y; algorithm y := sin(u) + u/3; "
                "end f;\n  Real x[%d](each start = 1, each fixed = true);\nequation\n",
                n);
  for (int i = 1; i <= n; i++) {
    sk_buf_printf(&b, "  der(x[%d]) = f(x[%d]) - x[%d]*cos(x[%d]/%d) + f(time + %d)*", i, i,
                  i % n + 1, i, i, i);
    for (int bit = 0; bit < 10; bit++) sk_buf_z(&b, i >> bit & 1 ? "sin(" : "exp(-");
    sk_buf_printf(&b, "x[%d]))))))))));\n", i);
  }
  sk_buf_z(&b, "end L;\n");
  return b.text;
}

static int alone(SkRun *run, const SkLoop *loops, int n) {
  for (int i = 0; i < n; i++)
    if (loops[i].part(run, loops[i].arrays, 0, loops[i].n)) return 1;
  return 0;
}

Test(tier, parts, .timeout = 280) {
  static const SkServices services = {.share = alone};
  SkGuard                 guard;
  SkArena                *arena = sk_arena_new(0, &guard);
  int                     n     = 1000;
  Made                    m     = translate(long_model(arena, n), "L");
  cr_assert_gt(strlen(m.t->c_text), (size_t)400000);
  double *v[2];
  for (int tier = 0; tier < 2; tier++) {
    SkCode *code = compiled(&m, tier);
    int     n_v  = sk_code_model(code)->n_v;
    v[tier]      = calloc((size_t)n_v, sizeof(double));
    for (int i = 0; i < n_v; i++) v[tier][i] = 0.1 + i * 1e-3;
    SkRun run = {.v = v[tier], .time = 0.5, .services = &services};
    cr_assert_eq(sk_code_model(code)->islands[0]->ode(&run), 0);
    if (tier == 1) cr_expect(memcmp(v[0], v[1], sizeof(double) * (size_t)n_v) == 0);
    sk_code_free(code);
  }
  char path[300];
  cr_expect_gt(count(".o", path), 2);
  cr_expect_eq(count(".tmp", NULL) + count(".c", NULL) + count(".log", NULL), 0);
  // A broken object does no lasting harm.
  FILE *f = fopen(path, "w");
  fputs("broken", f);
  fclose(f);
  char library[300];
  cr_assert_eq(count(".so", library), 1);
  unlink(library);
  SkCode *code = compiled(&m, 1);
  sk_code_free(code);
  free(v[0]);
  free(v[1]);
  sk_arena_free(m.arena);
  sk_arena_free(arena);
}
