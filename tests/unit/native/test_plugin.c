// Plug-ins, good, broken and hostile: each is compiled here and loaded.
#include "native/native.h"
#include "native/plugin.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/skerry-plugin-XXXXXX";
static char library[64];

// The plug-in all others are variations of. The macros let a variation replace parts of it.
static const char base[] =
    "#include <skerry/component.h>\n"
    "static const SkPortInfo ports[] = {{\"u\", SK_NODE_SIGNAL_IN, \"In\", NULL, 0}, {\"y\", "
    "SK_NODE_SIGNAL_OUT, \"Out\", NULL, 0}};\n"
    "static const SkParameterInfo parameters[] = {{.name = \"k\", .unit = \"1\", .value = 2, .doc "
    "= \"Gain\", .min = 0, .max = 10}};\n"
    "static const SkResultInfo results[] = {{\"calls\", \"\", \"How often it was called\"}};\n"
    "static const char *step(const SkComponentIo *io) {\n"
    "  if (io->port[0]->y > 100) return \"too much\";\n"
    "  io->port[1]->y = io->parameter[0] * io->port[0]->y;\n"
    "  io->result[0] = ++*(double *)io->state;\n"
    "  return NULL;\n"
    "}\n"
    "#define TYPE .name = \"Acme.Amplifier\", .doc = \"Amplifies\", .kind = SK_S_TYPE, .ports = "
    "ports, .n_ports = 2, \\\n"
    "  .parameters = parameters, .n_parameters = 1, .results = results, .n_results = 1, "
    ".state_size = sizeof(double), .step = step\n";

// Writes and compiles a plug-in; returns its path.
static const char *build(const char *text) {
  char       source[64], command[512];
  static int number;
  snprintf(source, sizeof source, "%s/p%d.c", folder, ++number);
  snprintf(library, sizeof library, "%s/p%d.so", folder, number);
  FILE *f = fopen(source, "w");
  cr_assert(f);
  fprintf(f, "%s%s\n", base, text);
  fclose(f);
  snprintf(command, sizeof command, "cc -shared -fPIC -w -I%s/include -o %s %s", SK_TEST_ROOT,
           library, source);
  cr_assert_eq(system(command), 0, "%s", command);
  return library;
}

static void begin(void) { cr_assert(mkdtemp(folder)); }
static void end(void) {
  char command[128];
  snprintf(command, sizeof command, "rm -rf %s", folder);
  cr_assert_eq(system(command), 0);
}

TestSuite(plugin, .init = begin, .fini = end);

static void refuse_path(const char *path, int code, const char *words) {
  SkRegistry   *r      = sk_registry_new();
  int           before = sk_registry_count(r);
  SkNativeError error  = {0};
  cr_expect_not(sk_registry_load(r, path, &error), "%s", words);
  cr_expect_eq(error.code, code, "%d instead of %d: %s", error.code, code, error.text);
  cr_expect(strstr(error.text, words), "'%s' is not in '%s'", words, error.text);
  cr_expect_eq(sk_registry_count(r), before);
  cr_expect_not(sk_registry_find(r, "Acme.Amplifier"));
  sk_registry_free(r);
}
static void refuse(const char *text, int code, const char *words) {
  refuse_path(build(text), code, words);
}

// A table with one type in which some members are replaced.
static void refuse_type(const char *members, const char *words) {
  char text[2000];
  snprintf(
      text, sizeof text,
      "static const SkComponentType types[] = {{TYPE, %s}};\nSK_PLUGIN(\"acme\", \"1\", types);",
      members);
  refuse(text, 5504, words);
}

#define GOOD \
  "static const SkComponentType types[] = {{TYPE}};\nSK_PLUGIN(\"acme\", \"1.0\", types);"

