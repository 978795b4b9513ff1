// The flat model: what its printed text does not show.
#include "model/model.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

static SkGuard    guard;
static SkArena   *arena;
static SkDiags   *diags;
static SkSources *sources;

static SkFlat *flatten(const char *text, const char *name) {
  arena            = sk_arena_new(0, &guard);
  SkNames *names   = sk_names_new(arena);
  sources          = sk_sources_new(arena);
  diags            = sk_diags_new(arena, sources);
  SkLibrary   *lib = sk_library_new(arena, names, sources, diags);
  SkModelInput in  = {arena, names, sources, diags, lib, false, NULL};
  cr_assert(sk_library_load_text(lib, "test.mo", text, strlen(text)));
  return sk_model_flatten(&in, name);
}

static SkFlat *ok(const char *text, const char *name) {
  SkFlat *flat = flatten(text, name);
  for (uint32_t i = 0; i < sk_diags_count(diags); i++) {
    const SkDiag *d = sk_diags_at(diags, i);
    cr_expect(d->severity != SK_ERROR, "SK%d %s", d->code, d->text);
  }
  cr_assert(flat);
  return flat;
}

static bool reported(int code) {
  for (uint32_t i = 0; i < sk_diags_count(diags); i++)
    if (sk_diags_at(diags, i)->code == code) return true;
  return false;
}

static const SkFlatVar *var(const SkFlat *flat, const char *name) {
  for (uint32_t i = 0; i < flat->vars.n; i++)
    if (strcmp(flat->vars.at[i].name, name) == 0) return &flat->vars.at[i];
  cr_assert_fail("no variable %s", name);
  return NULL;
}

static double number(const SkFlat *flat, SkX x) {
  cr_assert(x != SK_NO_X && sk_x_is_const(flat->dag, x));
  return sk_x_real_value(flat->dag, x);
}

Test(flatten, arrays_are_contiguous_and_row_major) {
  SkFlat *f =
      ok("model M Real a[2, 2](start = [1, 2; 3, 4]); equation der(a) = zeros(2, 2); end M;", "M");
  cr_assert_eq(f->vars.n, 4);
  cr_assert_str_eq(f->vars.at[1].name, "a[1,2]");
  cr_assert_str_eq(f->vars.at[2].name, "a[2,1]");
  cr_assert_eq(number(f, f->vars.at[2].start), 3);
  cr_assert_eq(f->equations.n, 4);
  sk_arena_free(arena);
}

Test(flatten, values_are_split_over_arrays_of_components) {
  SkFlat *f =
      ok("model R parameter Real p; parameter Real q[2]; end R; model C R r[2]; end C;"
         "model M C c[2](r(p = {{1, 2}, {3, 4}}, each q = {8, 9})); end M;",
         "M");
  cr_assert_eq(number(f, var(f, "c[2].r[1].p")->binding), 3);
  cr_assert_eq(number(f, var(f, "c[1].r[2].p")->binding), 2);
  cr_assert_eq(number(f, var(f, "c[2].r[2].q[2]")->binding), 9);
  sk_arena_free(arena);
}

Test(flatten, parameters_that_shape_the_model_are_structural) {
  SkFlat *f =
      ok("model M parameter Integer n = 2; parameter Boolean b = true; parameter Real p = 1;"
         "Real x[n]; Real y = p if b; equation if b then x = fill(p, n); else x = zeros(n); end if;"
         "end M;",
         "M");
  cr_assert(var(f, "n")->structural);
  cr_assert(var(f, "b")->structural);
  cr_assert_not(var(f, "p")->structural);
  sk_arena_free(arena);
}

Test(flatten, only_the_interface_of_the_model_is_causal) {
  SkFlat *f =
      ok("connector In = input Real; connector C input Real a; output Real b; end C;"
         "block B In u; output Real y; equation y = u; end B;"
         "model M In u; output Real y; B b; C c; equation b.u = u; y = b.y; c.b = c.a; end M;",
         "M");
  cr_assert_eq(var(f, "u")->causality, SK_CAUSAL_INPUT);
  cr_assert_eq(var(f, "y")->causality, SK_CAUSAL_OUTPUT);
  cr_assert_eq(var(f, "c.a")->causality, SK_CAUSAL_INPUT);
  cr_assert_eq(var(f, "b.u")->causality, SK_CAUSAL_NONE);
  sk_arena_free(arena);
}

