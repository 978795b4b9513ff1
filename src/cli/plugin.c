// skerry plugin: the components written in C, and Modelica declarations of them.
#include "cli/cli.h"

#include "native/native.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[] = {"C", "Q", "S"};

// Text between quotes, for Modelica.
static void put_quoted(SkBuf *out, const char *text) {
  sk_buf_char(out, '"');
  for (const char *p = text; *p; p++) {
    if (*p == '"' || *p == '\\') sk_buf_char(out, '\\');
    sk_buf_char(out, *p == '\n' || *p == '\t' ? ' ' : *p);
  }
  sk_buf_char(out, '"');
}

static void put_doc(SkBuf *out, const char *doc) {
  if (!doc || !*doc) return;
  sk_buf_char(out, ' ');
  put_quoted(out, doc);
}

// Declarations ------------------------------------------------------------------------------------

// Number of the parameter that is the size of the ports, -1: none.
static int size_parameter(const SkComponentType *type) {
  const char *size = type->ports[type->n_ports - 1].size;
  return size ? sk_native_parameter(type, size) : -1;
}

// {a, b} or {{a, b}, {c, d}}.
static void put_values(SkBuf *out, const SkParameterInfo *p) {
  for (int i = 0; i < p->n_values; i++) {
    sk_buf_z(out, i == 0 ? "{" : ", ");
    if (p->columns > 1 && i % p->columns == 0) sk_buf_char(out, '{');
    sk_buf_double(out, p->values[i]);
    if (p->columns > 1 && i % p->columns == p->columns - 1) sk_buf_char(out, '}');
  }
  sk_buf_char(out, '}');
}

static void put_parameter(SkBuf *out, const SkParameterInfo *p, bool whole) {
  sk_buf_printf(out, "parameter %s %s", whole ? "Integer" : "Real", p->name);
  if (p->columns == 1) sk_buf_z(out, "[:]");
  if (p->columns > 1) sk_buf_printf(out, "[:, %d]", p->columns);
  const char *open = p->columns ? "(each " : "(", *next = p->columns ? ", each " : ", ",
             *before = open;
  bool unit = p->unit && *p->unit && !whole, limited = p->min != 0 || p->max != 0;
  if (unit) {
    sk_buf_printf(out, "%sunit = \"%s\"", before, p->unit);
    before = next;
  }
  if (limited && p->min > -1e299) {
    sk_buf_printf(out, "%smin = ", before);
    sk_buf_double(out, p->min);
    before = next;
  }
  if (limited && p->max < 1e299) {
    sk_buf_printf(out, "%smax = ", before);
    sk_buf_double(out, p->max);
    before = next;
  }
  if (before != open) sk_buf_char(out, ')');
  sk_buf_z(out, " = ");
  if (p->columns)
    put_values(out, p);
  else
    sk_buf_double(out, p->value);
  put_doc(out, p->doc);
  sk_buf_z(out, ";\n");
}

static void put_model(SkBuf *out, const SkComponentType *type, const char *name, int indent) {
  sk_buf_printf(out, "%*smodel %s", indent, "", name);
  put_doc(out, type->doc);
  sk_buf_char(out, '\n');
  for (int i = 0; i < type->n_ports; i++) {
    const SkPortInfo *port = &type->ports[i];
    const SkNodeInfo *node = &sk_node_infos[port->node];
    const char       *text = type->kind == SK_C_TYPE ? node->connector_c : node->connector;
    sk_buf_printf(out, "%*s%s %s", indent + 2, "", text, port->name);
    if (port->size) sk_buf_printf(out, "[%s]", port->size);
    put_doc(out, port->doc);
    sk_buf_z(out, ";\n");
  }
  for (int i = 0; i < type->n_parameters; i++) {
    sk_buf_printf(out, "%*s", indent + 2, "");
    put_parameter(out, &type->parameters[i], i == size_parameter(type));
  }
  for (int i = 0; i < type->n_results; i++) {
    const SkResultInfo *r = &type->results[i];
    sk_buf_printf(out, "%*sReal %s", indent + 2, "", r->name);
    if (r->unit && *r->unit) sk_buf_printf(out, "(unit = \"%s\")", r->unit);
    put_doc(out, r->doc);
    sk_buf_z(out, ";\n");
  }
  sk_buf_printf(out, "%*sannotation(__Skerry(native = \"%s\"));\n%*send %s;\n", indent + 2, "",
                type->name, indent, "", name);
}

