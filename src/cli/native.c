// Native components for models: the registry, and classes made of it when somebody asks for them.
#include "cli/stub.h"
#include "native/bridge.h"

#include <string.h>

bool sk_cli_load(SkCli *cli, SkRegistry *registry, const char *path) {
  SkNativeError error;
  if (sk_registry_load(registry, path, &error)) return true;
  sk_diag(cli->diags, error.code, (SkSpan){0, 0}, "%s", error.text);
  return false;
}

SkRegistry *sk_cli_registry(SkCli *cli) {
  if (cli->registry) return cli->registry;
  cli->registry = sk_registry_new();
  if (!cli->registry) {
    sk_diag(cli->diags, 9008, (SkSpan){0, 0}, "out of memory");
    return NULL;
  }
  uint32_t    at = 0;
  const char *path;
  while ((path = sk_option_next(&cli->options, SK_OPT_PLUGIN, &at)))
    sk_cli_load(cli, cli->registry, path);
  sk_bridge_use(cli->registry);
  return cli->registry;
}

static const char *make_text(SkArena *arena, SkName name, void *data) {
  SkCli      *cli      = data;
  SkRegistry *registry = sk_cli_registry(cli);
  if (!registry) return NULL;
  SkBuf out = sk_buf_new(arena);
  if (strcmp(name, "Native") == 0)
    sk_stub_builtin(arena, registry, &out);
  else
    sk_stub_plugins(arena, registry, name, &out);
  return out.text;
}

void sk_cli_native(SkCli *cli, SkLibrary *library) {
  sk_library_add_made(library, sk_name_z(cli->names, "Native"), make_text, cli);
  // A plug-in is loaded because the user says so, not because a model mentions it.
  SkRegistry *registry =
      sk_option_given(&cli->options, SK_OPT_PLUGIN) ? sk_cli_registry(cli) : NULL;
  for (int i = 0; registry && i < sk_registry_count(registry); i++) {
    const SkNativeEntry *entry = sk_registry_at(registry, i);
    if (!entry->plugin) continue;
    const char *name = entry->type->name;
    sk_library_add_made(library, sk_name(cli->names, name, strcspn(name, ".")), make_text, cli);
  }
}