Test(flatten, fields_of_a_parameter_record_are_parameters) {
  SkFlat *f =
      ok("record R Real x = 1; Integer k = 2; end R; model M parameter R r(x = 5); final parameter "
         "R s = R(3, 4);"
         "end M;",
         "M");
  cr_assert_eq(var(f, "r.x")->variability, SK_V_PARAMETER);
  cr_assert_eq(number(f, var(f, "r.x")->binding), 5);
  cr_assert_eq(number(f, var(f, "s.k")->binding), 4);
  cr_assert(var(f, "s.x")->is_final);
  cr_assert_not(var(f, "r.x")->is_final);
  sk_arena_free(arena);
}

Test(flatten, attributes_come_from_the_type_chain) {
  SkFlat *f =
      ok("type V = Real(unit = \"V\", min = -1, start = 7); type W = V(min = 0);"
         "model M W w(fixed = true); parameter Real p(fixed = false); initial equation p = 2;"
         "equation der(w) = p; end M;",
         "M");
  cr_assert_str_eq(var(f, "w")->unit, "V");
  cr_assert_eq(number(f, var(f, "w")->min), 0);
  cr_assert_eq(number(f, var(f, "w")->start), 7);
  cr_assert(var(f, "w")->fixed_given);
  cr_assert(var(f, "p")->unfixed);
  sk_arena_free(arena);
}

Test(flatten, components_know_their_class) {
  SkFlat *f = ok("package P model A Real x = 1; end A; end P; model M P.A a; end M;", "M");
  cr_assert_eq(f->components.n, 2);
  cr_assert_str_eq(f->components.at[0].path, "");
  cr_assert_str_eq(f->components.at[1].path, "a");
  cr_assert_str_eq(f->components.at[1].klass, "P.A");
  cr_assert_eq(var(f, "a.x")->component, 1);
  sk_arena_free(arena);
}

Test(flatten, the_experiment_is_read) {
  SkFlat *f =
      ok("model M Real x = time; annotation(experiment(StartTime = -1, StopTime = 2*3, Tolerance = "
         "1e-4)); end M;",
         "M");
  cr_assert(f->experiment.has_start && f->experiment.has_stop && f->experiment.has_tolerance);
  cr_assert_not(f->experiment.has_interval);
  cr_assert_eq(f->experiment.start, -1);
  cr_assert_eq(f->experiment.stop, 6);
  sk_arena_free(arena);
}

Test(flatten, an_if_equation_becomes_if_expressions) {
  SkFlat *f =
      ok("model M Real x, y; equation if time > 1 then x = 1; y = 2; else y = 3; x = 4; end if; "
         "end M;",
         "M");
  cr_assert_eq(f->equations.n, 2);
  for (uint32_t i = 0; i < 2; i++) {
    cr_assert_eq(sk_x_op(f->dag, f->equations.at[i].lhs), SK_X_VAR);
    cr_assert_eq(sk_x_op(f->dag, f->equations.at[i].rhs), SK_X_IF);
  }
  sk_arena_free(arena);
}

Test(flatten, an_if_in_a_when_is_one_equation) {
  SkFlat *f =
      ok("model M discrete Real x(start = 0); equation when time > 1 then if time > 2 then x = 1; "
         "else x = pre(x); end if; end when;"
         "end M;",
         "M");
  cr_assert_eq(f->whens.n, 1);
  const SkFlatEqs *body = &f->whens.at[0].branches.at[0].body;
  cr_assert_eq(body->n, 1);
  SkX rest = sk_x_arg(f->dag, body->at[0].rhs, 2);
  cr_assert_eq(sk_x_op(f->dag, rest), SK_X_PRE);
  sk_arena_free(arena);
}

Test(flatten, asserts_in_a_branch_are_guarded) {
  SkFlat *f = ok(
      "model M Real x = time; equation if x > 1 then assert(x < 5, \"far\"); end if; end M;", "M");
  cr_assert_eq(f->equations.n, 2);
  const SkFlatEq *a = &f->equations.at[1];
  cr_assert_eq(a->kind, SK_FE_ASSERT);
  cr_assert(a->guard != SK_NO_X);
  sk_arena_free(arena);
}

