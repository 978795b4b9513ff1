// skerry/skerry.h - Skerry as a library: load a model, set it up, run or step it, change it while it runs, read what
// it computes.
//
//   SkerryModel *model;
//   if (skerry_load("Tank.mo", "Tank", NULL, &model)) puts(skerry_error(model));
//   skerry_set(model, "area", 2.0);
//   skerry_run(model, 10.0);
//   printf("%g\n", skerry_get(model, "h"));
//   skerry_free(model);
//
// A controller closes a loop with the model by skerry_run, skerry_get and skerry_set in turn (examples/controller).
//
// Every function that can fail returns 0 or a code of enum SkerryCode (the exit codes of the program);
// skerry_error then says why. Handles are independent of each other: results, messages and cancellation are apart, and
// different threads may use different ones at the same time. Several threads may use one handle: while one runs it, calls
// of others are let in at the next output point, or about a hundredth of a second later where points come more often.
// skerry_stop and skerry_pause never wait. No call ends the process or prints anything. NULL in place of a model or a
// text is refused.
#ifndef SKERRY_SKERRY_H
#define SKERRY_SKERRY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SKERRY_API __attribute__((visibility("default")))

typedef struct SkerryModel SkerryModel;

enum SkerryCode {
  SKERRY_RUNNING        = -1,  // skerry_wait only
  SKERRY_OK             = 0,
  SKERRY_MODEL_ERROR    = 1,
  SKERRY_USAGE          = 2,
  SKERRY_STRUCTURE      = 3,
  SKERRY_INITIALISATION = 4,
  SKERRY_SOLVER         = 5,
  SKERRY_INTERRUPTED    = 130,
};

typedef struct {
  const char *libraries;  // folders to look for packages in, separated by ':'; NULL: MODELICAPATH
  // NULL: "cvode" where the model is one island without hard limits. Where lines join islands, "halving", and with a
  // step "trapezoid"; islands may differ by annotations of the model.
  const char *solver;
  double step;  // of fixed-step solvers; 0: the output interval, or less where lines ask for it
  double tolerance;       // 0: the model's, else 1e-6
  double interval;        // of the recorded columns; 0: the model's, else 500 rows
  double start, stop;     // both 0: the model's
  int    optimise;        // compile with the system compiler before running
  int    native;          // let C code run that comes with the file itself
  const char *interface;  // of an FMU: "cs" or "me"; NULL: cs where it has both
} SkerryOptions;

// Reads the file (NULL: only the libraries), translates and compiles the class (NULL: the last one in the file). An FMU as
// the file is loaded like a model, and runs: its code is trusted because it is named.
// *out is set even on failure, for skerry_error; free it in any case. NULL: out of memory.
SKERRY_API int  skerry_load(const char *file, const char *class_name, const SkerryOptions *options,
                            SkerryModel **out);
SKERRY_API void skerry_free(SkerryModel *model);  // stops a run that is under way

// The same in two parts, so that another thread can stop the second. NULL: out of memory.
SKERRY_API SkerryModel *skerry_new(void);
SKERRY_API int          skerry_open(SkerryModel *model, const char *file, const char *class_name,
                                    const SkerryOptions *options);

// What went wrong last, or "". Several messages are separated by line feeds. Valid until the next call.
SKERRY_API const char *skerry_error(const SkerryModel *model);

// Loads a plug-in (components written in C, skerry/component.h), code that runs with your rights, for all models that are
// loaded later. Where it cannot be used, why is in `message`, cut to n characters with the end; nothing has changed then.
SKERRY_API int skerry_load_plugin(const char *file, char *message, size_t n);

// Back to before the start: parameters keep what was set before it.
SKERRY_API int skerry_reset(SkerryModel *model);

// Before the start: parameters and start values. From then on: inputs, which keep the value until they are set again,
// parameters, with those that depend on them, and continuous states, all by name. Refused with the reason: parameters
// that are final, that shape the model, that the delay of a line, sample(), an external object or the initialisation
// depends on, and what follows from other variables. A change is an event at the time where the run stands: when clauses
// see it, steps end there, and two rows show it. The next call of skerry_run, skerry_get or skerry_save makes it, so
// several at one time are one event.
SKERRY_API int    skerry_set(SkerryModel *model, const char *name, double value);
SKERRY_API int    skerry_set_text(SkerryModel *model, const char *name, const char *text);
SKERRY_API double skerry_get(SkerryModel *model, const char *name);  // NaN: no such variable

// Initialises when that has not happened yet, then goes on to `time`; rows are kept at each output point. The first
// call may go past the stop time of the model, later ones only up to it. Where a run is stopped in between does not
// change what follows.
SKERRY_API int    skerry_run(SkerryModel *model, double time);
SKERRY_API int    skerry_step(SkerryModel *model);  // to the next output point
SKERRY_API double skerry_time(SkerryModel *model);
SKERRY_API double skerry_stop_time(const SkerryModel *model);

