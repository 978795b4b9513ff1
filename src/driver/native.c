#include "driver/native.h"

#include "driver/stub.h"
#include "native/bridge.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
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

void sk_native_classes(SkLibrary *library, SkNames *names, const SkRegistry *registry) {
  void *data = (void *)(uintptr_t)registry;
  sk_library_add_made(library, sk_name_z(names, "Native"), make_text, data);
  sk_library_add_made(library, sk_name_z(names, "TLM"), make_text, data);
  for (int i = 0; i < sk_registry_count(registry); i++) {
    const SkNativeEntry *entry = sk_registry_at(registry, i);
    const char          *name  = entry->type->name;
    if (sk_stub_is_short(registry, i)) {
      SkName flat = sk_name_f(names, "TLM_%s", sk_stub_short(registry, i));
      sk_library_add_made(library, flat, make_text, data);
    }
    if (!entry->plugin) continue;
    sk_library_add_made(library, sk_name(names, name, strcspn(name, ".")), make_text, data);
  }
}

static SkRegistry    *shared;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Code that was compiled looks for what it calls in what everybody can see. Python and others load libraries so
// that nobody can.
static void show(void) {
  Dl_info info;
  if (dladdr(&shared, &info) && info.dli_fname)
    dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
}

static void make_shared(void) {
  shared = sk_registry_new();
  if (!shared) return;
  sk_bridge_use(shared);
  show();
}

const SkRegistry *sk_native_shared(void) {
  pthread_once(&once, make_shared);
  return shared;
}
