// runtime/simulation/row.h - a row of results as those who compute it and those who keep it see it.
#ifndef SK_RUNTIME_ROW_H
#define SK_RUNTIME_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A stretch of the value array.
typedef struct {
  uint32_t from, n;
} SkRowRun;

// Rows that are written where they are kept, several between two calls.
typedef struct {
  // Memory for *n rows of `stride` numbers: time, then the values that the runs name. NULL: not now.
  double *(*open)(void *user, size_t *n);
  // The first n of them are there, the last one at `time`. n may be 0.
  void (*close)(void *user, size_t n, double time);
  void           *user;
  size_t          stride;
  const SkRowRun *runs;
  uint32_t        n_runs;
  bool            sides;  // rows before and behind ticks may be among them
} SkRowSink;

#endif
