// skerry new: folders and models to start from.
#include "cli/cli.h"
#include "native/native.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

extern const char sk_component_header[];  // include/skerry/component.h, embedded
extern const char sk_template_servo[], sk_template_hydrostatic[], sk_template_load_sensing[],
    sk_template_crane[], sk_template_actuator[];  // models of examples/, embedded

// @ stands for the plug-in's name.
static const char source_text[] =
    "// @.c - components of the plug-in '@'.\n"
    "#include <skerry/component.h>\n"
    "\n"
    "// A filter element: flow in proportion to the pressure drop, less the more oil has passed.\n"
    "\n"
    "static const SkPortInfo filter_ports[] = {\n"
    "    {.name = \"P1\", .node = SK_NODE_HYDRAULIC, .doc = \"Inlet\"},\n"
    "    {.name = \"P2\", .node = SK_NODE_HYDRAULIC, .doc = \"Outlet\"},\n"
    "};\n"
    "\n"
    "enum { KC, CAPACITY };\n"
    "static const SkParameterInfo filter_parameters[] = {\n"
    "    [KC]       = {.name = \"Kc\", .unit = \"m3/(s.Pa)\", .value = 1e-9, .min = 0, .max = 1, "
    ".doc = \"Flow per pressure when new\"},\n"
    "    [CAPACITY] = {.name = \"capacity\", .unit = \"m3\", .value = 10, .min = 1e-9, .max = 1e9, "
    ".doc = \"Oil that halves the flow\"},\n"
    "};\n"
    "\n"
    "enum { PASSED };\n"
    "static const SkResultInfo filter_results[] = {[PASSED] = {\"passed\", \"m3\", \"Oil that has "
    "passed\"}};\n"
    "\n"
    "// Everything that changes lives here: saving a run copies these bytes.\n"
    "typedef struct {\n"
    "  double passed;\n"
    "} Filter;\n"
    "\n"
    "// Called once per step, and at the start because there is no init. The lines give c and Zc "
    "at the ports; a\n"
    "// Q-type component answers with p = c + Zc*q, q being positive into the line.\n"
    "static const char *filter_step(const SkComponentIo *io) {\n"
    "  Filter *s  = io->state;\n"
    "  SkPort *p1 = io->port[0], *p2 = io->port[1];\n"
    "  double  K  = io->parameter[KC] / (1 + s->passed / io->parameter[CAPACITY]);\n"
    "  double  q  = K * (p1->c - p2->c) / (1 + K * (p1->Zc + p2->Zc));\n"
    "  p1->q = -q;\n"
    "  p2->q = q;\n"
    "  p1->p = p1->c + p1->Zc * p1->q;\n"
    "  p2->p = p2->c + p2->Zc * p2->q;\n"
    "  if (q > 0) s->passed += q * io->step;\n"
    "  io->result[PASSED] = s->passed;\n"
    "  return NULL;  // or what is wrong: the run stops and shows it\n"
    "}\n"
    "\n"
    "static const SkComponentType types[] = {\n"
    "    {.name         = \"@.Filter\",\n"
    "     .doc          = \"Filter element that clogs\",\n"
    "     .kind         = SK_Q_TYPE,\n"
    "     .ports        = filter_ports,\n"
    "     .n_ports      = 2,\n"
    "     .parameters   = filter_parameters,\n"
    "     .n_parameters = 2,\n"
    "     .results      = filter_results,\n"
    "     .n_results    = 1,\n"
    "     .state_size   = sizeof(Filter),\n"
    "     .step         = filter_step},\n"
    "};\n"
    "\n"
    "SK_PLUGIN(\"@\", \"0.1\", types);\n";

static const char makefile_text[] =
    "CFLAGS ?= -O2 -g -Wall -Wextra\n"
    "\n"
    "all: @.so @.mo\n"
    "\n"
    "@.so: @.c skerry/component.h\n"
    "\t$(CC) -std=c11 $(CFLAGS) -fPIC -shared -I. -o $@ @.c -lm\n"
    "\n"
    "# The declarations of the components, for models.\n"
    "@.mo: @.so\n"
    "\t\"$(SKERRY)\" plugin stub @.so -o $@\n"
    "\n"
    "clean:\n"
    "\trm -f @.so @.mo\n"
    "\n"
    ".PHONY: all clean\n";

