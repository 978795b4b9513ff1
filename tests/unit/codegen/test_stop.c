// link: sk_driver
// What stops a function: messages name the function, the file and the line, and nothing is lost on the way.
#include "unit/codegen/codegen_test.h"

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(stop, .init = with_cache, .fini = without_cache);

static void expect_stop(const char *function, const char *call, const char *words) {
  SkGuard     guard;
  SkArena    *arena = sk_arena_new(0, &guard);
  const char *text =
      sk_arena_printf(arena,
                      "package P\n%s\nmodel M parameter Real p = 2; Integer k = integer(p + 1); "
                      "parameter Real x[3] = {1, 2, 4}; Real y = %s; end M;\nend P;\n",
                      function, call);
  Made m = translate(text, "P.M");
  for (int tier = 0; tier < 2; tier++) {
    SkStatus status;
    SkCode  *code = compiled(&m, tier);
    SkSim   *sim  = started(&m, code, &status);
    cr_expect_neq(status, SK_OK, "%s", call);
    cr_expect_not_null(strstr(sk_sim_message(sim), words), "%s: \"%s\", not \"%s\"", call,
                       sk_sim_message(sim), words);
    // The same simulation can be asked again: everything was unwound.
    cr_expect_neq(sk_sim_init(sim), SK_OK);
    sk_sim_free(sim);
    sk_code_free(code);
  }
  sk_arena_free(m.arena);
  sk_arena_free(arena);
}

#define FN(name, in, out, rest) \
  "function " name " input " in "; output " out ";\n" rest "\nend " name ";"

Test(stop, subscripts) {
  expect_stop(FN("f", "Real v[:]; input Integer i", "Real y", "algorithm\n y := v[i];"),
              "f(x, k + 1)", "P.f, test.mo:4: subscript 4 of v is outside 1:3");
  expect_stop(FN("f", "Real v[:]; input Integer i", "Real y", "algorithm\n y := sum(v[i:3]);"),
              "f(x, k - 3)", "P.f, test.mo:4: subscript 0 is outside 1:3");
  expect_stop(FN("f", "Real v[:]; input Integer i", "Real y",
                 "protected Real w[3] = v; algorithm\n w[i] := 1; y := w[1];"),
              "f(x, -k)", "subscript -3 of w is outside 1:3");
}

Test(stop, sizes) {
  expect_stop(FN("f", "Real v[:]; input Integer n", "Real y",
                 "protected Real w[n] = fill(1.0, n); algorithm\n w := w + v; y := w[1];"),
              "f(x, k + 1)", "an array has size");
  expect_stop(
      FN("f", "Integer n", "Real y", "protected Real w[n]; algorithm\n w := fill(0.0, n); y := n;"),
      "f(-k)", "negative size");
}

Test(stop, assertions) {
  expect_stop(
      FN("f", "Real u", "Real y", "algorithm\n assert(u < 1, \"u is \" + String(u)); y := u;"),
      "f(p)", "P.f, test.mo:4: u is 2");
  expect_stop(
      FN("f", "Real u", "Real y",
         "algorithm y := 1;\n for i in 1:10 loop assert(i < 4, \"at \" + String(i)); end for;"),
      "f(p)", "P.f, test.mo:4: at 4");
}

Test(stop, arithmetic) {
  expect_stop(FN("f", "Integer n", "Integer y", "algorithm\n y := div(7, n - 3);"), "f(k)",
              "P.f, test.mo:4: division by zero");
  expect_stop(FN("f", "Integer n", "Real y",
                 "algorithm y := 0;\n for i in 1:n:9 loop y := y + 1; end for;"),
              "f(k - 3)", "P.f, test.mo:4: a range with step 0");
}

Test(stop, recursion) {
  expect_stop(FN("f", "Integer n", "Integer y", "algorithm y := f(n + 1);"), "f(k)",
              "P.f, test.mo:2: calls are nested too deeply");
}

// A warning does not stop.
Test(stop, warnings_go_on) {
  Made m = translate(
      "package P function f input Real u; output Real y; algorithm assert(u < 1, \"large\", "
      "AssertionLevel.warning); y := u; end f;\n"
      "model M parameter Real p = 2; Real y = f(p); end M; end P;",
      "P.M");
  SkStatus status;
  SkCode  *code = compiled(&m, 0);
  SkSim   *sim  = started(&m, code, &status);
  cr_expect_eq(status, SK_OK, "%s", sk_sim_message(sim));
  cr_expect_eq(value_of(&m, sim, "y"), 2.0);
  sk_sim_free(sim);
  sk_code_free(code);
  sk_arena_free(m.arena);
}

// Functions that fail while conditions are evaluated unwind as well.
Test(stop, in_a_condition) {
  Made m = translate(
      "package P function f input Real u; output Real y; algorithm assert(u < 0.5, \"too late\"); "
      "y := u; end f;\n"
      "model M Real x(start = 0, fixed = true); Boolean b; equation der(x) = 1; b = f(x) > 2; end "
      "M; end P;",
      "P.M");
  SkStatus status;
  SkCode  *code = compiled(&m, 0);
  SkSim   *sim  = started(&m, code, &status);
  cr_expect_eq(status, SK_OK, "%s", sk_sim_message(sim));
  cr_expect_neq(sk_sim_run(sim, 1.0, NULL, NULL), SK_OK);
  cr_expect_not_null(strstr(sk_sim_message(sim), "too late"), "%s", sk_sim_message(sim));
  sk_sim_free(sim);
  sk_code_free(code);
  sk_arena_free(m.arena);
}
