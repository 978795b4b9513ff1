// driver/run.h - a translated model compiled, run and recorded.
//
// in:    SkTranslation, run options
// out:   result files, SkRunReport
// not:   translation (translate.h), options of the command line
#ifndef SK_DRIVER_RUN_H
#define SK_DRIVER_RUN_H

#include "driver/translate.h"
#include "runtime/sim.h"

typedef enum { SK_TIER_AUTO, SK_TIER_0, SK_TIER_1 } SkTier;

typedef struct {
  SkName      name;
  double      value;
  const char *text;  // of String parameters, else NULL
  SkSpan      span;
} SkSetting;

typedef struct {
  SkSimOptions                  sim;
  SkTier                        tier;
  const SkSetting              *settings;
  uint32_t                      n_settings;
  const char *const            *outputs;  // paths; "-": CSV on stdout
  uint32_t                      n_outputs;
  const char *const            *only, *const
                               *exclude;  // globs over variable names, NULL-terminated; may be NULL
  double                        timeout;  // seconds, 0: none
  // Called about ten times a second with the part done (0 .. 1); may be NULL.
  void (*progress)(void *user, double part, double time);
  void *progress_user;
} SkRunOptions;

typedef struct {
  SkStatus    status;
  SkSimStats  stats;
  double      compile_s, init_s, simulate_s, end_time;
  int         tier;  // that finished the run
  uint64_t    rows;
  const char *message;  // why it failed or ended early; "" otherwise
  const char *warning;  // something degraded (no compiler, ...); "" otherwise
} SkRunReport;

// Settings of unknown or unchangeable variables are reported through diags (SK5001, SK5002).
SkRunReport sk_run(const SkTranslation *translation, const SkModelInput *in,
                   const SkRunOptions *options);

// From a signal handler: the run under way ends at its next step with SK_INTERRUPTED.
void sk_run_interrupt(void);

#endif
