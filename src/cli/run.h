// cli/run.h - parts of `skerry run` in files of their own.
#ifndef SK_CLI_RUN_H
#define SK_CLI_RUN_H

#include "cli/cli.h"

// Runs `once` in a process of its own, then again whenever one of the files it read has changed, until
// interrupted. Returns the exit code 130.
int sk_cli_watch(SkCli *cli, int (*once)(SkCli *));

#endif
