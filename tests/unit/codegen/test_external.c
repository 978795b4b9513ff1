// link: sk_driver
// External functions: values both ways, objects, errors, libraries and sources of a package.
#include "unit/codegen/codegen_test.h"

#include <sys/stat.h>

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(external, .init = with_cache, .fini = without_cache);

static void check(const Made *m, const char *const *names, const double *expected) {
  for (int tier = 0; tier < 2; tier++) {
    SkStatus status;
    SkCode  *code = compiled(m, tier);
    SkSim   *sim  = started(m, code, &status);
    cr_assert_eq(status, SK_OK, "tier %d: %s", tier, sk_sim_message(sim));
    for (int i = 0; names[i]; i++) {
      double v = value_of(m, sim, names[i]);
      cr_expect_eq(v, expected[i], "%s = %g, not %g (tier %d)", names[i], v, expected[i], tier);
    }
    sk_sim_free(sim);
    sk_code_free(code);
  }
}

static void put(const char *name, const char *text) {
  char path[300];
  snprintf(path, sizeof path, "%s/%s", cache_folder, name);
  for (char *p = path + 1; *p; p++)
    if (*p == '/') {
      *p = 0;
      mkdir(path, 0700);
      *p = '/';
    }
  FILE *f = fopen(path, "w");
  cr_assert_not_null(f, "%s", path);
  fputs(text, f);
  fclose(f);
}

// The text as a file: resources of a package are looked for beside it.
static Made translate_stored(const char *text, const char *name) {
  char path[300];
  put("test.mo", text);
  snprintf(path, sizeof path, "%s/test.mo", cache_folder);
  Made m = translation_new();
  sk_library_load(m.in.library, path);
  translate_class(&m, name);
  return m;
}

Test(external, values_both_ways) {
  Made m = translate_stored(
      "package X\n"
      "function half input Real x; output Real y; external \"C\" y = my_half(x) "
      "annotation(Include=\"static double my_half(double x) { return x/2; }\"); end half;\n"
      "function length input Real x; input Real z; output Real y; external \"C\" y = hypot(x, z); "
      "end length;\n"
      "function plain input Real x; input Real v[:]; output Real y; external \"C\" "
      "annotation(Include=\"static double plain(double x, double *v, size_t n) { double s = x; for "
      "(size_t i = 0; i < n; i++) s += v[i]; return s; }\"); end plain;\n"
      "function stats input Real v[:]; input Integer w[:]; input Boolean b; output Real mean; "
      "output Integer n; output Real twice[size(v, 1)]; output Integer next[size(w, 1)]; output "
      "Boolean c;\n"
      "  external \"C\" stats(v, size(v, 1), w, size(w, 1), b, mean, n, twice, next, c) "
      "annotation(Include=\"\n"
      "static void stats(const double *v, size_t n, const int *w, size_t m, int b, double *mean, "
      "int *count, double *twice, int *next, int *c) {\n"
      "  *mean = 0; for (size_t i = 0; i < n; i++) { *mean += v[i]/n; twice[i] = 2*v[i]; }\n"
      "  for (size_t i = 0; i < m; i++) next[i] = w[i] + 1;\n"
      "  *count = (int)n; *c = !b; }\"); end stats;\n"
      "function upper input String s; output String t; external \"C\" t = upper(s) "
      "annotation(Include=\"\n"
      "#include <ModelicaUtilities.h>\n#include <ctype.h>\n#include <string.h>\n"
      "static const char *upper(const char *s) { char *t = ModelicaAllocateString(strlen(s)); for "
      "(int i = 0; s[i]; i++) t[i] = toupper(s[i]); return t; }\"); end upper;\n"
      "function is_abc input String s; output Real y; algorithm y := if s == \"ABC\" then 1 else "
      "0; end is_abc;\n"
      "model M parameter Real p = 2; parameter String s = \"abc\"; Real a = half(p); Real h = "
      "length(3*p/2, 2*p); Real q = plain(p, {1, p}); Real u = is_abc(upper(s));\n"
      "  Real mean; Real tw[2]; Integer n; Integer nx[2]; Boolean c; equation (mean, n, tw, nx, c) "
      "= stats({p, 4}, {1, if p > 1 then 7 else 8}, p > 1); end M;\n"
      "end X;",
      "X.M");
  check(&m, (const char *const[]){"a", "h", "q", "u", "mean", "n", "tw[2]", "nx[2]", "c", NULL},
        (const double[]){1, 5, 5, 1, 3, 2, 8, 8, 0});
  sk_arena_free(m.arena);
}

