// link: sk_driver
// Functions of several islands that differ in numbers only are one function, which reads the numbers of its island.
#include "codegen/alike/share.h"
#include "unit/codegen/codegen_test.h"

#include <stdio.h>

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(share, .init = with_cache, .fini = without_cache);

#define FUNCTION(head, body) "//@ cut\nSK_PIECE int " head "(SkRun *run) {\n" body "}\n//@ end\n"

// Two islands: what is left of their text.
static const char *both(SkArena *arena, const char *a, const char *b) {
  SkBuf all = sk_buf_new(arena), out = sk_buf_new(arena), forward = sk_buf_new(arena);
  sk_buf_printf(&all, "%s%s", a, b);
  SkPieceOfText at[]  = {{all.text, strlen(a)}, {all.text + strlen(a), strlen(b)}};
  SkSharing     texts = {.at = at, .n = 2, .letter = 'i'};
  sk_buf_z(&forward, "SK_PIECE int i0_f(SkRun *run);\nSK_PIECE int i1_f(SkRun *run);\n");
  sk_share(arena, &texts, 100, &forward, &out);
  sk_buf_z(&out, forward.text);
  return out.text;
}

static bool is_shared(const char *a, const char *b) {
  SkArena *arena = sk_arena_new(0, NULL);
  bool     found = strstr(both(arena, a, b), "i1_f(SkRun") == NULL;
  sk_arena_free(arena);
  return found;
}

Test(share, numbers_become_parameters) {
  SkArena    *arena = sk_arena_new(0, NULL);
  const char *text =
      both(arena,
           "static const int i0_k[] = {1, 2};\n" FUNCTION("i0_g", "  return run->v[3] > 0;\n")
               FUNCTION("i0_f",
                        "  static const int runs[][2] = {{1, "
                        "2}};\n  run->v[4 + 2 * i0_k[0]] = "
                        "run->v[5]; /* a */\n"
                        "  return i0_g(run) + 4;\n") "= i0_f\n",
           "static const int i1_k[] = {3};\n" FUNCTION("i1_g", "  return run->v[8] > 0;\n")
               FUNCTION("i1_f",
                        "  static const int runs[][2] = {{7, "
                        "8}};\n  run->v[9 + 2 * i1_k[0]] = "
                        "run->v[5]; /* b */\n"
                        "  return i1_g(run) + 9;\n") "= i1_f\n");
  static const char *const wanted[] = {"const int (*const runs)[2] = shared->tables[0];",
                                       "const int *const i0_k = shared->tables[1];",
                                       "const long N0 = shared->numbers[0]",
                                       "run->v[N0 + 2 * i0_k[0]] = run->v[5];",
                                       "return i0_g(run) + N0;",
                                       "static const int i1_f_runs[][2] = {{7, 8}};",
                                       "i1_numbers[] = {\n8,9,0}",
                                       "i1_tables[] = {\ni1_f_runs,\ni1_k,\n0}",
                                       "{i1_numbers + 1, i1_tables + 0}"};
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
    cr_expect_not_null(strstr(text, wanted[i]), "%s in\n%s", wanted[i], text);
  cr_expect_null(strstr(text, "i1_f(SkRun"), "%s", text);
  // Tables that name it have the common one.
  cr_expect_null(strstr(text, "= i1_f\n"), "%s", text);
  sk_arena_free(arena);
}

Test(share, what_is_no_number_must_be_the_same) {
  cr_expect(is_shared(FUNCTION("i0_f", "  v17 = v18 + v[17];\n"),
                      FUNCTION("i1_f", "  v27 = v19 + v[27];\n")));
  cr_expect_not(is_shared(FUNCTION("i0_f", "  v17 = v18 + v17;\n"),
                          FUNCTION("i1_f", "  v27 = v19 + v19;\n")));
  cr_expect_not(
      is_shared(FUNCTION("i0_f", "  v[2 * i] = 1;\n"), FUNCTION("i1_f", "  v[3 * i] = 1;\n")),
      "a stride");
  cr_expect_not(
      is_shared(FUNCTION("i0_f", "  double a[2];\n"), FUNCTION("i1_f", "  double a[3];\n")),
      "a size");
  cr_expect_not(is_shared(FUNCTION("i0_f", "  int a = g(1, 2), b[2];\n"),
                          FUNCTION("i1_f", "  int a = g(1, 2), b[3];\n")),
                "a size behind a value");
  cr_expect(is_shared(FUNCTION("i0_f", "  long a = (long)g(1, 2), b = 7;\n"),
                      FUNCTION("i1_f", "  long a = (long)g(1, 3), b = 8;\n")));
  cr_expect(is_shared(
      FUNCTION("i0_f", "  static const char *const k[] = {\"a;\\\"\", \"b\"};\n  v[1] = 2;\n"),
      FUNCTION("i1_f", "  static const char *const k[] = {\"c\"};\n  v[2] = 2;\n")));
  cr_expect_not(is_shared(FUNCTION("i0_f", "  x = 1.5;\n"), FUNCTION("i1_f", "  x = 2.5;\n")));
  cr_expect_not(is_shared(FUNCTION("i0_f", "  x(\"1\");\n"), FUNCTION("i1_f", "  x(\"2\");\n")));
  cr_expect_not(
      is_shared("static const int i0_k[] = {1};\n" FUNCTION("i0_f", "  x = i0_k[0];\n"),
                "static const double i1_k[] = {1};\n" FUNCTION("i1_f", "  x = i1_k[0];\n")));
  cr_expect_not(
      is_shared("static const int i0_k[] = {1};\nstatic const int i0_l[] = {1};\n" FUNCTION(
                    "i0_f", "  x = i0_k[0] + i0_l[0];\n"),
                "static const int i1_k[] = {1};\n" FUNCTION("i1_f", "  x = i1_k[0] + i1_k[0];\n")));
  cr_expect_not(is_shared(FUNCTION("i0_f", "  i0_g(run);\n") FUNCTION("i0_g", "  x();\n"),
                          FUNCTION("i1_f", "  i1_g(run);\n") FUNCTION("i1_g", "  y();\n")));
}

