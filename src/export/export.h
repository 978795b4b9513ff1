// export/export.h - a model as an FMU.
//
// in:    SkTranslation (const), how it is to be solved
// out:   a file: description, binary for this machine, sources where they are wanted
// cost:  the system compiler on the model's code; once per machine on the runtime's
// not:   running FMUs (cosim/fmi); what runs inside (fmu/)
// ref:   FMI 2.0.5, FMI 3.0; docs/algorithms/fmi-export.md
#ifndef SK_EXPORT_EXPORT_H
#define SK_EXPORT_EXPORT_H

#include "driver/translate/translate.h"

typedef struct {
  int         version;  // 2 or 3
  bool        exchange, steps;
  bool        sources;
  bool        windows;                // a binary for Windows on x86-64 as well
  const char *tool;                   // "Skerry 0.1.0"
  const char *solver;                 // of co-simulation; NULL: halving
  double      step, tolerance;        // 0: not given
  double      start, stop, interval;  // NAN, NAN, 0: not given
  bool        has_stop;               // found by sk_export_complete
} SkExportOptions;

// How the model is translated for it.
SkTranslateOptions sk_export_translate(const SkExportOptions *options);

// What was not given, from the model's experiment. False: the times do not fit together.
bool sk_export_complete(SkExportOptions *options, const SkFlat *flat);

// What the solver of an exported model is called; NULL: it cannot be part of an FMU.
const char *sk_export_solver(const char *asked);

// False after reporting (SK7003 and on).
bool sk_export_fmu(const SkTranslation *t, const SkModelInput *in, const SkExportOptions *options,
                   const char *path);

#endif
