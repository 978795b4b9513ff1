// The MAT v4 trajectory sink. Six matrices: Aclass, name, description, dataInfo, data_1, data_2.
// All but the last have a size known at set-up; data_2 holds one column per row recorded and ends
// the file, so it grows by appending, and only the column count in its header changes.
#include "base/mem.h"
#include "record/record_sink.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The type field of a matrix header: thousands tell the byte order, tens the element type, ones
// text.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
enum { ORDER = 0 };
#else
enum { ORDER = 1000 };
#endif
enum { TYPE_DOUBLE = ORDER + 0, TYPE_INT32 = ORDER + 20, TYPE_TEXT = ORDER + 51 };
enum { HEADER_BYTES = 20, COLUMNS_AT = 8, OUT_BYTES = 1 << 16 };

typedef struct {
  SkSink   sink;
  int      fd;
  size_t   stride;
  uint32_t n_params;
  int64_t  params_at;           // file offset of data_1's values
  int64_t  header_at, data_at;  // file offsets of data_2's header and values
  int64_t  rows;                // complete columns of data_2 in the file
  int64_t  announced;           // the count in the header
  double   start, stop;         // times of the first and last row
  double  *column;              // one column of data_1: time and the parameters
  // Buffered output while the header matrices are written; NULL afterwards.
  char   *out;
  size_t  n_out;
  int64_t offset;
} MatSink;

static SkStatus put_flush(MatSink *m) {
  SkStatus status = sk_sink_write(&m->sink, m->fd, m->out, m->n_out, m->offset, NULL);
  m->offset += (int64_t)m->n_out;
  m->n_out = 0;
  return status;
}

// A failure stays in the sink's status; what follows it is then dropped.
static void put(MatSink *m, const void *bytes, size_t n) {
  const char *from = bytes;
  while (n && m->sink.status == SK_OK) {
    size_t room = OUT_BYTES - m->n_out;
    size_t k    = n < room ? n : room;
    memcpy(m->out + m->n_out, from, k);
    m->n_out += k;
    from += k;
    n -= k;
    if (m->n_out == OUT_BYTES) put_flush(m);
  }
}

static void put_header(MatSink *m, const char *name, int32_t type, size_t rows, size_t columns) {
  int32_t head[5] = {type, (int32_t)rows, (int32_t)columns, 0, (int32_t)strlen(name) + 1};
  put(m, head, sizeof head);
  put(m, name, strlen(name) + 1);
}

// Four lines of eleven characters, stored column by column like every MAT matrix.
static void put_aclass(MatSink *m) {
  static const char lines[4][12] = {"Atrajectory", "1.1", "", "binTrans"};
  put_header(m, "Aclass", TYPE_TEXT, 4, 11);
  for (int column = 0; column < 11; column++) {
    for (int line = 0; line < 4; line++) {
      bool inside = (size_t)column < strlen(lines[line]);
      put(m, inside ? &lines[line][column] : "", 1);
    }
  }
}

// One text per matrix column, padded with NUL: some readers show trailing blanks, none shows NULs.
static void put_texts(MatSink *m, const char *matrix, const SkRecordLayout *layout, bool names) {
  static const char zeros[256] = {0};
  size_t            width      = 1;
  for (uint32_t i = 0; i < layout->n_columns; i++) {
    const SkRecordColumn *c = &layout->columns[i];
    size_t                n = strlen(layout->pool + (names ? c->name : c->description));
    if (n > width) width = n;
  }
  put_header(m, matrix, TYPE_TEXT, width, layout->n_columns);
  for (uint32_t i = 0; i < layout->n_columns; i++) {
    const SkRecordColumn *c    = &layout->columns[i];
    const char           *text = layout->pool + (names ? c->name : c->description);
    size_t                n    = strlen(text);
    put(m, text, n);
    while (n < width) {
      size_t k = width - n < sizeof zeros ? width - n : sizeof zeros;
      put(m, zeros, k);
      n += k;
    }
  }
}

// Per column: which data matrix (0: the abscissa), which row of it (negative: sign changed), linear
// interpolation, and what holds outside the time range (-1: undefined, 0: the same value).
static void put_data_info(MatSink *m, const SkRecordLayout *layout) {
  put_header(m, "dataInfo", TYPE_INT32, 4, layout->n_columns);
  for (uint32_t i = 0; i < layout->n_columns; i++) {
    const SkRecordColumn *c       = &layout->columns[i];
    int32_t               row     = (int32_t)c->slot + (c->of_params ? 2 : 1);
    int32_t               info[4] = {c->of_params          ? 1
                                     : i == SK_RECORD_TIME ? 0
                                                           : 2,
                       c->negative ? -row : row, 0, c->of_params ? 0 : -1};
    put(m, info, sizeof info);
  }
}

