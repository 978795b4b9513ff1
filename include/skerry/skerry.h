// skerry/skerry.h - Skerry as a library: load a model, set it up, run or step it, read what it computes.
//
//   SkerryModel *model;
//   if (skerry_load("Tank.mo", "Tank", NULL, &model)) puts(skerry_error(model));
//   skerry_set(model, "area", 2.0);
//   skerry_run(model, 10.0);
//   printf("%g\n", skerry_get(model, "h"));
//   skerry_free(model);
//
// Every function that can fail returns 0 or a code of enum SkerryCode (the exit codes of the program);
// skerry_error then says why. Handles are independent of each other: different threads may use different
// ones at the same time. No call ends the process or prints anything. NULL in place of a model or a text is refused.
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
  SKERRY_OK             = 0,
  SKERRY_MODEL_ERROR    = 1,
  SKERRY_USAGE          = 2,
  SKERRY_STRUCTURE      = 3,
  SKERRY_INITIALISATION = 4,
  SKERRY_SOLVER         = 5,
};

typedef struct {
  const char *libraries;    // folders to look for packages in, separated by ':'; NULL: MODELICAPATH
  const char *solver;       // NULL: "cvode"
  double      step;         // of fixed-step solvers; 0: the output interval
  double      tolerance;    // 0: the model's, else 1e-6
  double      interval;     // of the recorded columns; 0: the model's, else 500 rows
  double      start, stop;  // both 0: the model's
  int         optimise;     // compile with the system compiler before running
  int         native;       // let C code run that comes with the file itself
} SkerryOptions;

// Reads the file (NULL: only the libraries), translates and compiles the class (NULL: the last one in the file).
// *out is set even on failure, for skerry_error; free it in any case.
SKERRY_API int  skerry_load(const char *file, const char *class_name, const SkerryOptions *options,
                            SkerryModel **out);
SKERRY_API void skerry_free(SkerryModel *model);

// What went wrong last, or "". Several messages are separated by line feeds.
SKERRY_API const char *skerry_error(const SkerryModel *model);

// Loads a plug-in (components written in C, skerry/component.h), code that runs with your rights, for all models that are
// loaded later. Where it cannot be used, why is in `message`, cut to n characters with the end; nothing has changed then.
SKERRY_API int skerry_load_plugin(const char *file, char *message, size_t n);

// Back to before the start: parameters keep what was set.
SKERRY_API int skerry_reset(SkerryModel *model);

// Parameters and start values before the start.
SKERRY_API int    skerry_set(SkerryModel *model, const char *name, double value);
SKERRY_API int    skerry_set_text(SkerryModel *model, const char *name, const char *text);
SKERRY_API double skerry_get(SkerryModel *model, const char *name);  // NaN: no such variable

// Initialises when that has not happened yet, then goes on to `time`; rows are kept at each output point. The first
// call may go past the stop time of the model, later ones only up to it.
SKERRY_API int    skerry_run(SkerryModel *model, double time);
SKERRY_API double skerry_time(const SkerryModel *model);
SKERRY_API double skerry_stop_time(const SkerryModel *model);

// The variables, in the order of the flat model.
SKERRY_API size_t      skerry_variables(const SkerryModel *model);
SKERRY_API const char *skerry_name(const SkerryModel *model, size_t i);
SKERRY_API const char *skerry_description(const SkerryModel *model,
                                          size_t             i);  // with the unit in brackets

// Recorded rows of one variable ("time" too): up to n values into out; returns how many rows there are.
SKERRY_API size_t skerry_column(SkerryModel *model, const char *name, double *out, size_t n);

// The continuous states.
SKERRY_API size_t      skerry_states(const SkerryModel *model);
SKERRY_API const char *skerry_state_name(const SkerryModel *model, size_t i);
SKERRY_API int         skerry_get_states(SkerryModel *model, double *out);
SKERRY_API int skerry_set_states(SkerryModel *model, const double *values);  // restarts the solvers

// The state after the last row, into a file; and back, instead of the start, into a model that was just loaded or
// reset with the same solver. What follows has the same bits as without, wherever the run was stopped; with cvode or
// ida and several islands, as without the stop. Rows from before are not kept.
SKERRY_API int skerry_save(SkerryModel *model, const char *file);
SKERRY_API int skerry_resume(SkerryModel *model, const char *file);

// A string naming the version, "0.1.0".
SKERRY_API const char *skerry_version(void);

#ifdef __cplusplus
}
#endif

#endif
