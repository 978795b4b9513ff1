// skerry cosim: composite models. A run is that of the class that the composite model stands for.
#include "cli/outputs.h"
#include "cli/run/monitor.h"

#include "cosim/composite/composite.h"
#include "driver/part/composite.h"
#include "export/archive.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static const char new_model[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<!-- Two masses, each in a model of its own, and an elastic line between them. -->\n"
    "<Model>\n"
    "  <SubModels>\n"
    "    <SubModel Name=\"left\" StartCommand=\"skerry\" ModelFile=\"left.mo\">\n"
    "      <InterfacePoint Name=\"tlm\" Dimensions=\"1\" Domain=\"mechanical\" "
    "Causality=\"bidirectional\"/>\n"
    "    </SubModel>\n"
    "    <SubModel Name=\"right\" StartCommand=\"skerry\" ModelFile=\"right.mo\">\n"
    "      <InterfacePoint Name=\"tlm\" Dimensions=\"1\" Domain=\"mechanical\" "
    "Causality=\"bidirectional\"/>\n"
    "      <Parameter Name=\"body.m\" Value=\"2\"/>\n"
    "    </SubModel>\n"
    "  </SubModels>\n"
    "  <Connections>\n"
    "    <!-- The stiffness of the line is Zf/Delay. -->\n"
    "    <Connection From=\"left.tlm\" To=\"right.tlm\" Delay=\"1e-3\" Zf=\"10\" alpha=\"0.2\"/>\n"
    "  </Connections>\n"
    "  <SimulationParams StartTime=\"0\" StopTime=\"2\"/>\n"
    "</Model>\n";
static const char new_left[] =
    "model left \"A mass that is pushed\"\n"
    "  Skerry.Mechanic.ForceSource push(f = 5);\n"
    "  Skerry.Mechanic.Mass body(m = 1);\n"
    "  Skerry.Interfaces.NodeMechanic tlm \"Joined to the line\";\n"
    "equation\n"
    "  connect(push.P1, body.P1);\n"
    "  connect(body.P2, tlm);\n"
    "end left;\n";
static const char new_right[] =
    "model right \"A mass on a damper\"\n"
    "  Skerry.Mechanic.Mass body(m = 1);\n"
    "  Skerry.Mechanic.Damper damper(d = 3);\n"
    "  Skerry.Mechanic.Fixed wall;\n"
    "  Skerry.Interfaces.NodeMechanic tlm \"Joined to the line\";\n"
    "equation\n"
    "  connect(tlm, body.P1);\n"
    "  connect(body.P2, damper.P1);\n"
    "  connect(damper.P2, wall.P1);\n"
    "end right;\n";

static bool write_file(SkCli *cli, const char *path, const char *text, size_t n, bool fresh) {
  FILE *f = fopen(path, fresh ? "wx" : "w");
  if (f) {
    bool failed = fwrite(text, 1, n, f) != n;
    if (fclose(f) == 0 && !failed) return true;
  }
  sk_diag(cli->diags, 9007, (SkSpan){0, 0}, "cannot write '%s': %s", path, strerror(errno));
  return false;
}

// A first composite model; files that are there already stay as they are.
static int make_new(SkCli *cli, const char *path) {
  if (!sk_composite_is(path) || sk_composite_is_package(path) || sk_composite_is_ssd(path))
    return sk_cli_usage(cli, "the name of a composite model ends in .xml, unlike '%s'", path);
  const char *slash = strrchr(path, '/');
  const char *folder =
      slash ? sk_arena_printf(cli->arena, "%.*s", (int)(slash - path + 1), path) : "";
  const char *left  = sk_arena_printf(cli->arena, "%sleft.mo", folder),
             *right = sk_arena_printf(cli->arena, "%sright.mo", folder);
  if (!write_file(cli, path, new_model, sizeof new_model - 1, true) ||
      !write_file(cli, left, new_left, sizeof new_left - 1, true) ||
      !write_file(cli, right, new_right, sizeof new_right - 1, true))
    return sk_status_exit(SK_IO);
  sk_buf_printf(&cli->out, "made %s, %s and %s; run it with: skerry cosim run %s -o results.csv\n",
                path, left, right, path);
  return sk_cli_exit(cli, 0);
}

// Text that is made from the file alone.
static int print(SkCli *cli, const char *path, void (*put)(const SkComposite *, SkBuf *)) {
  if (!sk_cli_outputs(cli)) return sk_status_exit(SK_BAD_ARG);
  SkComposite *c =
      sk_composite_open(cli->arena, cli->sources, cli->diags, sk_cli_composites(cli), path);
  if (!c || sk_diags_errors(cli->diags)) return sk_cli_exit(cli, 0);
  const char *file = sk_option(&cli->options, SK_OPT_OUTPUT);
  SkBuf       text = sk_buf_new(cli->arena);
  put(c, &text);
  if (!file || strcmp(file, "-") == 0)
    sk_buf_add(&cli->out, text.text, text.n);
  else if (!write_file(cli, file, text.text, text.n, false))
    return sk_status_exit(SK_IO);
  return sk_cli_exit(cli, 0);
}