Test(plugin, a_good_one_works) {
  SkRegistry   *r = sk_registry_new();
  SkNativeError error;
  cr_assert(sk_registry_load(r, build(GOOD), &error), "%s", error.text);
  const SkNativeEntry *entry = sk_registry_find(r, "Acme.Amplifier");
  cr_assert(entry);
  cr_expect_str_eq(entry->plugin, "acme");
  SkNative      a;
  SkNativeValue k = {.name = "k", .value = 7};
  cr_assert(sk_native_new(entry->type, &k, 1, 0.1, &a, &error));
  a.port[0]->y = 3;
  cr_expect(sk_native_init(&a, 0, &error));
  cr_expect(sk_native_step(&a, 0.1, &error));
  cr_expect_eq(a.port[1]->y, 21);
  cr_expect_eq(a.io.result[0], 2);
  a.port[0]->y = 101;
  cr_expect_not(sk_native_step(&a, 0.2, &error));
  cr_expect_eq(error.code, 5507);
  cr_expect(strstr(error.text, "Acme.Amplifier: too much"));
  a.port[0]->y = NAN;
  cr_expect_not(sk_native_step(&a, 0.2, &error));
  cr_expect(strstr(error.text, "port 'y' that is no finite number"), "%s", error.text);
  sk_native_free(&a);
  k.value = 11;
  cr_expect_not(sk_native_new(entry->type, &k, 1, 0.1, &a, &error));
  cr_expect(strstr(error.text, "outside 0 .. 10"), "%s", error.text);
  k.name = "gain";
  cr_expect_not(sk_native_new(entry->type, &k, 1, 0.1, &a, &error));
  cr_expect(strstr(error.text, "no parameter 'gain'"));
  sk_registry_free(r);
}

Test(plugin, twice_or_like_a_built_in_one_is_refused) {
  SkRegistry   *r = sk_registry_new();
  SkNativeError error;
  const char   *path = build(GOOD);
  cr_assert(sk_registry_load(r, path, &error));
  cr_expect_not(sk_registry_load(r, path, &error));
  cr_expect_eq(error.code, 5506);
  cr_expect(strstr(error.text, "of the plug-in acme"), "%s", error.text);
  sk_registry_free(r);
  refuse(
      "static const SkComponentType types[] = {{TYPE}, {TYPE, .doc = \"\"}};\nSK_PLUGIN(\"acme\", "
      "\"1\", types);",
      5506, "two component types");
  refuse(
      "static const SkComponentType types[] = {{TYPE, .name = "
      "\"Skerry.Signals.Gain\"}};\nSK_PLUGIN(\"acme\", \"1\", types);",
      5506, "built in");
}

Test(plugin, files_that_are_none) {
  char path[80];
  refuse_path("/nowhere/x.so", 5501, "No such file");
  refuse_path(folder, 5501, "no regular file");
  snprintf(path, sizeof path, "%s/pipe.so", folder);
  cr_assert_eq(mkfifo(path, 0600), 0);
  refuse_path(path, 5501, "no regular file");
  snprintf(path, sizeof path, "%s/text.so", folder);
  FILE *f = fopen(path, "w");
  fputs("This is not a shared library, only a text that is long enough to be read as a header.\n",
        f);
  fclose(f);
  refuse_path(path, 5501, "no shared library");
  f = fopen(path, "w");
  fclose(f);
  refuse_path(path, 5501, "no shared library");
  // The beginning of a shared library, cut off.
  char command[256];
  snprintf(command, sizeof command, "head -c 300 %s > %s", build(GOOD), path);
  cr_assert_eq(system(command), 0);
  refuse_path(path, 5501, "cannot load");
  snprintf(command, sizeof command, "cc -c -w -I%s/include -o %s %s/p1.c", SK_TEST_ROOT, path,
           folder);
  cr_assert_eq(system(command), 0);
  refuse_path(path, 5501, "another ELF file");
}

Test(plugin, libraries_that_are_no_plug_in) {
  refuse("int other;", 5502, "exports no function 'skerry_plugin'");
  refuse("int missing(void); int use(void) { return missing(); }", 5501, "missing");
}

