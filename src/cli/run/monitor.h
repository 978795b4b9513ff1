// cli/run/monitor.h - runs that others look at, and looking at a run.
#ifndef SK_CLI_MONITOR_H
#define SK_CLI_MONITOR_H

#include "cli/run/run.h"

// The value of an option, [HOST:]PORT; *host is NULL where none is given. False after reporting.
bool sk_cli_address(SkCli *cli, SkOptionId option, const char **host, int *port);

// Listens where --monitor says, if it is given. False after reporting.
bool sk_cli_watch_open(SkCli *cli);
// The rows of a run that is about to begin are shown. False after reporting.
bool sk_cli_watch_run(SkCli *cli, const SkExperiment *e, SkRunOptions *run);
// complete: the run has come to its end.
void sk_cli_watch_close(SkCli *cli, bool complete);

// skerry cosim monitor HOST:PORT
int sk_cli_monitor(SkCli *cli, const char *where);

#endif