// Constructed once, destroyed once, also when the run fails.
Test(external, objects) {
  char text[4000], trace[200];
  snprintf(trace, sizeof trace, "%s/trace", cache_folder);
  snprintf(text, sizeof text,
           "package X class Obj extends ExternalObject;\n"
           "function constructor input Real a; output Obj o; external \"C\" o = obj_new(a) "
           "annotation(Include=\"\n"
           "#include <stdlib.h>\n#include <stdio.h>\n"
           "static void say(const char *w) { FILE *f = fopen(\\\"%s\\\", \\\"a\\\"); fputs(w, f); "
           "fclose(f); }\n"
           "static void *obj_new(double a) { double *p = malloc(sizeof *p); *p = a; "
           "say(\\\"+\\\"); return p; }\n"
           "static void obj_free(void *o) { say(\\\"-\\\"); free(o); }\n"
           "static double obj_get(void *o, double x) { say(\\\".\\\"); return *(double *)o + x; "
           "}\"); end constructor;\n"
           "function destructor input Obj o; external \"C\" obj_free(o) annotation(Include=\"\"); "
           "end destructor; end Obj;\n"
           "function get input Obj o; input Real x; output Real y; external \"C\" y = obj_get(o, "
           "x) annotation(Include=\"\"); end get;\n"
           "model M parameter Real p = 2; Obj o = Obj(p); Real g = get(o, p); end M; end X;",
           trace);
  Made m = translate_stored(text, "X.M");
  check(&m, (const char *const[]){"g", NULL}, (const double[]){4});
  char  seen[20] = "";
  FILE *f        = fopen(trace, "r");
  cr_assert_not_null(f);
  cr_expect_not_null(fgets(seen, sizeof seen, f));
  fclose(f);
  cr_expect_str_eq(seen, "+.-+.-");
  sk_arena_free(m.arena);
}

// Two objects made by one and the same call are two: each keeps its own number.
Test(external, equal_objects_are_two) {
  Made m = translate_stored(
      "package X class Obj extends ExternalObject;\n"
      "function constructor input Real a; output Obj o; external \"C\" o = obj_new(a) "
      "annotation(Include=\"\n#include <stdlib.h>\n"
      "static void *obj_new(double a) { double *p = malloc(sizeof *p); *p = a; return p; }\n"
      "static void obj_free(void *o) { free(o); }\n"
      "static double obj_add(void *o, double x) { return *(double *)o += x; }\"); end "
      "constructor;\n"
      "function destructor input Obj o; external \"C\" obj_free(o) annotation(Include=\"\"); "
      "end destructor; end Obj;\n"
      "impure function add input Obj o; input Real x; output Real y; external \"C\" y = obj_add(o, "
      "x) annotation(Include=\"\"); end add;\n"
      "model M parameter Real p = 2; Obj o1 = Obj(p); Obj o2 = Obj(p); "
      "parameter Real g = add(o1, 10); parameter Real h = add(o2, 100); end M; end X;",
      "X.M");
  check(&m, (const char *const[]){"g", "h", NULL}, (const double[]){12, 102});
  sk_arena_free(m.arena);
}

Test(external, errors_stop_the_run) {
  Made m = translate_stored(
      "package X function bad input Real x; output Real y; external \"C\" y = bad(x) "
      "annotation(Include=\"\n"
      "#include <ModelicaUtilities.h>\n"
      "static double bad(double x) { if (x > 1) ModelicaFormatError(\\\"%g is too much\\\", x); "
      "return x; }\"); end bad;\n"
      "model M parameter Real p = 2; Real y = bad(p); end M; end X;",
      "X.M");
  for (int tier = 0; tier < 2; tier++) {
    SkStatus status;
    SkCode  *code = compiled(&m, tier);
    SkSim   *sim  = started(&m, code, &status);
    cr_expect_neq(status, SK_OK);
    cr_expect_not_null(strstr(sk_sim_message(sim), "2 is too much"), "%s", sk_sim_message(sim));
    sk_sim_free(sim);
    sk_code_free(code);
  }
  sk_arena_free(m.arena);
}

