// driver/experiment/experiment.h - one experiment: a model with its settings, from text to results.
//
// in:    SkModelInput, a class name, run options
// out:   result files, saved states, rows for whoever looks, SkRunReport
// cost:  that of the phases; between rows nothing but the simulation
// not:   options of the command line (cli), the handle of libskerry (handle.c), many variants at once (sweep.h):
//        all three use this
//
// Translation, compiled code, simulation, recorder, stop flag and progress belong to the handle; there is no state of
// the process. Different threads may run different experiments at the same time. Where nothing else is said, one
// thread at a time uses an experiment.
#ifndef SK_DRIVER_EXPERIMENT_H
#define SK_DRIVER_EXPERIMENT_H

#include "driver/experiment/islands.h"
#include "driver/experiment/settings.h"
#include "driver/translate/build.h"

typedef struct SkExperiment SkExperiment;

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
  double      save_every;  // written again each time that so much simulated time has passed; 0: not
  // The other ranks of the run, all of which do the same with this experiment; NULL: there are none.
  struct SkCrowd *crowd;
  bool            variants;  // it is translated for several of them side by side
  double speed;  // rows come when their time has come on a clock so many times as fast; 0: at once
  bool   live;   // it runs in pieces; others may come in between (sk_experiment_enter)
  // Sees every row after it was recorded; false ends the run. May be NULL.
  SkRowFn *row;
  void    *row_user;
  // Rows that are later than `from` come again, with steps that end where a change is made; then (begin false) that is
  // over. May be NULL.
  void (*again)(void *row_user, double from, bool begin);
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
  int         ranks;     // that took part
  bool        cached;    // the optimised code was there already
  uint64_t    rows;
  uint64_t    missed;    // speed: rows that were not ready in time
  double      jitter_s;  // and how late the latest was
  const char *message;   // why it failed or ended early; "" otherwise
  const char *warning;   // something degraded (no compiler, ...); "" otherwise
} SkRunReport;

// Messages go to in->diags, memory of the compiler phases comes from in->arena; both outlive the experiment. NULL: out of
// memory.
SkExperiment *sk_experiment_new(const SkModelInput *in);
void          sk_experiment_free(SkExperiment *e);  // NULL is fine

// From now on the stop flag ends work of compiler phases too, by the guard of in->arena; or (false) not any more.
void sk_experiment_watch(SkExperiment *e, bool on);

// Whether C code that comes with the model may run, where that is known only now.
void sk_experiment_native(SkExperiment *e, bool native);

// From any thread and from a signal handler: what is under way ends soon, with SK_TIMEOUT or SK_INTERRUPTED, and so does
// everything later until sk_experiment_go.
void sk_experiment_stop(SkExperiment *e, bool timeout);
void sk_experiment_go(SkExperiment *e);
// 0, 1 after an interruption, 2 after a timeout.
const atomic_int *sk_experiment_flag(const SkExperiment *e);
// What a status of something that ended early means: SK_TIMEOUT where that was the reason.
SkStatus sk_experiment_ended(const SkExperiment *e, SkStatus status);
// From a handler of a fatal signal: what was recorded so far is brought to the files.
void sk_experiment_rescue(const SkExperiment *e);

// The phases, in this order --------------------------------------------------------------------------

// Settings that shape the model go into the translation (reshape.h). Returns NULL after reporting.
SkTranslation       *sk_experiment_translate(SkExperiment *e, const char *class_name,
                                             const SkTranslateOptions *options, SkSettings *settings,
                                             SkStatus *status);
const SkTranslation *sk_experiment_model(const SkExperiment *e);
const SkModelInput  *sk_experiment_input(const SkExperiment *e);

// Code that runs; what it degraded to is in the report.
SkStatus sk_experiment_build(SkExperiment *e, SkTier tier);
SkBuild *sk_experiment_code(SkExperiment *e);
// The simulation, with settings and inputs but before its start. Once more: a new one in place of the old one. The
// options are copied, what they point to is not. Settings and inputs that do not fit are reported through diags (SK5001,
// SK5002, SK5012), as are warnings of assertions (SK5014).
SkStatus sk_experiment_open(SkExperiment *e, const SkRunOptions *options);
SkSim   *sk_experiment_sim(const SkExperiment *e);  // NULL: not open
// Initialised, or where a saved state left off; result files are opened.
SkStatus sk_experiment_start(SkExperiment *e);
// Up to a time, at most to the stop time.
SkStatus sk_experiment_run(SkExperiment *e, double to);
// Writes what is left: result files are complete. status: what the phases before have come to; it goes into the report.
void sk_experiment_finish(SkExperiment *e, SkStatus status);

// While it runs --------------------------------------------------------------------------------------

// Other threads use a live experiment between enter and leave only, and so does who runs it: it is let in between two
// pieces, after about a hundredth of a second, or at the next row where that takes longer.
void sk_experiment_enter(SkExperiment *e);
void sk_experiment_leave(SkExperiment *e);
// From any thread at any time: the run waits before its next piece.
void sk_experiment_pause(SkExperiment *e, bool pause);
bool sk_experiment_is_paused(const SkExperiment *e);
void sk_experiment_speed(SkExperiment *e, double factor);  // 0: as fast as it can
// Where it stands, and the first row of the grid after that.
double sk_experiment_time(const SkExperiment *e);
double sk_experiment_next_row(const SkExperiment *e);

// An input, a parameter (with those that depend on it) or a state has another value from now on. SK_BAD_ARG: it
// cannot, and sk_experiment_why tells the reason. The simulation may be another one afterwards (sk_experiment_sim).
SkStatus    sk_experiment_change(SkExperiment *e, const SkUserVar *var, double value);
const char *sk_experiment_refused(SkExperiment *e, const SkUserVar *var);  // NULL: it may
const char *sk_experiment_why(const SkExperiment *e);
// What follows from the changes so far is computed, with a row. Going on does so too.
SkStatus sk_experiment_settle(SkExperiment *e);
// The changes since the start as a file (time,name,value); and those of such a file at their times, to the same bits.
bool sk_experiment_write_changes(const SkExperiment *e, const char *path);  // false: errno says why
bool sk_experiment_replay(SkExperiment *e,
                          const char   *path);  // before the start; false after reporting
// Goes on from bytes of sk_sim_save, any number of times; the simulation is another one then. Where that fails it stays
// where it was and sk_experiment_why tells the reason.
SkStatus sk_experiment_load(SkExperiment *e, const void *bytes, size_t n);

// As far as it is known, from a signal handler too.
SkRunReport sk_experiment_report(const SkExperiment *e);

// Build, open, start, run to the stop time, finish.
SkRunReport sk_experiment_all(SkExperiment *e, const SkRunOptions *options);

#endif
