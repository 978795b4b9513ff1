// cli/outputs.h - no file is written that the command reads, and none by two options.
//
// in:    the command line (the kinds SK_VALUE_FILE and SK_VALUE_OUT of options.def), sources, the flat model
// out:   SK9011 and false where an output is an input, whatever path, link or hard link leads to it
// cost:  a few calls of stat for each option, one for each source file and for each text of the model
// not:   devices, pipes and folders: nothing in them is lost. An old result may be overwritten.
#ifndef SK_CLI_OUTPUTS_H
#define SK_CLI_OUTPUTS_H

#include "cli/cli.h"
#include "driver/experiment/settings.h"

// What the command line alone shows, before any work.
bool sk_cli_outputs(SkCli *cli);

// What was read since: every source file, C sources of external functions, and files that a String of the model or a
// setting names. To be asked before the first file is written. flat, link and settings may be NULL.
bool sk_cli_outputs_read(SkCli *cli, const SkFlat *flat, const SkLink *link,
                         const SkSettings *settings);
// One more file that was read.
bool sk_cli_outputs_path(SkCli *cli, const char *path, const char *what);

#endif
