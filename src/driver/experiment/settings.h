// driver/experiment/settings.h - values that users give: parameters, start values, inputs.
//
// in:    names and texts from the command line or a table; a table of inputs over time
// out:   numbers in a simulation, checked against the types of the model's variables
// not:   changing the structure of a model (that needs a translation)
#ifndef SK_DRIVER_SETTINGS_H
#define SK_DRIVER_SETTINGS_H

#include "driver/translate/translate.h"
#include "results/read.h"
#include "runtime/simulation/sim.h"

typedef struct {
  SkName      name;
  const char *text;     // as written: "3", "true", "SteadyState", a String
  const char *where;    // "p.csv:3" for messages, NULL: the command line
  bool        shaping;  // went into the translation (reshape.h)
} SkSetting;

typedef SK_VEC(SkSetting) SkSettings;

// "name,value" rows; a first row that says so is skipped, as are empty lines and those that begin with #.
// Reports SK5010. Returns false when the file cannot be read, or a row of it.
bool sk_settings_read(const SkModelInput *in, const char *path, SkSettings *out);
// The same of a text, which is changed; path: for messages.
bool sk_settings_text(const SkModelInput *in, const char *path, char *text, size_t n,
                      SkSettings *out);
// "name=value". False: there is no "=".
bool sk_settings_add(const SkModelInput *in, const char *text, SkSettings *out);

// Reports SK5001 (no such variable), SK5002 (not to be set), SK5011 (a value that does not fit).
bool sk_settings_apply(const SkTranslation *t, const SkModelInput *in, const SkSettings *settings,
                       SkSim *sim);

// Are the parameters of a run that was resumed what they are set to? Reports SK5013.
bool sk_settings_hold(const SkTranslation *t, const SkModelInput *in, const SkSettings *settings,
                      SkSim *sim);

// The value of a text for this variable. False: it does not fit. String variables are not asked for.
bool sk_setting_value(const SkTranslation *t, const SkUserVar *var, const char *text,
                      double *value);

// Why a variable that is not settable is not.
const char *sk_setting_refused(const SkTranslation *t, const SkUserVar *var);

// A table of inputs: a column of time and one for each input that the file names. Reports SK5012.
bool sk_inputs_read(const SkTranslation *t, const SkModelInput *in, const char *path, SkSim *sim);
bool sk_inputs_use(const SkTranslation *t, const SkModelInput *in, SkResult *file, SkSim *sim);

#endif
