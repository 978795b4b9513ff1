// The CSV sink: a header line, then one line per row, each number in its shortest exact form. The
// text buffer always starts at the beginning of a line, so a failed write can be cut back to whole
// lines.
#include "base/mem.h"
#include "record/csv_number.h"
#include "record/record_sink.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CELL_BYTES = SK_NUMBER_MAX + 1, BUFFER_BYTES = 1 << 16 };

// A value to print: slot of the row or of the parameters, with a sign.
typedef struct {
  uint32_t slot;
  bool     of_params, negative;
} Cell;

typedef struct {
  SkSink        sink;
  int           fd;
  bool          regular;
  int64_t       written;  // bytes in the file, all of them whole lines
  size_t        stride;
  const double *params;
  Cell         *cells;
  uint32_t      n_cells;
  char         *text;
  size_t        n_text, cap;
} CsvSink;

static SkStatus flush(SkSink *sink) {
  CsvSink *c = (CsvSink *)sink;
  size_t   done;
  if (sk_sink_write(sink, c->fd, c->text, c->n_text, -1, &done)) {
    const char *line = done ? memrchr(c->text, '\n', done) : NULL;
    if (line) c->written += line + 1 - c->text;
  } else {
    c->written += (int64_t)done;
  }
  c->n_text = 0;
  return sink->status;
}

static bool plain(const char *name) {
  if (name[0] == 0 || name[0] == ' ' || name[0] == '#') return false;
  return strpbrk(name, ",;\t\"\r\n") == NULL && name[strlen(name) - 1] != ' ';
}

// Appends one header cell and leaves room for the end of the line. The buffer grows: this is
// set-up.
static SkStatus put_name(CsvSink *c, const char *name, bool first) {
  size_t need = c->n_text + 2 * strlen(name) + sizeof ",\"\"\n";
  if (need > c->cap) {
    char *text = sk_realloc(c->text, need * 2);
    if (!text) return SK_NOMEM;
    c->text = text;
    c->cap  = need * 2;
  }
  char *at = c->text + c->n_text;
  if (!first) *at++ = ',';
  bool quote = !plain(name);
  if (quote) *at++ = '"';
  for (const char *p = name; *p; p++) {
    if (*p == '"') *at++ = '"';
    *at++ = *p;
  }
  if (quote) *at++ = '"';
  c->n_text = (size_t)(at - c->text);
  return SK_OK;
}

static SkStatus put_header(CsvSink *c, const SkRecordLayout *layout) {
  for (uint32_t i = 0; i < layout->n_columns; i++) {
    const SkRecordColumn *column = &layout->columns[i];
    bool fixed = column->kind == SK_COLUMN_PARAMETER || column->kind == SK_COLUMN_CONSTANT;
    if (fixed && !layout->csv_parameters) continue;
    if (put_name(c, layout->pool + column->name, c->n_cells == 0)) return SK_NOMEM;
    c->cells[c->n_cells++] = (Cell){column->slot, column->of_params, column->negative};
  }
  c->text[c->n_text++] = '\n';  // put_name left room
  return SK_OK;
}

static SkStatus begin(SkSink *sink, const SkRecordLayout *layout) {
  CsvSink *c        = (CsvSink *)sink;
  bool     standard = strcmp(sink->path, "-") == 0;
  c->fd             = standard ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
                               : open(sink->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (c->fd < 0) return sk_sink_fail(sink, SK_IO, NULL);
  struct stat st;
  c->regular = !standard && fstat(c->fd, &st) == 0 && S_ISREG(st.st_mode);
  c->stride  = layout->stride;
  c->params  = layout->params;
  c->cells   = sk_calloc(layout->n_columns, sizeof *c->cells);
  if (!c->cells || put_header(c, layout)) return sk_sink_fail(sink, SK_NOMEM, "out of memory");

  // Room for a whole line beyond the point where the buffer is written out.
  size_t cap  = BUFFER_BYTES + (size_t)c->n_cells * CELL_BYTES + 1;
  char  *text = cap > c->cap ? sk_realloc(c->text, cap) : c->text;
  if (!text) return sk_sink_fail(sink, SK_NOMEM, "out of memory");
  c->text = text;
  if (cap > c->cap) c->cap = cap;
  sk_number_setup();
  return flush(sink);
}

static SkStatus rows(SkSink *sink, const double *values, size_t n) {
  CsvSink *c = (CsvSink *)sink;
  for (size_t i = 0; i < n; i++, values += c->stride) {
    char *at = c->text + c->n_text;
    for (uint32_t k = 0; k < c->n_cells; k++) {
      const Cell *cell  = &c->cells[k];
      double      value = cell->of_params ? c->params[cell->slot] : values[cell->slot];
      at += sk_number_print(cell->negative ? -value : value, at);
      *at++ = ',';
    }
    at[-1]    = '\n';
    c->n_text = (size_t)(at - c->text);
    if (c->n_text >= BUFFER_BYTES && flush(sink)) break;
  }
  return sink->status;
}

// The values are read from the recorder's array row by row.
static SkStatus params(SkSink *sink, const double *values) {
  (void)values;
  return sink->status;
}

static SkStatus end(SkSink *sink) {
  CsvSink *c = (CsvSink *)sink;
  if (c->fd >= 0) {
    bool failed = sink->status != SK_OK;
    if (!failed) failed = flush(sink) != SK_OK;
    // Half a line would read as wrong numbers.
    int error = sink->error;
    if (failed && c->regular && ftruncate(c->fd, (off_t)c->written)) sink->error = error;
    if (close(c->fd) && !failed) sk_sink_fail(sink, SK_IO, NULL);
  }
  sk_free(c->cells);
  sk_free(c->text);
  return sink->status;
}

SkSink *sk_csv_sink(const char *path) {
  static const SkSinkOps ops  = {begin, rows, params, flush, end};
  CsvSink               *sink = (CsvSink *)sk_sink_alloc(&ops, sizeof *sink, path);
  if (!sink) return NULL;
  sink->fd = -1;
  return &sink->sink;
}