// Fortran without a library is refused when it is called, not before.
Test(external, fortran_without_a_library_is_refused) {
  Made m = translate_stored(
      "package X function dgesv input Real x; output Real y; external \"FORTRAN 77\" y = dgesv(x); "
      "end dgesv;\n"
      "function maybe input Real x; output Real y; algorithm y := if x > 3 then dgesv(x) else x; "
      "end maybe;\n"
      "model M parameter Real p = 2; Real y = maybe(p); end M;\n"
      "model N parameter Real p = 4; Real y = maybe(p); end N; end X;",
      "X.N");
  cr_expect_not_null(strstr(messages(&m), "SK3801"), "%s", messages(&m));
  SkStatus status;
  SkCode  *code = compiled(&m, 0);
  SkSim   *sim  = started(&m, code, &status);
  cr_expect_neq(status, SK_OK);
  cr_expect_not_null(strstr(sk_sim_message(sim), "X.dgesv"), "%s", sk_sim_message(sim));
  sk_sim_free(sim);
  sk_code_free(code);
  sk_arena_free(m.arena);
}

static Made translate_folder(const char *folder, const char *name) {
  Made m = translation_new();
  sk_library_add_path(m.in.library, folder);
  translate_class(&m, name);
  return m;
}

// A library without a binary is compiled from the package's sources; only what is needed of them.
Test(external, sources_of_a_package) {
  put("lib/Pack/package.mo",
      "package Pack function f input Real x; output Real y; external \"C\" y = pack_f(x) "
      "annotation(Library=\"Pack\", Include=\"#include \\\"pack.h\\\"\"); end f;\n"
      "model M parameter Real p = 2; Real y = f(p); end M; end Pack;\n");
  put("lib/Pack/Resources/Include/pack.h", "double pack_f(double x);\n");
  put("lib/Pack/Resources/C-Sources/one.c",
      "#include \"pack.h\"\ndouble two_g(double x);\ndouble pack_f(double x) { return two_g(x) + "
      "1; }\n");
  put("lib/Pack/Resources/C-Sources/two.c", "double two_g(double x) { return 10*x; }\n");
  put("lib/Pack/Resources/C-Sources/other.c", "#error this one is not needed\n");
  char folder[100];
  snprintf(folder, sizeof folder, "%s/lib", cache_folder);
  Made m = translate_folder(folder, "Pack.M");
  check(&m, (const char *const[]){"y", NULL}, (const double[]){21});
  // A change of a source is seen.
  put("lib/Pack/Resources/C-Sources/two.c", "double two_g(double x) { return 100*x; }\n");
  check(&m, (const char *const[]){"y", NULL}, (const double[]){201});
  sk_arena_free(m.arena);
}

Test(external, binary_of_a_package) {
  put("lib/Bin/package.mo",
      "package Bin function f input Real x; output Real y; external \"C\" y = bin_f(x) "
      "annotation(Library=\"bin\"); end f;\n"
      "model M parameter Real p = 2; Real y = f(p); end M; end Bin;\n");
  put("bin.c", "double bin_f(double x) { return 7*x; }\n");
  put("lib/Bin/Resources/Library/here", "");
  char command[500], folder[100];
  snprintf(command, sizeof command,
           "cc -shared -fPIC -o %s/lib/Bin/Resources/Library/libbin.so %s/bin.c", cache_folder,
           cache_folder);
  cr_assert_eq(system(command), 0);
  snprintf(folder, sizeof folder, "%s/lib", cache_folder);
  Made m = translate_folder(folder, "Bin.M");
  check(&m, (const char *const[]){"y", NULL}, (const double[]){14});
  sk_arena_free(m.arena);
}

Test(external, a_function_that_is_nowhere) {
  Made m = translate_stored(
      "package X function f input Real x; output Real y; external \"C\" y = "
      "no_such_function_anywhere(x); end f;\n"
      "model M parameter Real p = 2; Real y = f(p); end M; end X;",
      "X.M");
  SkCode *code;
  char    message[1000];
  for (int tier = 0; tier < 2; tier++) {
    SkStatus status = tier ? sk_code_tier1(m.t->c_text, m.link, &code, message, sizeof message)
                           : sk_code_tier0(m.t->c_text, m.link, &code, message, sizeof message);
    cr_expect_neq(status, SK_OK);
    cr_expect_null(code);
    cr_expect_not_null(strstr(message, "no_such_function_anywhere"), "%s", message);
  }
  sk_arena_free(m.arena);
}
