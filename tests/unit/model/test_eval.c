// Values computed at translation time, and the equations that algorithm sections become.
#include "model/model.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static SkGuard  guard;
static SkArena *arena;
static SkDiags *diags;

static SkFlat *flatten(const char *text) {
  arena              = sk_arena_new(0, &guard);
  SkNames   *names   = sk_names_new(arena);
  SkSources *sources = sk_sources_new(arena);
  diags              = sk_diags_new(arena, sources);
  SkLibrary   *lib   = sk_library_new(arena, names, sources, diags);
  SkModelInput in    = {arena, names, sources, diags, lib, false, NULL};
  cr_assert(sk_library_load_text(lib, "test.mo", text, strlen(text)));
  return sk_model_flatten(&in, "M");
}

static bool reported(int code) {
  for (uint32_t i = 0; i < sk_diags_count(diags); i++)
    if (sk_diags_at(diags, i)->code == code) return true;
  return false;
}

// The value of the constant k of model M.
static double value_of(const char *text) {
  SkFlat *f = flatten(text);
  for (uint32_t i = 0; i < sk_diags_count(diags); i++)
    cr_expect(sk_diags_at(diags, i)->severity != SK_ERROR, "SK%d %s", sk_diags_at(diags, i)->code,
              sk_diags_at(diags, i)->text);
  cr_assert(f);
  double r = (double)NAN;
  for (uint32_t i = 0; i < f->vars.n; i++)
    if (strcmp(f->vars.at[i].name, "k") == 0) r = sk_x_real_value(f->dag, f->vars.at[i].binding);
  sk_arena_free(arena);
  return r;
}

static const struct {
  const char *e;
  double      value;
} constants[] = {
    {"2 + 3*4", 14},
    {"2^0.5", 1.4142135623730951},
    {"mod(-7, 3)", 2},
    {"rem(-7, 3)", -1},
    {"div(-7, 3)", -2},
    {"integer(-2.5)", -3},
    {"sum({1, 2, 3})", 6},
    {"sum(i^2 for i in 1:3)", 14},
    {"product(i for i in {2, 3, 4})", 24},
    {"max(abs(i - 2) for i in 0:3)", 2},
    {"{1, 2, 3}*{4, 5, 6}", 32},
    {"([1, 2; 3, 4]*{5, 6})[2]", 39},
    {"([1, 2; 3, 4]^2)[1, 2]", 10},
    {"size([1, 2, 3; 4, 5, 6], 2)", 3},
    {"sum((transpose([1, 2; 3, 4]))[1, :])", 4},
    {"(cross({1, 0, 0}, {0, 1, 0}))[3]", 1},
    {"sum(linspace(0, 1, 5))", 2.5},
    {"sum(0:0.1:0.3)", 0.6000000000000001},
    {"sum(fill(2, 2, 3))", 12},
    {"({{i*j for i in 1:3} for j in 1:2})[2, 3]", 6},
    {"({i - 10*j for i in 1:3, j in 1:2})[2, 3]", -17},
    {"(cat(1, {1, 2}, {3}))[end]", 3},
    {"(if true then {1, 2} else {3, 4, 5})[2]", 2},
    {"sum(identity(3))", 3},
    {"(vector([1; 2; 3]))[2]", 2},
};

Test(eval, constants) {
  for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
    char text[300];
    snprintf(text, sizeof text, "model M constant Real k = %s; end M;", constants[i].e);
    cr_expect_eq(value_of(text), constants[i].value, "%s", constants[i].e);
  }
}

Test(eval, functions_run_with_loops_and_recursion) {
  cr_assert_eq(
      value_of("function f input Integer n; output Integer r; algorithm r := if n <= 1 then 1 else"
               " n*f(n - 1); end f; model M constant Real k = f(6); end M;"),
      720);
  cr_assert_eq(
      value_of(
          "function f input Integer n; output Integer c; protected Integer m = n; algorithm c := 0;"
          " while m <> 1 loop m := if mod(m, 2) == 0 then div(m, 2) else 3*m + 1; c := c + 1;"
          " end while; end f; model M constant Real k = f(27); end M;"),
      111);
}

