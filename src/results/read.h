// results/read.h - opens result files: MAT v4 trajectories and CSV, ours or another tool's.
//
// in:    a path, or bytes in memory
// out:   columns by name with description, aliases and signs resolved, parameters as constants
// cost:  opening reads the names (MAT) or scans the lines (CSV); sk_result_read is one pass over
//        the data for any number of columns. Files larger than memory are fine.
// not:   MAT v5 and v7 (HDF5), text trajectories (.txt of other tools)
// ref:   docs/results.md
//
// The files may come from strangers: every size is checked against the file before it is believed.
// A result that was cut short (a killed run, a copy that stopped) opens with what is there and
// SK6004.
#ifndef SK_RESULTS_READ_H
#define SK_RESULTS_READ_H

#include "base/diag.h"

typedef struct SkResult SkResult;

typedef struct {
  const char *name;         // valid UTF-8
  const char *description;  // likewise, as in "Pressure [Pa]"; may be ""
  bool        constant;     // one value for the whole run
} SkResultColumn;

#define SK_RESULT_NONE UINT32_MAX

// Return NULL after reporting SK6001, SK6002 or SK6003. Texts and buffers live in the arena; the
// file stays open until sk_result_close.
SkResult *sk_result_open(const char *path, SkArena *arena, SkDiags *diags);
SkResult *sk_result_open_bytes(const char *label, const void *bytes, size_t n, SkArena *arena,
                               SkDiags *diags);
void      sk_result_close(SkResult *result);  // NULL is fine

const char           *sk_result_path(const SkResult *result);
uint64_t              sk_result_rows(const SkResult *result);
uint32_t              sk_result_columns(const SkResult *result);
const SkResultColumn *sk_result_column(const SkResult *result, uint32_t column);
uint32_t              sk_result_time_column(const SkResult *result);
double                sk_result_constant(const SkResult *result, uint32_t column);  // its value
// The column of that name, else SK_RESULT_NONE. Blanks in indices do not count: a[1, 2] is a[1,2].
uint32_t sk_result_find(const SkResult *result, const char *name);

// Reads n columns, each into out[i] with room for sk_result_rows values (constants are repeated).
// Returns false after reporting SK6003 when the file turns out to be damaged.
bool sk_result_read(SkResult *result, const uint32_t *columns, uint32_t n, double *const *out,
                    SkDiags *diags);

// The rows of each column in turn, which `see` may change; some columns at a time, so that a file may be larger than memory.
bool sk_result_visit(SkResult *result, const uint32_t *columns, uint32_t n,
                     void (*see)(void *user, uint32_t i, double *values), void *user,
                     SkDiags *diags);

// The time of each row, read once and kept. NULL after reporting SK6003, or SK6008 when it is not
// finite and non-decreasing.
const double *sk_result_time(SkResult *result, SkDiags *diags);

// The unit inside a description's last brackets, "Pa" of "Pressure [Pa|bar]". Returns its length
// and sets *unit, 0 when there is none. *text_length is the length of what stands before.
size_t sk_result_unit(const char *description, const char **unit, size_t *text_length);

// The columns matched by the patterns (glob.h), each once, in the order of the patterns and, where one
// matches several, of the file; all of them when n is 0. Time is left out. A name or pattern that matches nothing is reported as SK6005, unless diags is
// NULL.
const uint32_t *sk_result_select(const SkResult *result, const char *const *patterns, uint32_t n,
                                 SkArena *arena, SkDiags *diags, uint32_t *count);

#endif
