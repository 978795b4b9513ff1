// record/record_sink.h - what the recorder asks of a place that rows go to. Inside the recorder
// only.
#ifndef SK_RUNTIME_RECORD_SINK_H
#define SK_RUNTIME_RECORD_SINK_H

#include "record/record.h"

// A column as declared: its text is an offset into the recorder's pool, its value a slot of one of
// the two tables. Series slot 0 is time. Parameter slots start at 0.
typedef struct {
  size_t       name, description;
  SkColumnKind kind;
  bool         alias, of_params, negative;
  uint32_t     slot;
} SkRecordColumn;

typedef struct {
  const char           *pool;
  const SkRecordColumn *columns;
  uint32_t              n_columns;
  uint32_t              n_params;
  size_t                stride;  // doubles per row: time and the series
  const double *params;  // n_params values; the recorder updates them before calling params()
  bool          csv_parameters;
} SkRecordLayout;

typedef struct SkSink SkSink;

// begin runs at set-up and may allocate; rows, params and flush may not. flush leaves the sink
// readable up to the last row given. end closes, frees and is called exactly once, whatever failed
// before.
typedef struct {
  SkStatus (*begin)(SkSink *sink, const SkRecordLayout *layout);
  SkStatus (*rows)(SkSink *sink, const double *rows, size_t n);
  SkStatus (*params)(SkSink *sink, const double *params);
  SkStatus (*flush)(SkSink *sink);
  SkStatus (*end)(SkSink *sink);
} SkSinkOps;

struct SkSink {
  const SkSinkOps *ops;
  SkStatus         status;  // after a failure no further rows come
  int              error;   // errno of the failure, or 0
  const char      *reason;  // a failure that errno does not describe, or NULL
  const char      *path;    // as the user wrote it; "" for a function
};

SkSink *sk_mat4_sink(const char *path);
SkSink *sk_csv_sink(const char *path);

// Allocates a zeroed sink of `size` bytes, its path behind it.
SkSink *sk_sink_alloc(const SkSinkOps *ops, size_t size, const char *path);

// write/pwrite until all n bytes are out. On failure *done tells how many were. offset < 0: append.
SkStatus sk_sink_write(SkSink *sink, int fd, const void *bytes, size_t n, int64_t offset,
                       size_t *done);
SkStatus sk_sink_fail(SkSink *sink, SkStatus status, const char *reason);  // keeps errno

#endif