Test(plugin, other_versions) {
  refuse(
      "const SkPluginTable *skerry_plugin(void) { static SkPluginTable t = {.abi = 99}; return &t; "
      "}",
      5503, "version 99");
  refuse(
      "const SkPluginTable *skerry_plugin(void) { static SkPluginTable t = {.abi = "
      "SK_COMPONENT_ABI, .size = 8}; return &t; }",
      5503, "sizes");
}

// A later version may have longer structs: the members of today are still found.
Test(plugin, longer_structs_are_read) {
  SkRegistry   *r = sk_registry_new();
  SkNativeError error;
  cr_assert(
      sk_registry_load(r,
                       build("typedef struct { SkComponentType t; double more[3]; } Later;\n"
                             "typedef struct { SkPortInfo p; void *more; } LaterPort;\n"
                             "static const LaterPort later[] = {{{\"a\", SK_NODE_SIGNAL_IN}}, "
                             "{{\"b\", SK_NODE_SIGNAL_OUT}}};\n"
                             "static const Later types[] = {{{TYPE, .ports = (void *)later}}, "
                             "{{TYPE, .name = \"Second\", .ports = (void *)later}}};\n"
                             "const SkPluginTable *skerry_plugin(void) { static SkPluginTable t = "
                             "{SK_COMPONENT_ABI, sizeof t, \"acme\", \"2\",\n"
                             "  sizeof(Later), sizeof(LaterPort), sizeof(SkParameterInfo), "
                             "sizeof(SkResultInfo), (void *)types, 2}; return &t; }"),
                       &error),
      "%s", error.text);
  const SkNativeEntry *entry = sk_registry_find(r, "Second");
  cr_assert(entry);
  cr_expect_str_eq(entry->type->ports[1].name, "b");
  cr_expect_str_eq(entry->type->parameters[0].name, "k");
  sk_registry_free(r);
}

Test(plugin, built_before_there_were_formulas) {
  SkRegistry   *r = sk_registry_new();
  SkNativeError error;
  cr_assert(
      sk_registry_load(
          r,
          build("#include <stddef.h>\n"
                "typedef struct { const char *name, *unit; double value; const char *doc; double "
                "min, max; int columns; const double *values; int n_values; } Short;\n"
                "static const Short shorts[] = {{\"k\", \"\", 2}, {\"l\", \"\", 3}};\n"
                "static const SkComponentType types[] = {{TYPE, .parameters = (void *)shorts, "
                ".n_parameters = 2}};\n"
                "const SkPluginTable *skerry_plugin(void) { static SkPluginTable t = "
                "{SK_COMPONENT_ABI, sizeof t, \"acme\", \"2\",\n"
                "  sizeof(SkComponentType), sizeof(SkPortInfo), sizeof(Short), "
                "sizeof(SkResultInfo), types, 1}; return &t; }"),
          &error),
      "%s", error.text);
  const SkComponentType *type = sk_registry_at(r, sk_registry_count(r) - 1)->type;
  cr_expect_str_eq(type->parameters[1].name, "l");
  cr_expect_null(type->parameters[1].formula);
  sk_registry_free(r);
}

Test(plugin, crashes_exits_and_lies_while_loading) {
  refuse("__attribute__((constructor)) static void boom(void) { *(volatile int *)0 = 1; }\n" GOOD,
         5505, "crashed");
  refuse(
      "#include <stdlib.h>\n__attribute__((constructor)) static void boom(void) { abort(); "
      "}\n" GOOD,
      5505, "crashed");
  refuse(
      "#include <unistd.h>\n__attribute__((constructor)) static void boom(void) { _exit(0); "
      "}\n" GOOD,
      5505, "ended the process");
  refuse("const SkPluginTable *skerry_plugin(void) { *(volatile int *)0 = 1; return 0; }", 5505,
         "crashed");
  refuse("const SkPluginTable *skerry_plugin(void) { return (void *)8; }", 5505, "crashed");
  refuse("const SkPluginTable *skerry_plugin(void) { return 0; }", 5504, "no table");
  refuse(
      "static const SkComponentType types[] = {{TYPE, .name = (const char "
      "*)64}};\nSK_PLUGIN(\"acme\", \"1\", types);",
      5505, "crashed");
}

