// runtime/island.h - one island at run time: numbers, solver, delay lines, events. Internal to the runtime.
//
// All memory is allocated by sk_island_new; stepping allocates nothing.
#ifndef SK_RUNTIME_ISLAND_H
#define SK_RUNTIME_ISLAND_H

#include "base/status.h"
#include "runtime/info.h"

#include <setjmp.h>
#include <skerry/abi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct SkIslandRt SkIslandRt;
typedef struct SkLines    SkLines;

// A way of moving an island forward.
typedef struct {
  const char *name;
  SkStatus (*open)(SkIslandRt *island);
  // From island->run.time towards `to`; stops early when a relation changes (sets *event). The end values are
  // in v and the ode schedule has been evaluated there. `state` must be re-read after events: restart.
  SkStatus (*advance)(SkIslandRt *island, double to, bool *event);
  void (*restart)(SkIslandRt *island);  // states or equations changed discontinuously
  void (*close)(SkIslandRt *island);
} SkSolver;

extern const SkSolver sk_solver_euler, sk_solver_heun, sk_solver_rk3, sk_solver_rk4,
    sk_solver_dopri5;
extern const SkSolver sk_solver_ieuler, sk_solver_trapezoid, sk_solver_bilinear;
extern const SkSolver sk_solver_cvode;

const SkSolver *sk_solver_find(const char *name);  // NULL when unknown
// The i-th name, NULL past the end: for help and completion.
const char *sk_solver_name(int i);

typedef struct {
  uint64_t steps, events, evaluations, jacobians, newton, failures;
} SkStats;

struct SkIslandRt {
  SkRun               run;
  const SkIslandCode *code;
  const SkModelInfo  *info;
  const SkSolver     *solver;
  void               *solver_data;
  int                 number;
  double              step, tolerance, start, stop;
  const volatile int *stop_flag;
  double             *abs_tolerance;  // by state
  SkStats             stats;
  // Work space of blocks: for the largest one.
  double *matrix, *vector, *vector2, *vector3, *scale;
  int    *pivot;
  int     largest;
  // Relations.
  double *g, *fresh, *at;
  // Samplers.
  double   *sample_start, *sample_interval, *sample_next;
  uint64_t *sample_count;
  // Values given by reinit in this pass of an event.
  double        *reinit_value;
  unsigned char *reinit_given;  // by state
  bool           reinit_any;
  // Dynamic state selection.
  double        *select_work;
  unsigned char *select_marks;
  // Shared by all islands of the model.
  SkLines           *lines;
  const SkModelCode *model;
  // What went wrong.
  char    message[1024];
  bool    failed, terminated, warned;
  bool    quiet;  // trying: do not keep messages
  jmp_buf escape;
  void   *scratch;  // scratch.c
  // Called after each accepted step (output).
  void (*on_step)(SkIslandRt *island, void *user);
  void *on_step_user;
};

// v, s and o are shared by all islands of a model and owned by the caller. largest: unknowns of the largest
// block any code run on this island may have.
SkStatus sk_island_new(const SkModelCode *model, const SkIslandCode *code, const SkModelInfo *info,
                       int number, int largest, SkIslandRt **out);
void     sk_island_free(SkIslandRt *island);

extern const SkServices sk_services;

// Runs one generated function; non-zero when it failed (message set unless quiet).
int sk_island_call(SkIslandRt *island, int (*fn)(SkRun *));
int sk_island_values(SkIslandRt *island, void (*fn)(SkRun *, double *), double *out);
int sk_island_matrix(SkIslandRt *island, int (*fn)(SkRun *, double *), double *out);
// ode at a point; checks that all derivatives are finite numbers.
int sk_island_ode(SkIslandRt *island, double time);

static inline bool sk_island_must_stop(const SkIslandRt *island) {
  return island->stop_flag && *island->stop_flag != 0;
}

void sk_island_fail(SkIslandRt *island, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// blocks.c
int sk_block_newton(SkRun *run, const SkBlockCode *block);
int sk_block_linear(SkRun *run, const SkBlockCode *block);

// initial.c
SkStatus sk_start_run(SkIslandRt *worker, SkIslandRt *const *islands, const SkStartCode *start);
void     sk_start_samplers(SkIslandRt *island);

// events.c
bool sk_island_update(SkIslandRt *island);     // relations take their fresh values; did one change?
bool sk_island_take_over(SkIslandRt *island);  // pre := present; did one that matters change?
SkStatus sk_island_event(SkIslandRt *island);  // event iteration at the current time
double   sk_island_next_tick(const SkIslandRt *island);
bool     sk_island_tick(SkIslandRt *island);  // marks samplers that tick now
void     sk_island_crossings(SkIslandRt *island, double *g);
// The first relation whose value at the current point differs from the held one, or -1.
int sk_island_changed(SkIslandRt *island);

// select.c: returns 1 when the states are others than before (restart the solver), -1 after a failure.
int  sk_island_select(SkIslandRt *island, bool first);
bool sk_island_select_open(SkIslandRt *island);

// After each accepted step: assertions, lines, output, state selection. *event is set when the solver must be
// restarted.
SkStatus sk_island_accept(SkIslandRt *island, bool *event);

// delay.c: what lines remember.
SkStatus sk_lines_new(const SkModelCode *model, SkLines **out);
void     sk_lines_free(SkLines *lines);
void     sk_lines_start(SkLines *lines, SkRun *run);          // after initialisation
double   sk_lines_horizon(const SkLines *lines, int island);  // shortest delay read by this island
double   sk_lines_window(const SkLines *lines);               // shortest delay between two islands
void     sk_lines_push(SkIslandRt *island, bool event);       // after each accepted step
double   sk_lines_read(SkRun *run, int line, double delay);

#endif
