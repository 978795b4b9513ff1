// driver/sweep/sweep_priv.h - the inside of a sweep: running variants (sweep.c), those of other ranks (sweep_ranks.c).
#ifndef SK_DRIVER_SWEEP_PRIV_H
#define SK_DRIVER_SWEEP_PRIV_H

#include "driver/experiment/columns.h"
#include "driver/experiment/ranks.h"
#include "driver/sweep/sheet.h"
#include "driver/sweep/sweep.h"
#include "runtime/simulation/bytes.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct SkSweep SkSweep;

typedef struct {
  SkSweep           *sweep;
  SkSim             *sim;  // NULL: it has ended
  uint32_t           number;
  bool               ran;
  bool               away;    // it goes on, on another rank
  uint64_t           next;    // row of the grid
  bool               unsure;  // whether it comes: there was an event beside it
  const SkModelCode *code;    // that it runs with
} SkVariant;

struct SkSweep {
  SkExperiment        *e;
  const SkTranslation *t;
  const SkModelInput  *in;
  const atomic_int    *stopped;
  const SkRunOptions  *options;
  const SkVaries      *varies;
  bool                 together;
  SkSweepReport       *report;
  SkBuild             *build;
  SkSimOptions         sim;  // with defaults filled in
  SkVariant           *variants;
  uint32_t             n;
  // Recording.
  SkRecord  *record;
  SkColumns  columns;
  uint32_t   n_row, n_still;  // places of one variant
  int       *row;             // by place
  uint32_t  *row_at;          // by place: its number there
  SkRowRun  *runs;            // the same as stretches
  uint32_t   n_runs;
  const int *still;     // places; -1: a constant
  double    *constant;  // by number among them
  double    *params;    // n * n_still
  // Rows: time and places of each variant, then their exit codes.
  SkSheet sheet;
  double *buffer;  // NULL: they are not kept
  size_t  stride;  // of a row
  // Rows of the grid: of the piece under way, and in all.
  uint64_t first, end, all;
  // Under way.
  const SkIslandOptions       *islands;
  SkSettings                   settings;  // of the variant that is made
  atomic_uint                  next;
  _Atomic(const SkModelCode *) better;
  atomic_bool                  settled;  // no better code is to come
  pthread_mutex_t              lock;     // of everything that is not one variant's
  uint32_t                     warnings, ended;
  uint32_t                     told_by;     // the first that has started; SK_NONE: none has
  bool                         free_steps;  // it chooses its steps itself
  double                       last_look;
  // Several ranks: variant k is run by rank k modulo their number. Warnings for rank 0: number and text.
  SkBytes said;
  bool    is_over;  // all variants of all ranks have ended
  void (*warn)(void *variant, const char *text);
};

static inline double *sk_sweep_slot(const SkSweep *s, uint64_t row, uint32_t variant) {
  return s->buffer + (size_t)(row - s->first) * s->stride + (size_t)variant * (s->n_row + 1);
}

// sweep_ranks.c ------------------------------------------------------------------------------------

bool sk_sweep_is_guest(const SkSweep *s);  // on another rank than 0, which writes the files
bool sk_sweep_is_here(const SkSweep *s, uint32_t variant);
// Before the first piece: status of all. Afterwards, where a piece has ended: rank 0 has the rows of all, and all know how many
// variants have ended, how many rows the next piece has, and whether the run is to stop (status).
SkStatus sk_sweep_start(SkSweep *s, SkStatus status);
SkStatus sk_sweep_join(SkSweep *s, SkStatus status, uint64_t *rows);

#endif