// skerry_run on a thread of its own; then skerry_wait gives its code, or SKERRY_RUNNING when that takes longer than so
// many seconds. Each start needs a wait that ends.
SKERRY_API int skerry_start(SkerryModel *model, double time);
SKERRY_API int skerry_wait(SkerryModel *model, double seconds);

// From any thread and from a signal handler. stop: what is under way, loading too, ends within some tenths of a second
// with SKERRY_INTERRUPTED; a run can go on later. pause: the run waits at its next output point, or goes on (0).
SKERRY_API void skerry_stop(SkerryModel *model);
SKERRY_API void skerry_pause(SkerryModel *model, int pause);
// So many seconds of the model in a second of the clock; 0: as fast as it can.
SKERRY_API int skerry_speed(SkerryModel *model, double factor);

// All changes since the start, into a file of rows time,name,value; and before the start: the changes of such a file are
// made at their times, and all results have the same bits as in the run that the file is of. NULL: none.
SKERRY_API int skerry_changes(SkerryModel *model, const char *file);
SKERRY_API int skerry_replay(SkerryModel *model, const char *file);

// The variables, in the order of the flat model.
#define SKERRY_NONE ((size_t)-1)
SKERRY_API size_t      skerry_variables(const SkerryModel *model);
SKERRY_API const char *skerry_name(const SkerryModel *model, size_t i);
SKERRY_API const char *skerry_description(const SkerryModel *model,
                                          size_t             i);  // with the unit in brackets
SKERRY_API size_t      skerry_find(const SkerryModel *model, const char *name);  // or SKERRY_NONE

// Recorded rows of one variable ("time" too): up to n values into out; returns how many rows there are.
SKERRY_API size_t skerry_column(SkerryModel *model, const char *name, double *out, size_t n);

// The same without copying: row i is sign * at[i * stride]. It stays as it is, whatever happens to the model, until
// skerry_view_end; that of a constant (stride 0) as long as the model.
typedef struct {
  const double *at;
  size_t        rows, stride;
  int           sign;
  void         *hold;
} SkerryView;
SKERRY_API int  skerry_view(SkerryModel *model, const char *name, SkerryView *view);
SKERRY_API void skerry_view_end(SkerryView *view);

// Live results: before the start, a function that gets blocks of rows, time and then these variables in this order, on
// a thread of its own, some twenty times a second and before skerry_run returns. Non-zero ends the run. It may call
// skerry_stop and skerry_pause and nothing else of this model. fn NULL: none.
typedef int    SkerryBlock(void *user, const double *rows, size_t n_rows, size_t stride);
SKERRY_API int skerry_blocks(SkerryModel *model, const char *const *names, size_t n,
                             SkerryBlock *fn, void *user);

// The continuous states; skerry_get and skerry_set take them by name.
SKERRY_API size_t      skerry_states(const SkerryModel *model);
SKERRY_API const char *skerry_state_name(const SkerryModel *model, size_t i);
SKERRY_API int         skerry_get_states(SkerryModel *model, double *out);
SKERRY_API int skerry_set_states(SkerryModel *model, const double *values);  // restarts the solvers

// The state where the run stands, into a file or bytes (skerry_free_bytes); and back, any number of times, into a model
// with the same class and solver, whether it has begun or not. What follows has the same bits as without, wherever the
// run was stopped; with cvode or ida and several islands, as without the stop. Rows from before are not kept. Where a state
// does not fit, the run stays where it was.
SKERRY_API int  skerry_save(SkerryModel *model, const char *file);
SKERRY_API int  skerry_resume(SkerryModel *model, const char *file);
SKERRY_API int  skerry_save_bytes(SkerryModel *model, void **bytes, size_t *n);
SKERRY_API int  skerry_load_bytes(SkerryModel *model, const void *bytes, size_t n);
SKERRY_API void skerry_free_bytes(void *bytes);

typedef struct {
  int         version;          // of FMI: 2 or 3; 0: 2
  int         exchange, steps;  // model exchange, co-simulation; neither: co-simulation
  int         sources;          // C sources as well
  const char *solver;           // inside, for co-simulation; NULL: "halving"
  double      step, tolerance;  // 0: not given
  double      start, stop;      // of the default experiment; both 0: the model's
  double      interval;         // 0: the model's, else 500 rows
} SkerryFmuOptions;

// Writes the model that is loaded as an FMU, with the values of its file: what was set in the handle stays there. options NULL: as
// if all were 0. Needs the system compiler.
SKERRY_API int skerry_export_fmu(SkerryModel *model, const char *file,
                                 const SkerryFmuOptions *options);

// A string naming the version, "0.1.0".
SKERRY_API const char *skerry_version(void);

#ifdef __cplusplus
}
#endif

#endif