static const char readme_text[] =
    "# @\n"
    "\n"
    "A plug-in for Skerry: components written in C.\n"
    "\n"
    "    make                        # builds @.so and @.mo\n"
    "    skerry plugin list @.so     # shows what is in it\n"
    "\n"
    "| file | what it is |\n"
    "|---|---|\n"
    "| '@.c' | the components: tables of ports and parameters, one function for a step |\n"
    "| 'skerry/component.h' | the interface, with all rules in its comments |\n"
    "| '@.mo' | made: Modelica declarations of the components |\n"
    "\n"
    "Change 'filter_step' or add a type to the table at the end of '@.c', then 'make' again.\n";

// The text with the name in place of each @; in a Makefile $@ stays.
static bool write_text(SkCli *cli, const char *path, const char *text, const char *name) {
  FILE *f = fopen(path, "w");
  if (f) {
    for (const char *p = text; *p; p++) {
      if (*p == '@' && (p == text || p[-1] != '$'))
        fputs(name, f);
      else
        fputc(*p, f);
    }
    bool failed = ferror(f) != 0;
    if (fclose(f) == 0 && !failed) return true;
  }
  sk_diag(cli->diags, 9007, (SkSpan){0, 0}, "cannot write '%s': %s", path, strerror(errno));
  return false;
}

// The Makefile calls the program by the way that leads to it now, unless another one is on the search path then.
static const char *makefile(SkArena *a) {
  char        self[PATH_MAX];
  const char *here = realpath("/proc/self/exe", self) && !strpbrk(self, "$#@,()") ? self : "skerry";
  return sk_arena_printf(a, "SKERRY ?= $(or $(shell command -v skerry),%s)\n%s", here,
                         makefile_text);
}

static bool make_folder(SkCli *cli, const char *path) {
  if (mkdir(path, 0777) == 0) return true;
  sk_diag(cli->diags, 9007, (SkSpan){0, 0}, "cannot make the folder '%s': %s", path,
          strerror(errno));
  return false;
}

