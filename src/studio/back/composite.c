// Composite models: by the path of their file they stand wherever a class does.
#include "studio/back/back.h"

#include "driver/part/composite.h"
#include "driver/part/composite_ports.h"
#include "driver/part/fmu_class.h"

#include <math.h>
#include <string.h>

#define PATIENCE_S 60.0  // for a sub-model that runs elsewhere

static const SkStored *fmu(void *user, SkLibrary *library, const char *path, const char *interface,
                           const char *otherwise) {
  const SkModelInput *in     = user;
  SkFmuWanted         wanted = {.stop = NAN, .interface = interface, .otherwise = otherwise};
  (void)library;
  return sk_fmu_class(in, path, &wanted);
}

void sk_back_composite_host(SkBack *b, SkModelInput *in, SkCompositeHost *host) {
  const SkStudioHost *h = b->host;
  *host                 = (SkCompositeHost){.registry = h->registry ? h->registry(h->user) : NULL,
                                            .patience = PATIENCE_S,
                                            .fmu      = fmu,
                                            .user     = in};
}

const char *sk_back_model(SkBack *b, SkModelInput *in, SkCompositeHost *host, const char *name) {
  if (!sk_composite_is(name)) return name;
  if (!sk_back_is_open(b, name)) {
    sk_diag(in->diags, 9005, (SkSpan){0, 0}, "'%.300s' is not in an open folder", name);
    return NULL;
  }
  const SkStored *made = sk_composite_class(in, host, name);
  return made ? sk_class_path(in->arena, made->klass) : NULL;
}

// Interfaces ------------------------------------------------------------------------------------------------

static void put_port(SkBackAsk *ask, const SkFoundPort *p, uint32_t *n) {
  const char *domain = strchr(p->kind, ' ') + 1;
  bool        in = strcmp(p->kind, "in signal") == 0, out = strcmp(p->kind, "out signal") == 0;
  sk_buf_printf(&ask->out, "%s{\"name\":", (*n)++ ? "," : "");
  sk_back_json(&ask->out, p->name);
  sk_buf_printf(&ask->out, ",\"dimensions\":%d,\"causality\":\"%s\",\"domain\":\"%s\"}",
                *p->kind == '6' ? 6 : 1,
                in    ? "input"
                : out ? "output"
                      : "bidirectional",
                domain);
}

// Connectors of the class itself, each once; inside of it ports of Skerry.Coupling are meant to be connected.
static void put_connectors(SkBackAsk *ask, const SkFlat *flat, SkPortSearch *search, uint32_t *n) {
  const char *last     = "";
  size_t      last_len = 0;
  for (uint32_t i = 0; i < flat->vars.n; i++) {
    const char *name = flat->vars.at[i].name, *dot = strchr(name, '.');
    size_t      len = dot ? (size_t)(dot - name) : strlen(name);
    SkFoundPort found;
    if (*name == '$' || *name == '\'' || memchr(name, '[', len)) continue;
    if (len == last_len && memcmp(name, last, len) == 0) continue;
    last     = name;
    last_len = len;
    if (sk_ports_find(search, sk_arena_printf(ask->in.arena, "%.*s", (int)len, name), &found) &&
        found.adapter)
      put_port(ask, &found, n);
  }
}

static void put_parameters(SkBackAsk *ask, const SkFlat *flat) {
  uint32_t n = 0;
  sk_buf_z(&ask->out, "],\"parameters\":[");
  for (uint32_t i = 0; i < flat->vars.n; i++) {
    const SkFlatVar *v = &flat->vars.at[i];
    if (v->variability != SK_V_PARAMETER || strpbrk(v->name, ".[$")) continue;
    sk_buf_z(&ask->out, n++ ? "," : "");
    sk_back_json(&ask->out, v->name);
  }
  sk_buf_z(&ask->out, "]}");
}

// The file of a sub-model, where composite models look for it: beside them, or in a folder named after the sub-model.
static const char *sub_file(SkBackAsk *ask, const char *file, const char *model) {
  const char *slash = strrchr(file, '/');
  const char *sub   = sk_json_text(ask->params, "name");
  int         n     = slash ? (int)(slash - file) : 0;
  const char *path  = sk_arena_printf(ask->in.arena, "%.*s/%s/%s", n, file, sub ? sub : ".", model);
  if (!sk_back_is_open(ask->back, path))
    path = sk_arena_printf(ask->in.arena, "%.*s/%s", n, file, model);
  if (sk_back_is_open(ask->back, path)) return path;
  sk_back_no(ask, -32004, "there is no file '%.200s' beside the composite model", model);
  return NULL;
}

static const char *class_of_file(SkBackAsk *ask, const char *path) {
  SkCompositeHost host;
  const char     *slash = strrchr(path, '/') + 1, *dot = strrchr(slash, '.');
  const char     *found = NULL;
  sk_back_composite_host(ask->back, &ask->in, &host);
  if (sk_composite_is(path)) return sk_back_model(ask->back, &ask->in, &host, path);
  bool            unit   = sk_fmu_names(path);
  const SkStored *stored = unit ? fmu(&ask->in, ask->in.library, path, NULL, NULL)
                                : sk_library_load(ask->in.library, path);
  for (; stored; stored = stored->next) {
    found = sk_class_path(ask->in.arena, stored->klass);
    if (strncmp(stored->klass->name, slash, (size_t)(dot ? dot - slash : 0)) == 0) break;
  }
  return found;
}

void sk_back_composite_interfaces(SkBackAsk *ask) {
  const char *file  = sk_back_needs(ask, "file");
  const char *model = file ? sk_back_needs(ask, "model") : NULL;
  if (!model) return;
  const char *path = strpbrk(model, "/.") && !sk_library_find(ask->in.library, model)
                         ? sub_file(ask, file, model)
                         : NULL;
  if (ask->no.code) return;
  const char   *name = path ? class_of_file(ask, path) : model;
  const SkFlat *flat =
      name && sk_library_find(ask->in.library, name) ? sk_model_flatten(&ask->in, name) : NULL;
  if (!flat) {
    SkBuf data = sk_buf_new(ask->in.arena);
    sk_buf_z(&data, "{\"messages\":");
    sk_back_messages(&ask->in, &data, NULL);
    sk_buf_char(&data, '}');
    sk_back_no(ask, -32006, "'%.200s' is no model that can be read", model);
    ask->no.data = data.text;
    return;
  }
  SkPortSearch search = sk_ports_of(ask->in.arena, flat);
  uint32_t     n      = 0;
  sk_buf_z(&ask->out, "{\"class\":");
  sk_back_json(&ask->out, name);
  sk_buf_z(&ask->out, ",\"ports\":[");
  for (uint32_t i = 0; i < search.ports.n; i++) put_port(ask, &search.ports.at[i], &n);
  put_connectors(ask, flat, &search, &n);
  put_parameters(ask, flat);
}