Test(plugin, wrong_tables) {
  refuse_type(".name = NULL", "component 1 has no legal name");
  refuse_type(".name = \"a b\"", "component 1 has no legal name");
  refuse_type(".name = \"Acme..X\"", "component 1 has no legal name");
  refuse_type(".name = \"model\"", "component 1 has no legal name");
  refuse_type(".kind = 7", "no known kind");
  refuse_type(".step = NULL", "no step function");
  refuse_type(".ports = NULL", "NULL table");
  refuse_type(".parameters = NULL", "NULL table");
  refuse_type(".n_ports = 1000000", "256 ports");
  refuse_type(".n_ports = 0", "256 ports");
  refuse_type(".n_parameters = -1", "1024 parameters");
  refuse_type(".n_results = 2000000000", "1024 results");
  refuse_type(".state_size = (size_t)-1", "1 GiB");
  refuse_type(".kind = SK_Q_TYPE", "must be of type S");
  refuse("static const SkComponentType types[] = {{TYPE}};\nSK_PLUGIN(\"a-b\", \"1\", types);",
         5504, "plug-in has no legal name");
}

Test(plugin, wrong_rows) {
  refuse_type(
      ".ports = (const SkPortInfo[]){{\"u\", SK_NODE_SIGNAL_IN, 0, 0, \"k\"}, {\"y\", "
      "SK_NODE_SIGNAL_OUT}}",
      "optional by no parameter");
  refuse_type(
      ".ports = (const SkPortInfo[]){{\"u\", SK_NODE_SIGNAL_IN}, {\"y\", SK_NODE_SIGNAL_OUT, 0, 0, "
      "\"k\"}}",
      "only an input signal");
  refuse_type(".ports = (const SkPortInfo[]){{\"u\", 99}, {\"y\", SK_NODE_SIGNAL_OUT}}",
              "port 1 of component 'Acme.Amplifier' is of no known node type");
  refuse_type(
      ".ports = (const SkPortInfo[]){{\"u\", SK_NODE_HYDRAULIC}, {\"y\", SK_NODE_SIGNAL_OUT}}",
      "is no signal");
  refuse_type(
      ".ports = (const SkPortInfo[]){{\"y\", SK_NODE_SIGNAL_IN}, {\"y\", SK_NODE_SIGNAL_OUT}}",
      "two members named 'y'");
  refuse_type(
      ".ports = (const SkPortInfo[]){{\"k\", SK_NODE_SIGNAL_IN}, {\"y\", SK_NODE_SIGNAL_OUT}}",
      "two members named 'k'");
  refuse_type(
      ".ports = (const SkPortInfo[]){{\"u\", SK_NODE_SIGNAL_IN, 0, \"k\"}, {\"y\", "
      "SK_NODE_SIGNAL_OUT}}",
      "only the last port");
  refuse_type(
      ".ports = (const SkPortInfo[]){{\"u\", SK_NODE_SIGNAL_IN}, {\"y\", SK_NODE_SIGNAL_OUT, 0, "
      "\"m\"}}",
      "no parameter of the component");
  refuse_type(
      ".ports = (const SkPortInfo[]){{\"u\", SK_NODE_SIGNAL_IN}, {\"y\", SK_NODE_SIGNAL_OUT, 0, "
      "\"k\"}}",
      "not limited");
  refuse_type(
      ".parameters = (const SkParameterInfo[]){{.name = \"k\", .value = 5, .min = 6, .max = 7}}",
      "default outside its limits");
  refuse_type(
      ".parameters = (const SkParameterInfo[]){{.name = \"k\", .value = __builtin_nan(\"\")}}",
      "default outside its limits");
  refuse_type(".parameters = (const SkParameterInfo[]){{.name = \"k\", .formula = \"1; end M\"}}",
              "has a formula that is no expression");
  refuse_type(".parameters = (const SkParameterInfo[]){{.name = \"k\", .formula = \"\"}}",
              "has a formula that is no expression");
  refuse_type(".parameters = (const SkParameterInfo[]){{.name = \"k\", .min = 2, .max = 1}}",
              "limits that no value fulfils");
  refuse_type(".parameters = (const SkParameterInfo[]){{.name = \"k\", .unit = \"a\\\"b\"}}",
              "unit");
  refuse_type(
      ".parameters = (const SkParameterInfo[]){{.name = \"k\", .columns = 2, .n_values = 3, "
      ".values = (double[3]){0}}}",
      "full rows");
  refuse_type(".results = (const SkResultInfo[]){{\"3\"}}",
              "result 1 of component 'Acme.Amplifier' has no legal name");
}