// Closes the packages of `open` down to the first n bytes of it and opens those of name after them.
static void put_packages(SkBuf *out, SkArena *arena, const char **open, const char *path,
                         size_t n) {
  const char *old  = *open;
  size_t      same = 0;
  for (size_t i = 0; i <= n && i <= strlen(old); i++) {
    bool end_new = i == n || path[i] == '.', end_old = old[i] == '\0' || old[i] == '.';
    if (end_new && end_old) same = i;
    if (i == n || path[i] != old[i]) break;
  }
  for (size_t end = strlen(old); end > same;) {
    size_t start = end;
    while (start > 0 && old[start - 1] != '.') start--;
    int depth = 0;
    for (size_t i = 0; i < start; i++) depth += old[i] == '.';
    sk_buf_printf(out, "%*send %.*s;\n", 2 * depth, "", (int)(end - start), old + start);
    end = start > 0 ? start - 1 : 0;
  }
  for (size_t start = same > 0 ? same + 1 : 0; start < n;) {
    size_t end   = start + strcspn(path + start, ".");
    int    depth = 0;
    for (size_t i = 0; i < start; i++) depth += path[i] == '.';
    sk_buf_printf(out, "%*spackage %.*s\n", 2 * depth, "", (int)(end - start), path + start);
    start = end + 1;
  }
  *open = sk_arena_printf(arena, "%.*s", (int)n, path);
}

static int compare(const void *a, const void *b) {
  const SkNativeEntry *const *x = a, *const *y = b;
  return strcmp((*x)->type->name, (*y)->type->name);
}

// The types of plug-ins as Modelica, those with a common prefix in one package.
static void put_stubs(SkCli *cli, const SkRegistry *registry, SkBuf *out) {
  int                   n = sk_registry_count(registry), k = 0;
  const SkNativeEntry **list = SK_NEWS(cli->arena, const SkNativeEntry *, (size_t)n);
  for (int i = 0; i < n; i++)
    if (sk_registry_at(registry, i)->plugin) list[k++] = sk_registry_at(registry, i);
  qsort(list, (size_t)k, sizeof(const SkNativeEntry *), compare);
  sk_buf_printf(out, "// Declarations of components written in C, made by 'skerry plugin stub'.\n");
  const char *open = "";
  for (int i = 0; i < k; i++) {
    const char *name = list[i]->type->name, *dot = strrchr(name, '.');
    size_t      path  = dot ? (size_t)(dot - name) : 0;
    int         depth = dot ? 1 : 0;
    for (size_t c = 0; c < path; c++) depth += name[c] == '.';
    put_packages(out, cli->arena, &open, name, path);
    put_model(out, list[i]->type, dot ? dot + 1 : name, 2 * depth);
  }
  put_packages(out, cli->arena, &open, "", 0);
}

// List --------------------------------------------------------------------------------------------

static void put_list(SkCli *cli, const SkRegistry *registry) {
  SkBuf *out = &cli->out;
  for (int i = 0; i < sk_registry_count(registry); i++) {
    const SkNativeEntry *e = sk_registry_at(registry, i);
    sk_buf_printf(out, "%s  %-36s %s%s%s%s\n", kind_names[e->type->kind], e->type->name,
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

static bool load(SkCli *cli, SkRegistry *registry, const char *path) {
  SkNativeError error;
  if (sk_registry_load(registry, path, &error)) return true;
  sk_diag(cli->diags, error.code, (SkSpan){0, 0}, "%s", error.text);
  return false;
}

static int write_stubs(SkCli *cli, const SkRegistry *registry) {
  const char *path = sk_option(&cli->options, SK_OPT_OUTPUT);
  if (!path || strcmp(path, "-") == 0) {
    put_stubs(cli, registry, &cli->out);
    return 0;
  }
  FILE *f = fopen(path, "w");
  if (f) {
    SkBuf out = sk_buf_to(cli->arena, f);
    put_stubs(cli, registry, &out);
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
  SkRegistry *registry = sk_registry_new();
  if (!registry) {
    sk_diag(cli->diags, 9008, (SkSpan){0, 0}, "out of memory");
    return sk_status_exit(SK_NOMEM);
  }
  bool good = true;
  for (uint32_t i = 1; i < o->n_args; i++) good &= load(cli, registry, o->args[i]);
  int code = 0;
  if (good && stub) code = write_stubs(cli, registry);
  if (good && !stub) {
    if (sk_option_given(o, SK_OPT_JSON))
      put_json(cli, registry);
    else
      put_list(cli, registry);
  }
  sk_registry_free(registry);
  return sk_cli_exit(cli, code);
}