// The name becomes a package and part of file names.
static bool good_name(const char *name) {
  if (!((*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z')) || strlen(name) > 60)
    return false;
  return name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] ==
         '\0';
}

// Models ------------------------------------------------------------------------------------------

static const struct {
  const char *name, *class_name, *text, *what;
} templates[] = {
    {"servo", "Servo", sk_template_servo, "position servo: valve, cylinder, controller"},
    {"hydrostatic", "Transmission", sk_template_hydrostatic,
     "engine, pump and motor in a closed circuit, balance of energy"},
    {"load-sensing", "LoadSensing", sk_template_load_sensing,
     "load-sensing pump, two functions, priority"},
    {"crane", "Crane", sk_template_crane, "boom with a counterbalance valve"},
    {"actuator", "Actuator", sk_template_actuator, "battery, converter, motor, ball screw"},
};

enum { N_TEMPLATES = sizeof templates / sizeof templates[0] };

// The class of an example under another name, without the checks that follow it.
static void rename_class(SkBuf *out, const char *text, const char *from, const char *to) {
  size_t n = strlen(from);
  for (const char *line = text; *line;) {
    size_t length = strcspn(line, "\n");
    bool   head   = strncmp(line, "model ", 6) == 0 && strncmp(line + 6, from, n) == 0;
    bool   tail   = strncmp(line, "end ", 4) == 0 && strncmp(line + 4, from, n) == 0;
    size_t word   = head ? 6 : 4;
    if (head || tail)
      sk_buf_printf(out, "%.*s%s%.*s\n", (int)word, line, to, (int)(length - word - n),
                    line + word + n);
    else
      sk_buf_printf(out, "%.*s\n", (int)length, line);
    if (tail) return;
    line += length + (line[length] == '\n');
  }
}

static int no_template(SkCli *cli, const char *name) {
  const char *names[N_TEMPLATES];
  SkBuf       list = sk_buf_new(cli->arena);
  for (int i = 0; i < N_TEMPLATES; i++) {
    names[i] = templates[i].name;
    sk_buf_printf(&list, "%s%s", i ? ", " : "", names[i]);
  }
  sk_diag(cli->diags, 9001, (SkSpan){0, 0}, "there is no model '%s' to start from", name);
  const char *near = sk_did_you_mean(name, names, N_TEMPLATES);
  if (near)
    sk_diag_help(cli->diags, "did you mean '%s'?", near);
  else
    sk_diag_help(cli->diags, "there are %s", list.text);
  return sk_cli_exit(cli, 2);
}

static int new_model(SkCli *cli, const char *template, const char *name) {
  int i = 0;
  while (i < N_TEMPLATES && strcmp(templates[i].name, template) != 0) i++;
  if (i == N_TEMPLATES) return no_template(cli, template);
  if (!name) name = templates[i].class_name;
  if (!good_name(name))
    return sk_cli_usage(
        cli, "'%s' cannot be the name of a model: use letters, digits and _, a letter first", name);
  const char *path = sk_arena_printf(cli->arena, "%s.mo", name);
  SkBuf       text = sk_buf_new(cli->arena);
  rename_class(&text, templates[i].text, templates[i].class_name, name);
  FILE *f    = fopen(path, "wx");  // never in place of another file
  bool  good = f && fputs(text.text, f) >= 0;
  if (f && fclose(f) != 0) good = false;
  if (!good) {
    sk_diag(cli->diags, 9007, (SkSpan){0, 0}, "cannot write '%s': %s", path, strerror(errno));
    return sk_status_exit(SK_IO);
  }
  sk_buf_printf(&cli->out,
                "made %s (%s); simulate it with: skerry run %s -o %s.csv\n"
                "what its numbers should be and why: examples/%s/README.md\n",
                path, templates[i].what, path, name,
                i == 0   ? "servo-sweep"
                : i == 4 ? "battery-actuator"
                         : templates[i].name);
  return sk_cli_exit(cli, 0);
}

int sk_cmd_new(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if ((o->n_args == 2 || o->n_args == 3) && strcmp(o->args[0], "model") == 0)
    return new_model(cli, o->args[1], o->n_args == 3 ? o->args[2] : NULL);
  if (o->n_args != 2 || strcmp(o->args[0], "plugin") != 0)
    return sk_cli_usage(cli, "new needs 'plugin' and a name, or 'model' and what to start from");
  const char *name = o->args[1];
  if (!good_name(name))
    return sk_cli_usage(
        cli, "'%s' cannot be the name of a plug-in: use letters, digits and _, a letter first",
        name);
  static const char *const ours[] = {"Skerry", "Native", "TLM", "Modelica"};
  bool                     taken  = !sk_native_name_ok(name);
  for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) taken |= strcmp(name, ours[i]) == 0;
  if (taken)
    return sk_cli_usage(
        cli, "'%s' cannot be the name of a plug-in: models use that word for something else", name);
  SkArena    *a      = cli->arena;
  const char *header = sk_arena_printf(a, "%s/skerry", name);
  // The header has no @, so the same function serves.
  bool good =
      make_folder(cli, name) && make_folder(cli, header) &&
      write_text(cli, sk_arena_printf(a, "%s/%s.c", name, name), source_text, name) &&
      write_text(cli, sk_arena_printf(a, "%s/Makefile", name), makefile(a), name) &&
      write_text(cli, sk_arena_printf(a, "%s/README.md", name), readme_text, name) &&
      write_text(cli, sk_arena_printf(a, "%s/component.h", header), sk_component_header, name);
  if (good)
    sk_buf_printf(&cli->out, "made the folder %s; build the plug-in with: make -C %s\n", name,
                  name);
  return good ? sk_cli_exit(cli, 0) : sk_status_exit(SK_IO);
}