typedef struct {
  const char *text;
  int         code;
} Wrong;

// None of these may hang, crash or pass.
static const Wrong wrong[] = {
    {"model M M m; end M;", 2006},
    {"model A B b; end A; model B A a; end B; model M A a; end M;", 2006},
    {"model M parameter Integer n = n; Real x[n] = zeros(n); end M;", 2903},
    {"model M parameter Integer n = k; parameter Integer k = n; Real x[n] = zeros(n); end M;",
     2903},
    {"model M Real x[2000000000] = zeros(2000000000); end M;", 2010},
    {"model A Real x[10000] = zeros(10000); end A; model M A a[10000]; end M;", 2010},
    {"model M Real x[-1]; end M;", 2218},
    {"model M Real x[:]; end M;", 2207},
    {"model A parameter Real p; end A; model M A a[2](p = 1); end M;", 2307},
    {"model A parameter Real p; end A; model M A a[2](p = {1, 2, 3}); end M;", 2307},
    {"model M Real x(start = \"a\") = 1; end M;", 2214},
    {"model M Real x; equation if time > 1 then x = 1; end if; end M;", 2502},
    {"model M Real x; equation when time > 1 then when time > 2 then x = 1; end when; end when; "
     "end M;",
     2503},
    {"model M parameter Real p = time; end M;", 2208},
    {"model M Real x; equation x = 1; 1 = 2; end M;", 2508},
    {"model M Real x = 1; equation assert(false, \"no\"); end M;", 2509},
    {"model M Real x(start = 0); equation der(x) = 1; reinit(x, 0); end M;", 2504},
    {"model M constant Real c; Real x = 1; end M;", 2705},
};

Test(flatten, wrong_models_are_reported) {
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    SkFlat *f = flatten(wrong[i].text, "M");
    cr_expect(reported(wrong[i].code), "SK%d for: %s", wrong[i].code, wrong[i].text);
    cr_expect_null(f, "%s", wrong[i].text);
    sk_arena_free(arena);
  }
}

// Doubling at every level would make 2^60 components.
Test(flatten, models_that_grow_without_end_are_refused) {
  SkGuard  mine;
  SkArena *scratch = sk_arena_new(0, &mine);
  SkBuf    text    = sk_buf_new(scratch);
  for (int i = 0; i < 60; i++)
    sk_buf_printf(&text, "model A%d A%d x[1000], y; end A%d;\n", i, i + 1, i);
  sk_buf_z(&text, "model A60 Real x = 1; end A60; model M A0 a; end M;");
  cr_assert_null(flatten(text.text, "M"));
  cr_assert(reported(2010));
  sk_arena_free(arena);
  sk_arena_free(scratch);
}

// Bytes that n components of an array leave behind once the model is flat.
static size_t cost_of(uint32_t n) {
  char text[400];
  snprintf(text, sizeof text,
           "model A parameter Real a = 1, b = 2, c = 3, d = 4; Real x, y, z; equation x = a*time; "
           "y = b*x; z = c*y*d; end A; model M A a[%u]; end M;",
           n);
  cr_assert_eq(ok(text, "M")->vars.n, 7 * n);
  size_t used = sk_arena_used(arena);
  sk_arena_free(arena);
  return used;
}

Test(flatten, equal_elements_leave_no_instances) {
  size_t each = (cost_of(3000) - cost_of(1000)) / 2000;
  cr_expect_lt(each, 3300, "%zu bytes", each);
}

// A branch costs what it changes, not what the section has: 2.6 GB otherwise.
Test(flatten, branches_in_a_long_loop_are_small) {
  struct rusage use;
  SkFlat       *flat =
      ok("model M Real x[6000](each start = 1), y[6000]; algorithm for i in 1:6000 loop "
         "y[i] := 2*x[i]; if y[i] > 0 then y[i] := y[i]^2; end if; end for; "
         "equation for i in 1:6000 loop der(x[i]) = -y[i]; end for; end M;",
         "M");
  cr_expect_eq(flat->vars.n, 12000);
  getrusage(RUSAGE_SELF, &use);
  cr_expect_lt(use.ru_maxrss, 500000, "%ld KB", use.ru_maxrss);
  sk_arena_free(arena);
}
