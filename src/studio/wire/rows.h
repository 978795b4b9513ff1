// studio/wire/rows.h - rows of a run in a file that one process writes and another reads.
//
// in:    rows of numbers, time first
// out:   stretches of one column
// cost:  a column is read without the others: blocks of rows lie column by column
// not:   names, kinds (front/run.c)
//
// The count of rows stands in the file: what was written stays when the writer is gone.
#ifndef SK_STUDIO_WIRE_ROWS_H
#define SK_STUDIO_WIRE_ROWS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  int             fd;
  uint32_t        columns, block_rows;
  double         *block;  // the last one
  uint64_t        rows, written;
  int             error;  // errno of the first write that failed
  pthread_mutex_t lock;   // rows come from one thread, flushes from another
} SkRowsOut;

// False: no memory, or errno; it is to be ended all the same.
bool sk_rows_begin(SkRowsOut *out, int fd, uint32_t columns);
// time, then v[places[0]] ... False: it cannot be written.
bool sk_rows_add_places(SkRowsOut *out, double time, const double *v, const int *places);
// Rows later than that time are forgotten.
bool sk_rows_back_to(SkRowsOut *out, double time);
// What was added can be read. Returns how many rows there are.
uint64_t sk_rows_flush(SkRowsOut *out);
void     sk_rows_end(SkRowsOut *out);  // the file stays open
// From a handler of a fatal signal: what was added is written, whoever holds the lock.
void sk_rows_rescue(SkRowsOut *out);

typedef struct {
  int      fd;
  uint32_t columns, block_rows;  // 0: not known yet
  uint64_t rows;                 // that may be read
} SkRowsIn;

// How many rows the file has by its own count; learns its form first. 0: none yet, or it is broken.
uint64_t sk_rows_count(SkRowsIn *in);
// Rows from .. from + n of a column. False: they cannot be read.
bool sk_rows_read(const SkRowsIn *in, uint32_t column, uint64_t from, size_t n, double *out);

#endif
