// Foreign islands of plug-ins as models see them: an external object with two functions.
#include "native/bridge.h"

#include "base/mem.h"
#include "runtime/island/foreign.h"
#include "runtime/island/utilities.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

// Ends the call of generated code with a message about the component at `instance`.
static void fail(const char *instance, const char *text, const char *name) {
  char line[1300];
  snprintf(line, sizeof line, "%.200s: %.900s%s%s%s", instance ? instance : "", text,
           name ? " '" : "", name ? name : "", name ? "'" : "");
  sk_utilities.message(line, 2);
}

// Places of the numbers, port by port; of an array of ports first the first numbers of all, then the second ones: as in
// the declaration (driver/part/stub.c).
static void lay_out(const SkComponentType *type, SkForeignPlace *ports, SkForeignLayout *l) {
  int single = type->n_ports - (type->ports[type->n_ports - 1].size != NULL);
  for (int i = 0; i < l->n_ports; i++) {
    const SkPortInfo *info = &type->ports[i < single ? i : single];
    const SkNodeInfo *node = &sk_node_infos[info->node];
    bool              wave = info->node < SK_NODE_SIGNAL_IN, in = info->node == SK_NODE_SIGNAL_IN;
    int               many = i < single ? 1 : l->n_ports - single, k = i < single ? 0 : i - single;
    ports[i] = (SkForeignPlace){-1, -1, -1, -1};
    if (wave || in) ports[i].c = l->n_read + k;
    if (wave) ports[i].Zc = l->n_read + many + k;
    if (wave || !in) ports[i].value = l->n_sent + k;
    if (wave && node->position) ports[i].position = l->n_sent + many + k;
    if (i >= single && i + 1 < l->n_ports) continue;
    l->n_read += many * (wave ? 2 : in);
    l->n_sent += many * (wave ? 1 + (node->position != NULL) : !in);
  }
  l->n_results = type->n_results;
  l->n_sent += type->n_results;
}

// All parameters as the model gives them; the columns of a table become rows.
static const char *set_all(const SkComponentType *type, SkForeign *self, const double *values,
                           const int *sizes, double *rows) {
  const SkForeignType *foreign = type->foreign;
  const char          *why     = NULL;
  for (int i = 0; i < type->n_parameters && !why; i++) {
    const SkParameterInfo *p       = &type->parameters[i];
    int                    columns = p->columns ? p->columns : 1, n = columns * sizes[i];
    for (int r = 0; r < sizes[i]; r++)
      for (int k = 0; k < columns; k++) rows[r * columns + k] = values[k * sizes[i] + r];
    why = foreign->set(self, p->name, rows, n);
    values += n;
  }
  return why;
}

// How many ports there are with these parameters.
static int count_ports(const SkComponentType *type, const double *values, const int *sizes) {
  const SkPortInfo *last = &type->ports[type->n_ports - 1];
  if (!last->size) return type->n_ports;
  int i = sk_native_parameter(type, last->size);
  for (int k = 0; k < i; k++) {
    int columns = type->parameters[k].columns;
    values += sizes[k] * (columns ? columns : 1);
  }
  return *values >= 1.0 && *values <= 256.0 ? type->n_ports - 1 + (int)*values : -1;
}

void *skerry_foreign_open(const char *name, const char *instance, const double *values,
                          int n_values, const int *sizes, int n_sizes) {
  const SkNativeEntry *entry = sk_bridge_find(name);
  if (!entry || entry->type->kind != SK_F_TYPE) {
    fail(instance, "there is no foreign island; load its plug-in with --plugin. It would be", name);
    return NULL;
  }
  const SkComponentType *type = entry->type;
  bool                   fits = sk_bridge_sizes_fit(type, sizes, n_sizes, n_values);
  int                    n    = fits ? count_ports(type, values, sizes) : -1;
  if (n < 0) {
    fail(instance, "its declaration does not fit; make it again with 'skerry plugin stub'", NULL);
    return NULL;
  }
  const char     *why    = "out of memory";
  SkForeignPlace *ports  = sk_calloc((size_t)n + 1, sizeof *ports);
  double         *rows   = sk_calloc((size_t)n_values + 1, sizeof *rows);
  SkForeignLayout layout = {
      .type = type->foreign, .type_name = name, .instance = instance, .ports = ports, .n_ports = n};
  SkForeignRt *made = NULL;
  if (ports && rows) {
    lay_out(type, ports, &layout);
    made = sk_foreign_new(&layout, &why);
    if (made) why = set_all(type, sk_foreign_self(made), values, sizes, rows);
  }
  sk_free(ports);
  sk_free(rows);
  if (made && !why) return made;
  char text[1024];
  snprintf(text, sizeof text, "%s", why);
  sk_foreign_free(made);
  fail(instance, text, NULL);
  return NULL;
}

void skerry_foreign_close(void *island) { sk_foreign_free(island); }

double skerry_foreign_exchange(void *island, double now, const double *u, int n) {
  sk_foreign_exchange(island, now, u, n);
  return now;
}

double skerry_foreign_read(void *island, int k, double done) {
  return sk_foreign_read(island, k, done);
}