// The built-in tables obey what is asked of plug-ins.
Test(plugin, the_built_in_components_are_sound) {
  SkRegistry *r = sk_registry_new();
  cr_expect_gt(sk_registry_count(r), 40);
  for (int i = 0; i < sk_registry_count(r); i++) {
    const SkComponentType *type  = sk_registry_at(r, i)->type;
    SkPluginTable          table = {SK_COMPONENT_ABI,
                                    sizeof table,
                                    "builtin",
                                    "1",
                                    sizeof(SkComponentType),
                                    sizeof(SkPortInfo),
                                    sizeof(SkParameterInfo),
                                    sizeof(SkResultInfo),
                                    type,
                                    1};
    SkNativeError          error;
    cr_expect(sk_table_check(&table, "built in", &error), "%s", error.text);
    cr_expect_eq(sk_registry_find(r, type->name)->type, type, "%s is there twice", type->name);
    for (int k = 0; k < type->n_parameters; k++)
      cr_expect(type->parameters[k].doc && *type->parameters[k].doc, "%s", type->name);
  }
  sk_registry_free(r);
}

// Saving a component is copying its state: the copy goes on with the same bits.
Test(plugin, a_copied_state_goes_on_with_the_same_bits) {
  SkRegistry *r = sk_registry_new();
  for (int i = 0; i < sk_registry_count(r); i++) {
    const SkComponentType *type = sk_registry_at(r, i)->type;
    SkNative               a, b;
    SkNativeError          error;
    cr_assert(sk_native_new(type, NULL, 0, 1e-6, &a, &error), "%s", error.text);
    cr_assert(sk_native_new(type, NULL, 0, 1e-6, &b, &error));
    for (int k = 0; k < a.io.n_ports; k++) a.port[k]->Zc = 1e3, a.port[k]->c = 10 + k;
    cr_assert(sk_native_init(&a, 0, &error), "%s", error.text);
    for (int n = 1; n <= 20; n++) {
      if (n == 10) {
        memcpy(b.io.state, a.io.state, a.state_bytes);
        for (int k = 0; k < a.io.n_ports; k++) *b.port[k] = *a.port[k];
      }
      for (int k = 0; k < a.io.n_ports; k++) {
        SkNative *both[] = {&a, &b};
        for (int c = 0; c < 2; c++) {
          SkPort *p = both[c]->port[k];
          bool    signal =
              type->ports[k < type->n_ports ? k : type->n_ports - 1].node >= SK_NODE_SIGNAL_IN;
          if (type->kind == SK_C_TYPE) {
            p->p = 3 * n + k;
            p->q = 0.01 * n;
          } else if (!signal) {
            p->c = 100 + 7 * n - k;
          }
          if (signal) p->y = 0.1 * n;
        }
      }
      cr_assert(sk_native_step(&a, n * 1e-6, &error), "%s", error.text);
      if (n < 10) continue;
      cr_assert(sk_native_step(&b, n * 1e-6, &error), "%s", error.text);
      for (int k = 0; k < a.io.n_ports; k++)
        cr_expect_eq(memcmp(a.port[k], b.port[k], sizeof(SkPort)), 0, "%s", type->name);
      cr_expect_eq(memcmp(a.io.result, b.io.result, (size_t)type->n_results * sizeof(double)), 0,
                   "%s", type->name);
    }
    sk_native_free(&a);
    sk_native_free(&b);
  }
  sk_registry_free(r);
}