Test(eval, arrays_of_functions_grow) {
  cr_assert_eq(value_of("function f input Real x[:]; output Real y[:]; algorithm y := cat(1, x, "
                        "x); y[1] := 10; end f;"
                        "model M constant Real k = sum(f({1, 2})); end M;"),
               15);
}

Test(eval, functions_are_passed_with_bound_inputs) {
  cr_assert_eq(
      value_of("partial function F input Real x; output Real y; end F;"
               "function p input Real x; input Real a; output Real y; algorithm y := a*x; end p;"
               "function twice input F f; input Real x; output Real y; algorithm y := f(f(x)); end "
               "twice;"
               "model M constant Real k = twice(function p(a = 3), 2); end M;"),
      18);
}

Test(eval, operator_records) {
  cr_assert_eq(
      value_of(
          "operator record C Real x; operator 'constructor' function fromReal input Real x; output "
          "C c(x = x);"
          " algorithm end fromReal; end 'constructor'; operator function '+' input C a; input C b;"
          " output C c; algorithm c := C(a.x + b.x); end '+'; end C;"
          "model M constant C c = C(1) + 2; constant Real k = c.x; end M;"),
      3);
}

Test(eval, endless_loops_are_stopped) {
  flatten(
      "function f output Integer n; algorithm n := 0; while n >= 0 loop n := mod(n + 1, 5); end "
      "while; end f;"
      "model M constant Integer k = f(); end M;");
  cr_assert(reported(2901));
  sk_arena_free(arena);
}

Test(eval, a_symbolic_subscript_chooses) {
  SkFlat *f = flatten(
      "model M Integer i = if time > 1 then 1 else 2; parameter Real p[2] = {1, 2}; Real y = p[i]; "
      "end M;");
  cr_assert(f);
  SkX rhs = f->equations.at[f->equations.n - 2].rhs;
  cr_assert_eq(sk_x_op(f->dag, rhs), SK_X_IF);
  // Outside the bounds there is nothing to choose: an assertion says so.
  cr_assert_eq(f->equations.at[f->equations.n - 1].kind, SK_FE_ASSERT);
  cr_assert_eq(sk_x_op(f->dag, f->equations.at[f->equations.n - 1].lhs), SK_X_AND);
  sk_arena_free(arena);
}

Test(algorithm, statements_become_equations) {
  SkFlat *f = flatten("model M Real x, y; algorithm x := time; x := x + 1; y := 2*x; end M;");
  cr_assert(f);
  cr_assert_eq(f->equations.n, 2);
  cr_assert_eq(f->equations.at[0].origin, SK_FROM_ALGORITHM);
  cr_assert_eq(sk_x_op(f->dag, f->equations.at[0].rhs), SK_X_ADD);
  sk_arena_free(arena);
}

Test(algorithm, branches_merge) {
  SkFlat *f = flatten("model M Real y; algorithm y := 1; if time > 1 then y := 2; end if; end M;");
  cr_assert(f);
  cr_assert_eq(f->equations.n, 1);
  cr_assert_eq(sk_x_op(f->dag, f->equations.at[0].rhs), SK_X_IF);
  sk_arena_free(arena);
}

Test(algorithm, when_clauses_stay) {
  SkFlat *f = flatten(
      "model M Integer n(start = 0, fixed = true); algorithm when time > 1 then n := pre(n) + 1; "
      "end when; end M;");
  cr_assert(f);
  cr_assert_eq(f->whens.n, 1);
  cr_assert_eq(f->whens.at[0].branches.at[0].body.n, 1);
  sk_arena_free(arena);
}

Test(algorithm, loops_over_variables_become_functions) {
  SkFlat *f =
      flatten("model M Real x; algorithm x := time; while x > 1 loop x := x/2; end while; end M;");
  cr_assert(f);
  cr_assert_eq(f->functions.n, 1);
  cr_assert_eq(f->equations.n, 1);
  cr_assert_eq(sk_x_op(f->dag, f->equations.at[0].rhs), SK_X_CALL);
  sk_arena_free(arena);
}
