// Native components for models: the registry with the plug-ins that the command line names.
#include "cli/cli.h"

#include "driver/part/native.h"
#include "native/bridge.h"

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
  // A plug-in is loaded because the user says so, not because a model mentions it.
  uint32_t    at = 0;
  const char *path;
  while ((path = sk_option_next(&cli->options, SK_OPT_PLUGIN, &at)))
    sk_cli_load(cli, cli->registry, path);
  sk_bridge_use(cli->registry);
  return cli->registry;
}

void sk_cli_native(SkCli *cli, SkLibrary *library) {
  SkRegistry *registry = sk_cli_registry(cli);
  if (registry) sk_native_classes(library, cli->names, registry);
}
