// skerry version
#include "cli/cli.h"

int sk_cmd_version(SkCli *cli) {
  if (cli->options.n_args > 0) return sk_cli_usage(cli, "version takes no arguments");
  sk_buf_z(&cli->out, "skerry " SK_VERSION "\n");
  return 0;
}
