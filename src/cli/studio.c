// skerry studio
#include "cli/cli.h"

#include "driver/part/native.h"
#include "studio/studio.h"

#include <stdlib.h>

#define MEMORY_MIB 3072.0  // that a process with models may hold unless the user says otherwise

// The search path of a library that a process of the studio begins. Plug-ins are loaded there, never where clients are.
static void prepare(void *user, SkLibrary *library, const SkModelInput *in) {
  SkCli *cli = user;
  sk_cli_search(cli, library, in->arena);
  struct SkRegistry *registry = sk_cli_registry(cli);
  if (registry) sk_native_classes(library, in->names, registry);
}

static struct SkRegistry *registry(void *user) { return sk_cli_registry(user); }

int sk_cmd_studio(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args > 1) return sk_cli_usage(cli, "studio takes one folder");
  double port   = sk_option_number(o, SK_OPT_PORT, 0.0);
  double memory = sk_option_number(o, SK_OPT_MEMORY, MEMORY_MIB);
  if (port > 65535.0) return sk_cli_usage(cli, "--port must be a number from 0 to 65535");
  if (memory < 64.0 || memory > 1e9) return sk_cli_usage(cli, "--memory must be at least 64 (MiB)");
  SkStudioHost host = {.user     = cli,
                       .prepare  = prepare,
                       .registry = registry,
                       .version  = SK_VERSION,
                       .folder   = o->n_args ? o->args[0] : ".",
                       .port     = (int)port,
                       .open     = !sk_option_given(o, SK_OPT_NO_OPEN),
                       .native   = sk_option_given(o, SK_OPT_NATIVE),
                       .memory   = (size_t)memory * 1024 * 1024};
  return sk_studio_serve(&host);
}