// Models ---------------------------------------------------------------------------------------------

// Islands in tiles, with a block of equations each.
static const char chain[] =
    "model Chain\n"
    "  parameter Integer n = %d;\n"
    "  parameter Real T = 1e-4, Z = 1e8, K = 3e-8, p0 = 1e4;\n"
    "  Real cl[n], cr[n], q[n], wl[n], wr[n], dp[n](each start = 1);\n"
    "equation\n"
    "  for i in 1:n loop\n"
    "    q[i] = K*dp[i]/sqrt(sqrt(dp[i]^2 + p0^2));\n"
    "    dp[i] = cl[i] - cr[i] - 2*Z*q[i];\n"
    "    wl[i] = cl[i] - 2*Z*q[i];\n"
    "    wr[i] = cr[i] + 2*Z*q[i];\n"
    "    cl[i] = delay(wr[mod(i - 2, n) + 1], T) + (if i == 1 then 1e4*sin(time) else 0);\n"
    "    cr[i] = delay(wl[mod(i, n) + 1], T);\n"
    "  end for;\n"
    "end Chain;\n";

// The same with a condition that makes events, and something that happens at them.
static const char checks[] =
    "model Chain\n"
    "  parameter Integer n = %d;\n"
    "  parameter Real T = 1e-4, Z = 1e8, K = 3e-8;\n"
    "  Real cl[n], cr[n], q[n], wl[n], wr[n];\n"
    "  discrete Integer turns[n](each start = 0, each fixed = true);\n"
    "equation\n"
    "  for i in 1:n loop\n"
    "    q[i] = K*(if cl[i] > cr[i] then cl[i] - cr[i] else 0);\n"
    "    when q[i] > 1e-6 then\n"
    "      turns[i] = pre(turns[i]) + 1;\n"
    "    end when;\n"
    "    wl[i] = cl[i] - 2*Z*q[i];\n"
    "    wr[i] = cr[i] + 2*Z*q[i];\n"
    "    cl[i] = delay(wr[mod(i - 2, n) + 1], T) + (if i == 1 then 1e4*sin(time) else 0);\n"
    "    cr[i] = delay(wl[mod(i, n) + 1], T);\n"
    "  end for;\n"
    "end Chain;\n";

static Made made(const char *model, int n) {
  Made m = translation_new();
  char text[1000];
  snprintf(text, sizeof text, model, n);
  sk_library_load_text(m.in.library, "test.mo", text, strlen(text));
  SkTranslateOptions options = sk_translate_for("euler");
  SkStatus           status;
  options.join = options.stepped = true;
  m.t                            = sk_translate(&m.in, "Chain", &options, &status);
  cr_assert_not_null(m.t, "%s", messages(&m));
  m.link = m.t->link;
  return m;
}

static int tiles(const Made *m) {
  int n = 0;
  for (const char *at = m->t->c_text; (at = strstr(at, "// Island ")); at++) n++;
  return n;
}

static int between(const char *at, const char *end) {
  int n = 0;
  for (; at < end; at++) n += *at == ';';
  return n;
}

// Statements of functions and prototypes. Tables do not count, nor what is read from them: more differs with more tiles.
static int statements(const Made *m) {
  const char *at = m->t->c_text, *body = strstr(at, "//@ body");
  int         n = between(at, body);
  while ((at = strstr(body, "//@ cut"))) {
    body = strstr(at, "//@ end");
    n += between(at, body);
    for (; (at = strstr(at, "shared->numbers[0]")) && at < body; at++) n--;
  }
  for (at = m->t->c_text; (at = strstr(at, "const SkShared *const shared = ")); at++) n--;
  return n;
}

Test(share, text_does_not_grow_with_tiles, .timeout = 60) {
  Made few = made(chain, 2000), many = made(chain, 3200);
  cr_expect_gt(tiles(&few), 2);
  cr_expect_gt(tiles(&many), tiles(&few));
  cr_expect_eq(statements(&few), statements(&many), "%d and %d", statements(&few),
               statements(&many));
  sk_arena_free(few.arena);
  sk_arena_free(many.arena);
}

Test(share, islands_with_events_are_tiles, .timeout = 60) {
  Made few = made(checks, 600), many = made(checks, 1000);
  cr_expect_gt(tiles(&few), 2);
  cr_expect_lt(tiles(&few), 20);
  cr_expect_gt(tiles(&many), tiles(&few));
  cr_expect_eq(statements(&few), statements(&many), "%d and %d", statements(&few),
               statements(&many));
  // Conditions, what happens at events and both initial systems are loops over lanes as well.
  cr_expect_lt(statements(&many), 1300, "%d", statements(&many));
  sk_arena_free(few.arena);
  sk_arena_free(many.arena);
}

#if defined(__x86_64__) || defined(__amd64__)
// All functions of a tile are shared here: roots and quotients are those of the solves in lanes.
Test(share, tiles_are_vectorised, .timeout = 60) {
  Made        m    = made(chain, 2000);
  SkCode     *code = compiled(&m, 1);
  const char *at   = strstr(m.t->c_text, "_solve");
  cr_assert_not_null(at);
  cr_expect_gt(packed_code(0x51), 1, "no packed square root");
  cr_expect_gt(packed_code(0x5e), 1, "no packed quotient");
  sk_code_free(code);
  sk_arena_free(m.arena);
}
#endif
