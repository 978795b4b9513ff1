#include "cli/show/units.h"

#include <string.h>

bool sk_cli_is_result_name(const char *arg) {
  size_t n = strlen(arg);
  return n > 4 && (strcmp(arg + n - 4, ".mat") == 0 || strcmp(arg + n - 4, ".csv") == 0);
}

bool sk_cli_units(SkCli *cli, SkCliUnits *out) {
  uint32_t at = 0;
  *out        = (SkCliUnits){.at = SK_NEWS(cli->arena, SkShownUnit, cli->options.n_given)};
  for (const char *text; (text = sk_option_next(&cli->options, SK_OPT_UNIT, &at));) {
    SkShownUnit unit = sk_shown_unit(text);
    if (!unit.understood) {
      sk_cli_usage(cli, "'%s' is not a unit such as bar, l/min or SI", text);
      return false;
    }
    out->at[out->n++] = unit;
  }
  return true;
}

void sk_cli_units_used(SkCli *cli, const SkCliUnits *units) {
  for (uint32_t i = 0; i < units->n; i++)
    if (!units->at[i].used)
      sk_diag(cli->diags, 6011, (SkSpan){0, 0}, "no signal here can be shown in %s",
              units->at[i].text);
}
