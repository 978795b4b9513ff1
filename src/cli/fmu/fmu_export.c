// skerry fmu export: a model as an FMU.
#include "cli/outputs.h"
#include "cli/run/run.h"

#include "driver/translate/consent.h"
#include "export/export.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool check_numbers(SkCli *cli) {
  static const SkOptionId  ids[]   = {SK_OPT_INTERVAL, SK_OPT_STEP, SK_OPT_TOLERANCE};
  static const char *const names[] = {"--interval", "--step", "--tolerance"};
  bool                     ok      = true;
  for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
    const char *text = sk_option(&cli->options, ids[i]);
    if (!text || strtod(text, NULL) > 0.0) continue;
    sk_cli_usage(cli, "%s must be above zero, not %s", names[i], text);
    ok = false;
  }
  return ok;
}

static SkExportOptions options_of(const SkOptions *o) {
  return (SkExportOptions){.tool      = "Skerry " SK_VERSION,
                           .version   = sk_option_choice(o, SK_OPT_FMI, 0) == 1 ? 3 : 2,
                           .exchange  = sk_option_given(o, SK_OPT_ME),
                           .steps     = sk_option_given(o, SK_OPT_CS),
                           .windows   = sk_option_choice(o, SK_OPT_PLATFORM, 0) == 1,
                           .sources   = sk_option_given(o, SK_OPT_SOURCES),
                           .solver    = sk_option(o, SK_OPT_SOLVER),
                           .step      = sk_option_number(o, SK_OPT_STEP, 0.0),
                           .start     = sk_option_number(o, SK_OPT_START, NAN),
                           .stop      = sk_option_number(o, SK_OPT_STOP, NAN),
                           .tolerance = sk_option_number(o, SK_OPT_TOLERANCE, 0.0),
                           .interval  = sk_option_number(o, SK_OPT_INTERVAL, 0.0)};
}

static SkTranslation *translate(SkCli *cli, SkExperiment *e, const char *name,
                                const SkExportOptions *options, SkStatus *status) {
  SkTranslateOptions t       = sk_export_translate(options);
  t.equations.one_island     = sk_option_given(&cli->options, SK_OPT_ONE_ISLAND);
  t.equations.waves          = sk_cli_waves(&cli->options);
  SkTranslation *translation = sk_experiment_translate(e, name, &t, NULL, status);
  if (!translation) return NULL;
  *status = SK_MODEL_ERROR;
  return sk_consent(translation->flat, sk_experiment_input(e)) ? translation : NULL;
}

static SkStatus export_model(SkCli *cli, SkLibrary *library, const char *name, const char *path) {
  SkModelInput    in      = sk_cli_input(cli, library);
  SkExperiment   *e       = sk_experiment_new(&in);
  SkExportOptions options = options_of(&cli->options);
  SkStatus        status  = SK_NOMEM;
  SkTranslation  *t       = e ? translate(cli, e, name, &options, &status) : NULL;
  if (t && !sk_export_complete(&options, t->flat))
    sk_cli_usage(cli, "the stop time has to be later than the start time");
  else if (t && sk_export_fmu(t, sk_experiment_input(e), &options, path))
    status = SK_OK;
  sk_experiment_free(e);
  return status;
}

int sk_cmd_fmu_export(SkCli *cli) {
  double      parse_s = 0.0;
  SkLibrary  *library = NULL;
  const char *path    = sk_option(&cli->options, SK_OPT_OUTPUT);
  if (cli->options.n_args == 0 && !sk_option_given(&cli->options, SK_OPT_MODEL))
    return sk_cli_usage(cli, "fmu export needs a class or a file");
  if (!path) return sk_cli_usage(cli, "fmu export needs -o F.fmu");
  if (!sk_cli_outputs(cli) || !check_numbers(cli)) return sk_cli_exit(cli, 2);
  sk_cli_tidy();
  const char *name   = sk_cli_read(cli, &library, &parse_s);
  SkStatus    status = name ? export_model(cli, library, name, path) : SK_MODEL_ERROR;
  return sk_cli_exit(cli, sk_status_exit(status));
}
