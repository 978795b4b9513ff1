// driver/run.h - a translated model compiled, run and recorded.
//
// in:    SkTranslation, run options
// out:   result files, saved states, SkRunReport
// not:   translation (translate.h), options of the command line
#ifndef SK_DRIVER_RUN_H
#define SK_DRIVER_RUN_H

#include "driver/build.h"
#include "driver/islands.h"
#include "driver/settings.h"

typedef struct {
  SkSimOptions       sim;
  SkIslandChoices    islands;
  SkTier             tier;
  SkSettings         settings;
  const char        *inputs;   // table of inputs, or NULL
  const char *const *outputs;  // paths; "-": CSV on stdout
  uint32_t           n_outputs;
  // Patterns of variable names (results/glob.h), NULL-terminated; may be NULL.
  const char *const *only, *const *exclude;
  // States. save: written when the run ends, however it ends, or after the first row at save_at or later.
  const char *save, *resume;
  bool        has_save_at;
  double      save_at;
  bool        variants;  // it is translated for several of them side by side
  bool        realtime;  // rows come when their time has come on the clock, not before
  // Called about ten times a second with the part done (0 .. 1); may be NULL.
  void (*progress)(void *user, double part, double time);
  void *progress_user;
} SkRunOptions;

typedef struct {
  SkStatus   status;
  SkSimStats stats;
  double     compile_s, init_s, simulate_s;
  double
      stepping_s;  // processor seconds of the thread that takes the steps, or leads those that do
  double      end_time;  // of the last row
  int         tier;      // that finished the run
  bool        cached;    // the optimised code was there already
  uint64_t    rows;
  uint64_t    missed;    // realtime: rows that were not ready in time
  double      jitter_s;  // and how late the latest was
  const char *message;   // why it failed or ended early; "" otherwise
  const char *warning;   // something degraded (no compiler, ...); "" otherwise
} SkRunReport;

// Settings, inputs and states that do not fit are reported through diags (SK5001, SK5002, SK5010 and up), as
// are warnings of assertions (SK5014).
SkRunReport sk_run(const SkTranslation *translation, const SkModelInput *in,
                   const SkRunOptions *options);

// From a signal handler. The run under way ends at its next step, with SK_TIMEOUT or SK_INTERRUPTED.
void sk_run_interrupt(bool timeout);
// 0, 1 after an interruption, 2 after a timeout: what a run looks at.
const volatile int *sk_run_flag(void);
// From a handler of a fatal signal: what was recorded so far is brought to the files.
void sk_run_rescue(void);
// From there too: the report of the run under way as far as it is known. False: there is none.
bool sk_run_so_far(SkRunReport *out);

#endif