// The files of sub-models go into the package, each once.
static const char *pack_file(SkCli *cli, const SkComposite *c, SkArchiveOut *archive, uint32_t i,
                             const char **files, const char **paths) {
  const SkCompositeSub *s = &c->subs.at[i];
  struct stat           info;
  char                 *bytes;
  size_t                n;
  if (sk_composite_is(s->file)) {
    sk_diag(cli->diags, 7021, s->span,
            "sub-model '%s' is a composite model itself, which is not put into a package", s->name);
    return NULL;
  }
  const char *tries[] = {sk_arena_printf(cli->arena, "%s/%s/%s", c->folder, s->name, s->file),
                         sk_arena_printf(cli->arena, "%s/%s", c->folder, s->file), s->file};
  const char *path    = NULL;
  for (int k = 0; k < 3 && !path; k++)
    if (stat(tries[k], &info) == 0 && S_ISREG(info.st_mode) && (k < 2 || s->file[0] == '/'))
      path = tries[k];
  // The name of a class, or what a program elsewhere is told.
  if (!path) return NULL;
  if (!sk_read_file(cli->arena, path, SK_COMPOSITE_MAX_BYTES, &bytes, &n)) {
    sk_diag(cli->diags, 7107, s->span, "cannot read '%s': %s", path, strerror(errno));
    return NULL;
  }
  paths[i] = path;
  for (uint32_t k = 0; k < i; k++)
    if (paths[k] && strcmp(paths[k], path) == 0) return files[k];
  const char *slash = strrchr(s->file, '/');
  const char *name  = sk_arena_printf(cli->arena, "resources/%s", slash ? slash + 1 : s->file);
  for (uint32_t k = 0; k < i; k++) {
    if (!files[k] || strcmp(files[k], name) != 0) continue;
    name = sk_arena_printf(cli->arena, "resources/%s/%s", s->name, slash ? slash + 1 : s->file);
    break;
  }
  sk_archive_add(archive, name, bytes, n);
  return name;
}

// A package: the description, and the files of sub-models.
static int pack(SkCli *cli, const char *path, const char *file) {
  if (sk_composite_is_package(path) || sk_composite_is_ssd(path))
    return sk_cli_usage(cli, "'%s' is a system structure already", path);
  SkComposite *c = sk_composite_read(cli->arena, cli->sources, cli->diags, path);
  if (!c || sk_diags_errors(cli->diags)) return sk_cli_exit(cli, 0);
  for (uint32_t i = 0; i < c->lines.n; i++)
    if (c->lines.at[i].delay_from)
      sk_diag(cli->diags, 7105, c->lines.at[i].span,
              "a line whose delay varies is not put into a package");
  SkArchiveOut archive = sk_archive_begin(cli->arena);
  const char **files   = SK_NEWS(cli->arena, const char *, 2 * c->subs.n + 1);
  const char **paths   = files + c->subs.n;
  for (uint32_t i = 0; i < c->subs.n; i++) {
    paths[i] = NULL;
    files[i] = pack_file(cli, c, &archive, i, files, paths);
  }
  if (sk_diags_errors(cli->diags)) return sk_cli_exit(cli, 0);
  SkBuf text = sk_buf_new(cli->arena);
  sk_composite_write_ssd(c, files, &text);
  sk_archive_add(&archive, "SystemStructure.ssd", text.text, text.n);
  if (sk_archive_write(&archive, file)) return sk_cli_exit(cli, 0);
  sk_diag(cli->diags, 9007, (SkSpan){0, 0}, "cannot write '%s': %s", file, strerror(errno));
  return sk_status_exit(SK_IO);
}

// The run of the class, with or without starting the programs of its sub-models.
static int run(SkCli *cli, bool serve) {
  struct SkCompositeHost *host = sk_cli_composites(cli);
  host->waits                  = serve;
  if (sk_option_given(&cli->options, SK_OPT_LISTEN)) {
    if (!sk_cli_address(cli, SK_OPT_LISTEN, &host->listen_host, &host->listen_port)) return 2;
    host->has_port = true;
  }
  if (!sk_cli_watch_open(cli)) return sk_cli_exit(cli, 2);
  int code = sk_cmd_run(cli);
  sk_cli_watch_close(cli, code == 0);
  return code;
}

int sk_cmd_cosim(SkCli *cli) {
  static const struct {
    const char *word;
    void (*put)(const SkComposite *, SkBuf *);
  } texts[]    = {{"graph", sk_composite_dot},
                  {"interfaces", sk_composite_interfaces},
                  {"convert", sk_composite_write}};
  SkOptions *o = &cli->options;
  if (o->n_args != 2)
    return sk_cli_usage(
        cli,
        "cosim needs 'run', 'serve', 'check', 'graph', 'interfaces', 'convert' or 'new' and one "
        "file, or 'monitor' and an address");
  const char *word = o->args[0], *path = o->args[1];
  const char *file = sk_option(o, SK_OPT_OUTPUT);
  if (strcmp(word, "convert") == 0 && file && sk_composite_is_package(file))
    return pack(cli, path, file);
  if (strcmp(word, "convert") == 0 && (sk_composite_is_package(path) || sk_composite_is_ssd(path)))
    return sk_cli_usage(cli, "'%s' is a system structure: only an .xml is converted", path);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (strcmp(word, texts[i].word) == 0) return print(cli, path, texts[i].put);
  if (strcmp(word, "new") == 0) return make_new(cli, path);
  if (strcmp(word, "monitor") == 0) return sk_cli_monitor(cli, path);
  bool serve = strcmp(word, "serve") == 0, runs = serve || strcmp(word, "run") == 0;
  if (!runs && strcmp(word, "check") != 0) return sk_cli_usage(cli, "there is no 'cosim %s'", word);
  if (!sk_composite_is(path))
    return sk_cli_usage(
        cli, "the name of a composite model ends in .xml, .ssp or .ssd, unlike '%s'", path);
  o->args++;
  o->n_args = 1;
  return runs ? run(cli, serve) : sk_cmd_check(cli);
}
