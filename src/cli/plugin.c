// skerry plugin: the components written in C, and Modelica declarations of them.
#include "cli/outputs.h"

#include "driver/part/stub.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[] = {"C", "Q", "S", "F"};

// List --------------------------------------------------------------------------------------------

static void put_list(SkCli *cli, const SkRegistry *registry) {
  SkBuf *out = &cli->out;
  for (int i = 0; i < sk_registry_count(registry); i++) {
    const SkNativeEntry *e = sk_registry_at(registry, i);
    // The class that models name.
    const char *name = e->type->name;
    if (!e->plugin && strncmp(name, "Skerry.", 7) == 0)
      name = sk_arena_printf(cli->arena, "Native.%s", name + 7);
    sk_buf_printf(out, "%s  %-36s %s%s%s%s\n", kind_names[e->type->kind], name,
                  e->type->doc ? e->type->doc : "", e->plugin ? " (" : "",
                  e->plugin ? e->plugin : "", e->plugin ? ")" : "");
  }
}

static void put_text(SkBuf *out, const char *key, const char *text) {
  sk_buf_printf(out, "\"%s\":", key);
  sk_buf_json(out, text ? text : "", text ? strlen(text) : 0);
}

static void put_json_type(SkBuf *out, const SkNativeEntry *e) {
  const SkComponentType *t = e->type;
  sk_buf_printf(out, "{\"kind\":\"%s\",", kind_names[t->kind]);
  put_text(out, "name", t->name);
  sk_buf_char(out, ',');
  put_text(out, "doc", t->doc);
  sk_buf_char(out, ',');
  put_text(out, "plugin", e->plugin);
  sk_buf_z(out, ",\"ports\":[");
  for (int i = 0; i < t->n_ports; i++) {
    sk_buf_z(out, i ? ",{" : "{");
    put_text(out, "name", t->ports[i].name);
    sk_buf_char(out, ',');
    put_text(out, "node", sk_node_infos[t->ports[i].node].connector);
    sk_buf_char(out, '}');
  }
  sk_buf_z(out, "],\"parameters\":[");
  for (int i = 0; i < t->n_parameters; i++) {
    sk_buf_z(out, i ? ",{" : "{");
    put_text(out, "name", t->parameters[i].name);
    sk_buf_char(out, ',');
    put_text(out, "unit", t->parameters[i].unit);
    sk_buf_z(out, ",\"default\":");
    sk_buf_double(out, t->parameters[i].value);
    sk_buf_char(out, '}');
  }
  sk_buf_z(out, "]}");
}

static void put_json(SkCli *cli, const SkRegistry *registry) {
  sk_buf_z(&cli->out, "{\"result\":\"plugin\",\"types\":[");
  for (int i = 0; i < sk_registry_count(registry); i++) {
    sk_buf_z(&cli->out, i ? ",\n" : "\n");
    put_json_type(&cli->out, sk_registry_at(registry, i));
  }
  sk_buf_z(&cli->out, "]}\n");
}

// The command -------------------------------------------------------------------------------------

static int write_stubs(SkCli *cli, const SkRegistry *registry) {
  const char *path = sk_option(&cli->options, SK_OPT_OUTPUT);
  if (!path || strcmp(path, "-") == 0) {
    sk_stub_plugins(cli->arena, registry, NULL, &cli->out);
    return 0;
  }
  FILE *f = fopen(path, "w");
  if (f) {
    SkBuf out = sk_buf_to(cli->arena, f);
    sk_stub_plugins(cli->arena, registry, NULL, &out);
    sk_buf_flush(&out);
    bool failed = ferror(f) != 0;
    if (fclose(f) == 0 && !failed) return 0;
  }
  sk_diag(cli->diags, 9007, (SkSpan){0, 0}, "cannot write '%s': %s", path, strerror(errno));
  return sk_status_exit(SK_IO);
}

int sk_cmd_plugin(SkCli *cli) {
  const SkOptions *o    = &cli->options;
  const char      *what = o->n_args > 0 ? o->args[0] : "";
  bool             stub = strcmp(what, "stub") == 0;
  if (!stub && strcmp(what, "list") != 0) return sk_cli_usage(cli, "plugin needs 'list' or 'stub'");
  if (stub && o->n_args < 2) return sk_cli_usage(cli, "plugin stub needs a plug-in");
  if (!sk_cli_outputs(cli)) return sk_status_exit(SK_BAD_ARG);
  SkRegistry *registry = sk_cli_registry(cli);
  bool        good     = registry != NULL;
  for (uint32_t i = 1; registry && i < o->n_args; i++)
    good &= sk_cli_load(cli, registry, o->args[i]);
  int code = 0;
  if (good && stub) code = write_stubs(cli, registry);
  if (good && !stub) {
    if (sk_option_given(o, SK_OPT_JSON))
      put_json(cli, registry);
    else
      put_list(cli, registry);
  }
  return sk_cli_exit(cli, code);
}
