// record/record.h - keeps what a run computes: columns declared once, rows streamed to files.
//
// in:    columns (name, description with unit, kind), aliases of them, then one row per output time
// out:   MAT v4 trajectory files, CSV, or calls of a function; any number of them at once
// cost:  a row is one gathered copy into a ring buffer (about 1 ns per column); one background
//        thread writes. Memory is bounded by the ring. Nothing is allocated after sk_record_start.
// not:   choosing the columns (the caller declares only what is wanted), reading (results/read.h)
// ref:   docs/results.md
//
//   sk_record_new(NULL, &rec);
//   sk_record_column(rec, "tank.p", "Pressure [Pa]", SK_COLUMN_CONTINUOUS, 3, &p);
//   sk_record_alias(rec, "port.p", "Pressure [Pa]", SK_COLUMN_CONTINUOUS, p, 1);
//   sk_record_file(rec, "r.mat", SK_FORMAT_BY_NAME);
//   sk_record_start(rec, params);
//   while (...) sk_record_row(rec, time, values);
//   status = sk_record_finish(rec);
//
// One thread at a time declares and gives rows. Whatever ends the run, the rows given so far are in
// the files and the files are readable: after each batch (50 ms at the latest) the row count in the
// file is brought up to date. Two rows may carry the same time: the values before and after an
// event.
#ifndef SK_RUNTIME_RECORD_H
#define SK_RUNTIME_RECORD_H

#include "base/status.h"
#include "runtime/simulation/row.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct SkRecord SkRecord;

typedef enum {
  SK_COLUMN_PARAMETER,   // one value for the whole run, from the parameter array
  SK_COLUMN_CONSTANT,    // likewise, never changeable
  SK_COLUMN_CONTINUOUS,  // one value per row, from the row's value array
  SK_COLUMN_DISCRETE,    // likewise; changes at events only
} SkColumnKind;

typedef enum {
  SK_FORMAT_BY_NAME,  // .mat or .csv by the path's ending; "-" is CSV on standard output
  SK_FORMAT_MAT,
  SK_FORMAT_CSV,
} SkRecordFormat;

typedef struct {
  bool   synchronous;     // no writer thread: rows are written by the caller, in batches
  size_t ring_bytes;      // memory for rows on their way; 0: 4 MiB. At least four rows are kept.
  bool   csv_parameters;  // CSV: parameters and constants too, repeated in each row
} SkRecordOptions;

// Time is always the first column, with the number SK_RECORD_TIME.
#define SK_RECORD_TIME  0u
#define SK_RECORD_SINKS 16  // files and functions of one recorder

SkStatus sk_record_new(const SkRecordOptions *options, SkRecord **out);
void     sk_record_free(SkRecord *record);  // finishes first where needed; NULL is fine

// `from` is the index of the column's value in the parameter array (parameter, constant) or in the
// row's value array (continuous, discrete). *column may be NULL.
SkStatus sk_record_column(SkRecord *record, const char *name, const char *description,
                          SkColumnKind kind, uint32_t from, uint32_t *column);

// A variable that never changes: its value is `from` in the parameter array, but it is shown as its kind.
SkStatus sk_record_still(SkRecord *record, const char *name, const char *description,
                         SkColumnKind kind, uint32_t from, uint32_t *column);

// Another name for column `of` (sign 1) or its negative (sign -1): a few bytes in memory, nothing
// per row. The kind is the alias's own: a variable equal to a parameter is still shown as a
// variable.
SkStatus sk_record_alias(SkRecord *record, const char *name, const char *description,
                         SkColumnKind kind, uint32_t of, int sign);

// Adds a file; opened by sk_record_start. "-" is standard output.
SkStatus sk_record_file(SkRecord *record, const char *path, SkRecordFormat format);

// Adds a function that sees every row, on the writer's thread. rows: n rows of `stride` doubles,
// time first, then the non-alias continuous and discrete columns in the order of the value array.
typedef SkStatus SkRecordFn(void *user, const double *rows, size_t n, size_t stride);
SkStatus         sk_record_function(SkRecord *record, SkRecordFn *fn, void *user);

// Opens the files, writes their headers and starts the writer. params may be NULL when there are
// none or when sk_record_params follows. Columns and sinks cannot be added afterwards.
SkStatus sk_record_start(SkRecord *record, const double *params);

// The parameter values as they are now; the files keep the last ones given.
void sk_record_params(SkRecord *record, const double *params);

// One row. Returns false when recording has stopped (see sk_record_status). Waits when the writer
// is a whole ring behind.
bool sk_record_row(SkRecord *record, double time, const double *values);

// Several rows, filled by the caller: memory for *n rows of sk_record_stride doubles, time first, then the values
// that the runs name (sk_row_gather of stretch.h does that); NULL when recording has stopped. Then the first n of
// them, perhaps none, are given.
double         *sk_record_open_rows(SkRecord *record, size_t *n);
void            sk_record_close_rows(SkRecord *record, size_t n);
size_t          sk_record_stride(const SkRecord *record);
const SkRowRun *sk_record_runs(const SkRecord *record, uint32_t *n);

// Waits until every row given is in the files.
SkStatus sk_record_flush(SkRecord *record);

// The last chance in a handler of a fatal signal (async-signal-safe): waits up to a second for the
// writer thread to bring the files up to date. Does nothing in synchronous mode.
void sk_record_rescue(SkRecord *record);

// Writes what is left and closes the files. Returns the recorder's status; a second call repeats
// it.
SkStatus sk_record_finish(SkRecord *record);

// SK_OK, or the first failure of any sink. A file that failed keeps the rows it holds and gets no
// more; recording stops when no sink is left. The text names the file and the reason.
SkStatus    sk_record_status(const SkRecord *record);
const char *sk_record_error(const SkRecord *record);  // "" while all is well
uint64_t    sk_record_rows(const SkRecord *record);   // rows given so far

#endif
