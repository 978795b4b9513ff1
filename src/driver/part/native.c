#include "driver/part/native.h"

#include "base/mem.h"
#include "driver/part/stub.h"
#include "native/bridge.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *make_text(SkArena *arena, SkName name, void *data) {
  const SkRegistry *registry = data;
  SkBuf             out      = sk_buf_new(arena);
  if (strcmp(name, "Native") == 0)
    sk_stub_builtin(arena, registry, &out);
  else if (strcmp(name, "TLM") == 0)
    sk_stub_shorts(arena, registry, &out);
  else if (strncmp(name, "TLM_", 4) == 0)
    sk_buf_printf(&out, "model %s = TLM.%s;\n", name, name + 4);
  else
    sk_stub_plugins(arena, registry, name, &out);
  return out.text;
}

static const char where_to_look[] =
    "it would be a component in C: 'skerry plugin list' shows those that are built in, and "
    "--plugin LIB.so adds those of a plug-in";

void sk_native_classes(SkLibrary *library, SkNames *names, const SkRegistry *registry) {
  void   *data = (void *)(uintptr_t)registry;
  SkMade *made = sk_library_made(library);
  sk_made_add(made, sk_name_z(names, "Native"), make_text, data);
  sk_made_add(made, sk_name_z(names, "TLM"), make_text, data);
  static const char *const ours[] = {"Native.", "TLM.", "TLM_"};
  for (int i = 0; i < 3; i++) sk_made_add_help(made, ours[i], where_to_look);
  for (int i = 0; i < sk_registry_count(registry); i++) {
    const SkNativeEntry *entry = sk_registry_at(registry, i);
    const char          *name  = entry->type->name;
    if (sk_stub_is_short(registry, i)) {
      SkName flat = sk_name_f(names, "TLM_%s", sk_stub_short(registry, i));
      sk_made_add(made, flat, make_text, data);
    }
    if (!entry->plugin) continue;
    sk_made_add(made, sk_name(names, name, strcspn(name, ".")), make_text, data);
  }
}

void sk_native_added(SkLibrary *library, SkNames *names, const SkRegistry *registry,
                     const char *top) {
  sk_made_add(sk_library_made(library), sk_name_z(names, top), make_text,
              (void *)(uintptr_t)registry);
}

// What threads look at is never changed: with a plug-in more there is a new registry, and the old ones stay.
typedef struct Generation {
  SkRegistry        *registry;
  char              *path;  // of the plug-in that it has more than `before`
  struct Generation *before;
} Generation;

static _Atomic(Generation *) shared;
static pthread_once_t        once    = PTHREAD_ONCE_INIT;
static pthread_mutex_t       loading = PTHREAD_MUTEX_INITIALIZER;

// Code that was compiled looks for what it calls in what everybody can see. Python and others load libraries so
// that nobody can.
static void show(void) {
  Dl_info info;
  if (dladdr(&shared, &info) && info.dli_fname)
    dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
}

static Generation *new_generation(Generation *before, const char *path) {
  Generation *g = sk_calloc(1, sizeof *g);
  if (!g) return NULL;
  g->before   = before;
  g->registry = sk_registry_new();
  g->path     = path ? sk_malloc(strlen(path) + 1) : NULL;
  if (g->path) memcpy(g->path, path, strlen(path) + 1);
  if (g->registry && (g->path || !path)) return g;
  sk_registry_free(g->registry);
  sk_free(g->path);
  sk_free(g);
  return NULL;
}

static void make_shared(void) {
  Generation *first = new_generation(NULL, NULL);
  if (!first) return;
  sk_bridge_use(first->registry);
  atomic_store(&shared, first);
  show();
}

const SkRegistry *sk_native_shared(void) {
  pthread_once(&once, make_shared);
  const Generation *g = atomic_load(&shared);
  return g ? g->registry : NULL;
}

static bool has(const Generation *g, const char *path) {
  for (; g; g = g->before)
    if (g->path && strcmp(g->path, path) == 0) return true;
  return false;
}

// All plug-ins of g and those before it, the oldest first.
static bool load_all(SkRegistry *registry, const Generation *g, SkNativeError *error) {
  for (const Generation *end = NULL; end != g;) {
    const Generation *next = g;
    while (next->before != end) next = next->before;
    if (next->path && !sk_registry_load(registry, next->path, error)) return false;
    end = next;
  }
  return true;
}

static bool load_one_more(const char *path, SkNativeError *error) {
  Generation *now = atomic_load(&shared), *next;
  if (now && has(now, path)) return true;
  if (!now || !(next = new_generation(now, path)))
    return sk_native_fail(error, 5501, "%s: out of memory", path);
  if (!load_all(next->registry, next, error)) {
    sk_registry_free(next->registry);
    sk_free(next->path);
    sk_free(next);
    return false;
  }
  sk_bridge_use(next->registry);
  atomic_store(&shared, next);
  return true;
}

bool sk_native_load(const char *path, SkNativeError *error) {
  char *whole = realpath(path, NULL);
  if (!whole) return sk_native_fail(error, 5501, "%s: %s", path, strerror(errno));
  pthread_once(&once, make_shared);
  pthread_mutex_lock(&loading);
  bool ok = load_one_more(whole, error);
  pthread_mutex_unlock(&loading);
  free(whole);
  return ok;
}
