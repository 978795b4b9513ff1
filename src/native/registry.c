// Component types by name: the built-in ones and those of plug-ins.
#include "native/builtin.h"

#include "base/mem.h"
#include "native/native.h"
#include "native/plugin.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  void            *library;  // of dlopen
  SkComponentType *types;    // copies with our own struct sizes
} Plugin;

struct SkRegistry {
  SkNativeEntry  *entries;
  SkNativeEntry **sorted;  // by name
  int             n, cap;
  Plugin         *plugins;
  int             n_plugins;
};

static int by_name(const void *a, const void *b) {
  const SkNativeEntry *const *x = a, *const *y = b;
  return strcmp((*x)->type->name, (*y)->type->name);
}

// Room for `more` entries; false: out of memory.
static bool reserve(SkRegistry *r, int more) {
  if (r->n + more <= r->cap) return true;
  int            cap     = r->n + more + 64;
  SkNativeEntry *entries = sk_realloc(r->entries, (size_t)cap * sizeof *entries);
  if (!entries) return false;
  r->entries             = entries;
  SkNativeEntry **sorted = sk_realloc(r->sorted, (size_t)cap * sizeof *sorted);
  if (!sorted) return false;
  r->sorted = sorted;
  r->cap    = cap;
  return true;
}

static void sort(SkRegistry *r) {
  for (int i = 0; i < r->n; i++) r->sorted[i] = &r->entries[i];
  qsort(r->sorted, (size_t)r->n, sizeof(SkNativeEntry *), by_name);
}

SkRegistry *sk_registry_new(void) {
  SkRegistry *r = sk_calloc(1, sizeof *r);
  if (!r) return NULL;
  for (size_t k = 0; k < sizeof sk_builtins / sizeof *sk_builtins; k++) {
    const SkBuiltin *b = sk_builtins[k];
    if (!reserve(r, b->n)) {
      sk_registry_free(r);
      return NULL;
    }
    for (int i = 0; i < b->n; i++) r->entries[r->n++] = (SkNativeEntry){&b->types[i], NULL};
  }
  sort(r);
  return r;
}

void sk_registry_free(SkRegistry *r) {
  if (!r) return;
  for (int i = 0; i < r->n_plugins; i++) {
    sk_free(r->plugins[i].types);
    sk_plugin_close(r->plugins[i].library);
  }
  sk_free(r->plugins);
  sk_free(r->entries);
  sk_free(r->sorted);
  sk_free(r);
}

const SkNativeEntry *sk_registry_find(const SkRegistry *r, const char *name) {
  SkComponentType       key_type = {.name = name};
  SkNativeEntry         key = {&key_type, NULL}, *key_at = &key;
  SkNativeEntry *const *found =
      bsearch(&key_at, r->sorted, (size_t)r->n, sizeof(SkNativeEntry *), by_name);
  return found ? *found : NULL;
}

int                  sk_registry_count(const SkRegistry *r) { return r->n; }
const SkNativeEntry *sk_registry_at(const SkRegistry *r, int i) { return &r->entries[i]; }

// Takes the entries from `from` on back.
static bool undo(SkRegistry *r, int from, SkComponentType *types) {
  r->n = from;
  sort(r);
  sk_free(types);
  return false;
}

static bool add_types(SkRegistry *r, const SkPluginTable *table, const char *path,
                      SkNativeError *error) {
  int before = r->n;
  if (!reserve(r, table->n_types)) return sk_native_fail(error, 5501, "%s: out of memory", path);
  Plugin *plugins = sk_realloc(r->plugins, (size_t)(r->n_plugins + 1) * sizeof *plugins);
  if (!plugins) return sk_native_fail(error, 5501, "%s: out of memory", path);
  r->plugins             = plugins;
  SkComponentType *types = sk_plugin_types(table);
  if (!types) return sk_native_fail(error, 5501, "%s: out of memory", path);
  // `sorted` has those of before: they are found as long as n counts no others. (reserve may have moved them.)
  sort(r);
  for (int i = 0; i < table->n_types; i++) {
    const SkNativeEntry *old = sk_registry_find(r, types[i].name);
    if (old) {
      sk_native_fail(error, 5506, "%s: there already is a component type '%s', %s%s", path,
                     types[i].name, old->plugin ? "of the plug-in " : "built in",
                     old->plugin ? old->plugin : "");
      return undo(r, before, types);
    }
    r->entries[r->n + i] = (SkNativeEntry){&types[i], table->name};
  }
  r->n += table->n_types;
  sort(r);
  for (int i = 1; i < r->n; i++) {
    if (strcmp(r->sorted[i]->type->name, r->sorted[i - 1]->type->name) != 0) continue;
    sk_native_fail(error, 5506, "%s has two component types named '%s'", path,
                   r->sorted[i]->type->name);
    return undo(r, before, types);
  }
  r->plugins[r->n_plugins].types = types;
  return true;
}

bool sk_registry_add(SkRegistry *r, const SkPluginTable *table, SkNativeError *error) {
  if (!sk_table_check(table, table->name, error) || !add_types(r, table, table->name, error))
    return false;
  r->plugins[r->n_plugins++].library = NULL;
  return true;
}

bool sk_registry_load(SkRegistry *r, const char *path, SkNativeError *error) {
  void                *library;
  const SkPluginTable *table = sk_plugin_open(path, &library, error);
  if (!table) return false;
  if (!add_types(r, table, path, error)) {
    sk_plugin_close(library);
    return false;
  }
  r->plugins[r->n_plugins++].library = library;
  return true;
}