static SkStatus begin(SkSink *sink, const SkRecordLayout *layout) {
  MatSink *m = (MatSink *)sink;
  if (layout->stride > INT32_MAX || layout->n_columns > INT32_MAX ||
      layout->n_params >= INT32_MAX) {
    return sk_sink_fail(sink, SK_UNSUPPORTED, "too many columns for a MAT v4 file");
  }
  m->fd = open(sink->path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (m->fd < 0) return sk_sink_fail(sink, SK_IO, NULL);
  struct stat st;
  if (fstat(m->fd, &st) == 0 && !S_ISREG(st.st_mode)) {
    return sk_sink_fail(sink, SK_BAD_ARG, "a MAT file cannot be streamed there; use CSV");
  }
  m->stride   = layout->stride;
  m->n_params = layout->n_params;
  m->column   = sk_calloc((size_t)m->n_params + 1, sizeof *m->column);
  m->out      = sk_malloc(OUT_BYTES);
  if (!m->column || !m->out) return sk_sink_fail(sink, SK_NOMEM, "out of memory");
  if (m->n_params) memcpy(m->column + 1, layout->params, m->n_params * sizeof *m->column);

  put_aclass(m);
  put_texts(m, "name", layout, true);
  put_texts(m, "description", layout, false);
  put_data_info(m, layout);
  put_header(m, "data_1", TYPE_DOUBLE, (size_t)m->n_params + 1, 2);
  m->params_at = m->offset + (int64_t)m->n_out;
  for (int twice = 0; twice < 2; twice++) {
    put(m, m->column, ((size_t)m->n_params + 1) * sizeof *m->column);
  }
  m->header_at = m->offset + (int64_t)m->n_out;
  put_header(m, "data_2", TYPE_DOUBLE, m->stride, 0);
  m->data_at = m->offset + (int64_t)m->n_out;
  if (sink->status == SK_OK) put_flush(m);
  sk_free(m->out);
  m->out = NULL;
  return sink->status;
}

static SkStatus params(SkSink *sink, const double *values) {
  MatSink *m     = (MatSink *)sink;
  size_t   bytes = ((size_t)m->n_params + 1) * sizeof *m->column;
  if (m->n_params) memcpy(m->column + 1, values, bytes - sizeof *m->column);
  for (int64_t end = 0; end < 2; end++) {
    m->column[0] = end ? m->stop : m->start;
    int64_t at   = m->params_at + end * (int64_t)bytes;
    if (sk_sink_write(sink, m->fd, m->column, bytes, at, NULL)) break;
  }
  return sink->status;
}

// The values first, then the count: a reader never sees columns that are not there.
static SkStatus flush(SkSink *sink) {
  MatSink *m = (MatSink *)sink;
  if (m->announced == m->rows) return SK_OK;
  int64_t columns  = (int64_t)m->n_params + 1;
  double  times[2] = {m->start, m->stop};
  for (int64_t end = m->announced ? 1 : 0; end < 2; end++) {
    int64_t at = m->params_at + end * columns * (int64_t)sizeof(double);
    if (sk_sink_write(sink, m->fd, &times[end], sizeof(double), at, NULL)) return sink->status;
  }
  int32_t count = (int32_t)m->rows;
  if (sk_sink_write(sink, m->fd, &count, sizeof count, m->header_at + COLUMNS_AT, NULL)) {
    return sink->status;
  }
  m->announced = m->rows;
  return SK_OK;
}

static SkStatus rows(SkSink *sink, const double *values, size_t n) {
  MatSink *m     = (MatSink *)sink;
  size_t   bytes = m->stride * sizeof(double);
  if (n > (size_t)(INT32_MAX - m->rows)) {
    return sk_sink_fail(sink, SK_UNSUPPORTED, "a MAT v4 file holds at most 2147483647 rows");
  }
  size_t  done;
  int64_t at = m->data_at + m->rows * (int64_t)bytes;
  sk_sink_write(sink, m->fd, values, n * bytes, at, &done);
  size_t whole = done / bytes;
  if (whole) {
    if (m->rows == 0) m->start = values[0];
    m->stop = values[(whole - 1) * m->stride];
    m->rows += (int64_t)whole;
  }
  return sink->status;
}

static SkStatus end(SkSink *sink) {
  MatSink *m = (MatSink *)sink;
  if (m->fd >= 0) {
    // After a full disk the last column may be half there: announce the whole ones and cut the
    // rest, because readers that walk from matrix to matrix stumble over stray bytes.
    SkStatus status = sink->status;
    int      error  = sink->error;
    if (m->data_at) {
      flush(sink);
      int64_t size = m->data_at + m->announced * (int64_t)(m->stride * sizeof(double));
      if (status && ftruncate(m->fd, (off_t)size)) error = error ? error : errno;
    }
    if (close(m->fd) && sink->status == SK_OK) sk_sink_fail(sink, SK_IO, NULL);
    if (status) {
      sink->status = status;
      sink->error  = error;
    }
  }
  sk_free(m->column);
  sk_free(m->out);
  return sink->status;
}

SkSink *sk_mat4_sink(const char *path) {
  static const SkSinkOps ops  = {begin, rows, params, flush, end};
  MatSink               *sink = (MatSink *)sk_sink_alloc(&ops, sizeof *sink, path);
  if (!sink) return NULL;
  sink->fd = -1;
  return &sink->sink;
}
