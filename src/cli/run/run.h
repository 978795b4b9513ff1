// cli/run/run.h - parts of `skerry run` in files of their own; `skerry sweep` shares them.
#ifndef SK_CLI_RUN_H
#define SK_CLI_RUN_H

#include "cli/cli.h"
#include "driver/experiment/experiment.h"

// Runs `once` in a process of its own, then again whenever one of the files it read has changed, until
// interrupted. Returns the exit code 130.
int sk_cli_watch(SkCli *cli, int (*once)(SkCli *));

// Interruptions, crashes and the time limit (seconds; 0: none). Between begin and end they tell the run under
// way, which keeps its results; at other times they end the program. begin is false when it is too late.
void sk_cli_signals(double timeout);
// For commands that run nothing: SIGINT and SIGTERM leave no files behind.
void sk_cli_tidy(void);
bool sk_cli_begin_run(SkExperiment *e);
void sk_cli_end_run(void);
// The report of the run under way as far as it is known, also in a signal handler; empty where there is none.
SkRunReport sk_cli_so_far(void);
// From a signal handler that ends the program with this exit code: what happened and what is kept, and the object of --json.
void sk_cli_last_words(const char *message, int code);

int sk_cmd_fmu_export(SkCli *cli);  // the arguments behind "export"

// All of --island. False after reporting.
bool sk_cli_islands(SkCli *cli, const SkModelInput *in, SkIslandChoices *out);

// What --waves asks for.
SkWaves sk_cli_waves(const SkOptions *options);

// Reads what the command line names: the class to simulate, or NULL when there is none.
const char *sk_cli_read(SkCli *cli, SkLibrary **library, double *parse_s);

// All options read and checked, the model translated as they ask. NULL after reporting.
SkTranslation *sk_cli_translate(SkCli *cli, SkExperiment *e, const char *name, SkRunOptions *run,
                                SkStatus *status);

#endif
