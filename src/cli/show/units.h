// cli/show/units.h - what commands that show results share: names of result files and the option --unit.
#ifndef SK_CLI_UNITS_H
#define SK_CLI_UNITS_H

#include "cli/cli.h"
#include "results/shown.h"

typedef struct {
  SkShownUnit *at;
  uint32_t     n;
} SkCliUnits;

bool sk_cli_is_result_name(const char *arg);  // does it end in .mat or .csv?
// False after a message about a unit that is none.
bool sk_cli_units(SkCli *cli, SkCliUnits *out);
// After the signals: a warning for each unit that fits none of them.
void sk_cli_units_used(SkCli *cli, const SkCliUnits *units);

#endif
