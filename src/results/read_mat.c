// MAT v4 trajectories: Aclass tells the orientation, name and description the columns, dataInfo
// where each lives, data_1 the constants and data_2 the series. All matrices are stored column by
// column.
#include "results/read_format.h"

#include <math.h>
#include <string.h>

enum { HEADER_BYTES = 20, MAX_MATRICES = 256, MAX_NAME = 256 };
#define MAX_TEXT_BYTES (UINT64_C(512) << 20)  // of one text matrix
#define READ_BYTES     ((size_t)1 << 20)
#define SPARSE_ROW     ((size_t)16 << 10)  // rows longer than this are read in part where it pays

typedef struct {
  uint64_t at;  // file offset of the values
  uint32_t rows, columns;
  uint32_t element;  // bytes
  uint8_t  type;     // 0 double, 1 single, 2 int32, 3 int16, 4 uint16, 5 uint8
  bool     swapped;  // the other byte order
  bool     found;
} Matrix;

typedef struct {
  Matrix data;        // data_2
  bool   transposed;  // one matrix column per row recorded
} Mat;

enum { ACLASS, NAME, DESCRIPTION, DATA_INFO, DATA_1, DATA_2, N_KNOWN };
static const char *const KNOWN[N_KNOWN] = {"Aclass",   "name",   "description",
                                           "dataInfo", "data_1", "data_2"};

static const SkSpan NOWHERE = {0, 0};

static uint32_t get_u32(const uint8_t *b, bool big) {
  return big ? (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3]
             : (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

static bool host_is_big(void) { return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__; }

// One element as a double.
static double element(const Matrix *m, const uint8_t *from) {
  uint8_t b[8] = {0};
  for (uint32_t i = 0; i < m->element; i++) b[i] = from[m->swapped ? m->element - 1 - i : i];
  double   d;
  float    f;
  int32_t  i32;
  int16_t  i16;
  uint16_t u16;
  switch (m->type) {
    case 0: memcpy(&d, b, sizeof d); return d;
    case 1: memcpy(&f, b, sizeof f); return (double)f;
    case 2: memcpy(&i32, b, sizeof i32); return i32;
    case 3: memcpy(&i16, b, sizeof i16); return i16;
    case 4: memcpy(&u16, b, sizeof u16); return u16;
    default: return b[0];
  }
}

static uint64_t count(const Matrix *m) { return (uint64_t)m->rows * m->columns; }

// --- finding the matrices ---

// Reads one header. *next is the offset of the matrix after it, past the end when it is cut short.
static bool read_header(const SkResult *r, uint64_t at, Matrix *m, char name[MAX_NAME],
                        uint64_t *next, SkDiags *diags) {
  uint8_t b[HEADER_BYTES];
  if (!sk_read_at(r, at, b, sizeof b)) {
    return sk_read_damaged(r, diags, "the file ends inside a matrix header");
  }
  bool     big  = get_u32(b, false) >= 5000;
  uint32_t type = get_u32(b, big), imaginary = get_u32(b + 12, big), length = get_u32(b + 16, big);
  static const uint32_t sizes[6] = {8, 4, 4, 2, 2, 1};
  if (type >= 5000 || type / 1000 > 1 || type / 100 % 10 != 0 || type / 10 % 10 > 5 ||
      imaginary > 1) {
    return sk_read_damaged(r, diags, "bad matrix header at byte %llu", (unsigned long long)at);
  }
  if (type % 10 > 1) return sk_read_damaged(r, diags, "sparse matrices are not part of a result");
  m->type    = (uint8_t)(type / 10 % 10);
  m->element = sizes[m->type];
  m->swapped = (type / 1000 == 1) != host_is_big();
  m->rows    = get_u32(b + 4, big);
  m->columns = get_u32(b + 8, big);
  m->at      = at + HEADER_BYTES + length;
  if (m->rows > INT32_MAX || m->columns > INT32_MAX || length == 0 || length > MAX_NAME ||
      !sk_read_at(r, at + HEADER_BYTES, name, length)) {
    return sk_read_damaged(r, diags, "bad matrix header at byte %llu", (unsigned long long)at);
  }
  name[length - 1] = 0;
  // Each factor is below 2^31 and the last at most 16, so this fits unless the file lies.
  uint64_t n = count(m);
  if (n > UINT64_MAX / 32) return sk_read_damaged(r, diags, "matrix %s is impossibly large", name);
  *next = m->at + n * m->element * (imaginary + 1);
  return true;
}

static void report_cut(const SkResult *r, SkDiags *diags, uint64_t rows, uint64_t announced) {
  sk_diag(diags, 6004, NOWHERE, "%s is cut short: %llu of %llu rows are there", r->path,
          (unsigned long long)rows, (unsigned long long)announced);
}

static bool find_matrices(const SkResult *r, Matrix known[N_KNOWN], SkDiags *diags) {
  uint64_t at = 0, next = 0;
  for (int n = 0; n < MAX_MATRICES && at < r->size; n++, at = next) {
    Matrix m;
    char   name[MAX_NAME];
    if (!read_header(r, at, &m, name, &next, diags)) return false;
    for (int k = 0; k < N_KNOWN; k++) {
      if (strcmp(name, KNOWN[k]) != 0) continue;
      known[k]       = m;
      known[k].found = true;
    }
    // The last one that matters; after it a partly written row may follow.
    if (known[DATA_2].found) break;
    if (next > r->size)
      return sk_read_damaged(r, diags, "matrix %s goes past the end of the file", name);
  }
  for (int k = 0; k < N_KNOWN; k++) {
    if (known[k].found || k == DESCRIPTION || k == DATA_1) continue;
    sk_diag(diags, 6002, NOWHERE, "%s is a MAT file but no trajectory: matrix %s is missing",
            r->path, KNOWN[k]);
    return false;
  }
  return true;
}

// --- texts ---

// A whole matrix in memory, false after reporting when it is larger than a result's could be.
static bool load(const SkResult *r, const Matrix *m, const char *name, uint8_t **out,
                 SkDiags *diags) {
  uint64_t bytes = count(m) * m->element;
  if (bytes > MAX_TEXT_BYTES) return sk_read_damaged(r, diags, "matrix %s is too large", name);
  *out = sk_arena_alloc(r->arena, (size_t)bytes);
  if (bytes == 0 || sk_read_at(r, m->at, *out, (size_t)bytes)) return true;
  return sk_read_damaged(r, diags, "matrix %s cannot be read", name);
}

// Text number i of a loaded text matrix: a column of it when across is true, else a row.
static const char *text_at(const SkResult *r, const Matrix *m, const uint8_t *values, uint32_t i,
                           bool across, char *scratch) {
  uint32_t n = across ? m->rows : m->columns;
  for (uint32_t k = 0; k < n; k++) {
    uint64_t at = across ? (uint64_t)i * m->rows + k : (uint64_t)k * m->rows + i;
    double   c  = element(m, values + at * m->element);
    scratch[k]  = c >= 0 && c <= 255 ? (char)(unsigned char)c : '?';
  }
  return sk_read_text(r->arena, scratch, n);
}

// The fourth line of Aclass, where there is one, says binTrans or binNormal.
static bool read_aclass(const SkResult *r, const Matrix *m, bool *transposed, SkDiags *diags) {
  uint8_t *values       = NULL;
  char     scratch[256] = {0};
  if (m->rows > 64 || m->columns > 255)
    return sk_read_damaged(r, diags, "matrix Aclass is too large");
  if (!load(r, m, "Aclass", &values, diags)) return false;
  const char *kind = m->rows ? text_at(r, m, values, 0, false, scratch) : "";
  if (strcmp(kind, "Atrajectory") != 0) {
    sk_diag(diags, 6002, NOWHERE, "%s is a MAT file of class '%s', not a trajectory", r->path,
            kind);
    return false;
  }
  *transposed =
      m->rows > 3 && strncmp(text_at(r, m, values, 3, false, scratch), "binTrans", 8) == 0;
  return true;
}

// --- columns ---

// The four numbers of dataInfo for column i, as far as they matter: table and signed row.
static bool read_info(const Matrix *m, const uint8_t *values, bool across, uint32_t i,
                      int32_t info[2]) {
  for (uint32_t k = 0; k < 2; k++) {
    uint64_t at = across ? (uint64_t)i * m->rows + k : (uint64_t)k * m->rows + i;
    double   d  = element(m, values + at * m->element);
    if (!(fabs(d) < INT32_MAX)) return false;
    info[k] = (int32_t)d;
  }
  return true;
}

typedef struct {
  Matrix   m[N_KNOWN];
  uint8_t *values[N_KNOWN];
  uint32_t n_columns, n_constants, n_series;
  bool     across;
} Tables;

// First value of a constant: data_1 repeats it for start and stop.
static double constant_at(const Tables *t, uint32_t row) {
  const Matrix *m  = &t->m[DATA_1];
  uint64_t      at = t->across ? row : (uint64_t)row * m->rows;
  return element(m, t->values[DATA_1] + at * m->element);
}

static bool add_column(SkResult *r, const Tables *t, uint32_t i, char *scratch, SkDiags *diags) {
  int32_t     info[2];
  const char *name = text_at(r, &t->m[NAME], t->values[NAME], i, t->across, scratch);
  if (!read_info(&t->m[DATA_INFO], t->values[DATA_INFO], t->across, i, info)) {
    return sk_read_damaged(r, diags, "dataInfo of %s is not a whole number", name);
  }
  const Matrix *d     = &t->m[DESCRIPTION];
  bool          some  = d->found && i < (t->across ? d->columns : d->rows);
  uint32_t      row   = (uint32_t)(info[1] < 0 ? -info[1] : info[1]);
  uint32_t      rows  = info[0] == 1 ? t->n_constants : t->n_series;
  SkReadColumn  c     = {.negative = info[1] < 0, .slot = row - 1};
  c.shown.name        = name;
  c.shown.description = some ? text_at(r, d, t->values[DESCRIPTION], i, t->across, scratch) : "";
  c.shown.constant    = info[0] == 1;
  if (info[0] < 0 || info[0] > 2 || row == 0 || row > rows) {
    return sk_read_damaged(r, diags, "dataInfo puts %s in row %u of data_%d, which has %u", name,
                           row, info[0], rows);
  }
  if (info[0] == 0) c.slot = 0;
  if (c.shown.constant) {
    double value = constant_at(t, c.slot);
    c.value      = c.negative ? -value : value;
  }
  if (info[0] == 0) r->time_column = r->columns.n;
  sk_read_add(r, c);
  return true;
}

static bool add_columns(SkResult *r, Tables *t, SkDiags *diags) {
  const Matrix *names = &t->m[NAME], *info = &t->m[DATA_INFO], *ones = &t->m[DATA_1];
  t->n_columns   = t->across ? names->columns : names->rows;
  t->n_constants = t->across ? (ones->columns ? ones->rows : 0) : (ones->rows ? ones->columns : 0);
  t->n_series    = t->across ? t->m[DATA_2].rows : t->m[DATA_2].columns;
  uint32_t infos = t->across ? info->columns : info->rows,
           parts = t->across ? info->rows : info->columns;
  if (t->n_columns == 0 || t->n_series == 0)
    return sk_read_damaged(r, diags, "the file names no signals");
  if (infos < t->n_columns || parts < 2) {
    return sk_read_damaged(r, diags, "%u names but dataInfo is %u by %u", t->n_columns, info->rows,
                           info->columns);
  }
  for (int k = NAME; k <= DATA_1; k++) {
    if (t->m[k].found && !load(r, &t->m[k], KNOWN[k], &t->values[k], diags)) return false;
  }
  uint32_t width = t->across ? names->rows : names->columns;
  // An empty matrix takes no bytes, so its width says nothing about the file.
  const Matrix *d       = &t->m[DESCRIPTION];
  uint32_t      other   = count(d) == 0 ? 0 : t->across ? d->rows : d->columns;
  char         *scratch = sk_arena_alloc(r->arena, (width > other ? width : other) + 1);
  for (uint32_t i = 0; i < t->n_columns; i++) {
    if (!add_column(r, t, i, scratch, diags)) return false;
  }
  return true;
}

// --- values ---

// Stored row by row: every series of one time lies together.
static bool read_across(SkResult *r, const Matrix *m, const uint32_t *columns, uint32_t n,
                        double *const *out) {
  size_t   row = (size_t)m->rows * m->element;
  uint32_t low = UINT32_MAX, high = 0;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t slot = r->columns.at[columns[i]].slot;
    if (slot < low) low = slot;
    if (slot > high) high = slot;
  }
  size_t   span  = (size_t)(high - low + 1) * m->element;
  bool     part  = row > SPARSE_ROW && span < row / 4;
  size_t   piece = part ? span : row;
  uint64_t batch = part || row > READ_BYTES ? 1 : READ_BYTES / row;
  uint8_t *block = sk_read_block(r, batch * piece);
  bool     plain = m->type == 0 && !m->swapped;
  for (uint64_t t = 0; t < r->rows; t += batch) {
    uint64_t k = r->rows - t < batch ? r->rows - t : batch;
    if (!sk_read_at(r, m->at + t * row + (part ? (uint64_t)low * m->element : 0), block, k * piece))
      return false;
    for (uint32_t i = 0; i < n; i++) {
      size_t         slot = (size_t)r->columns.at[columns[i]].slot - (part ? low : 0);
      const uint8_t *from = block + slot * m->element;
      double        *to   = out[i] + t;
      for (uint64_t j = 0; j < k; j++, from += piece) {
        if (plain) {
          memcpy(&to[j], from, sizeof to[j]);
        } else {
          to[j] = element(m, from);
        }
      }
    }
  }
  return true;
}

// Stored series by series.
static bool read_along(SkResult *r, const Matrix *m, const uint32_t *columns, uint32_t n,
                       double *const *out) {
  uint64_t batch = READ_BYTES / m->element;
  uint8_t *block = sk_read_block(r, READ_BYTES);
  for (uint32_t i = 0; i < n; i++) {
    uint64_t at = m->at + (uint64_t)r->columns.at[columns[i]].slot * m->rows * m->element;
    for (uint64_t t = 0; t < r->rows; t += batch) {
      uint64_t k = r->rows - t < batch ? r->rows - t : batch;
      if (!sk_read_at(r, at + t * m->element, block, k * m->element)) return false;
      for (uint64_t j = 0; j < k; j++) out[i][t + j] = element(m, block + j * m->element);
    }
  }
  return true;
}

static bool read_values(SkResult *r, const uint32_t *columns, uint32_t n, double *const *out,
                        SkDiags *diags) {
  const Mat *mat = r->format;
  bool       ok  = mat->transposed ? read_across(r, &mat->data, columns, n, out)
                                   : read_along(r, &mat->data, columns, n, out);
  return ok || sk_read_damaged(r, diags, "the file became shorter while it was read");
}

bool sk_read_mat(SkResult *r, SkDiags *diags) {
  static const SkReadOps ops = {read_values};
  Tables                 t   = {0};
  if (!find_matrices(r, t.m, diags)) return false;
  if (!read_aclass(r, &t.m[ACLASS], &t.across, diags)) return false;
  if (!add_columns(r, &t, diags)) return false;

  Mat *mat        = SK_NEW(r->arena, Mat);
  mat->data       = t.m[DATA_2];
  mat->transposed = t.across;
  r->format       = mat;
  r->ops          = &ops;
  r->rows         = t.across ? mat->data.columns : mat->data.rows;

  // A run that was killed, or a copy that stopped: use the whole rows that are there.
  uint64_t room = mat->data.at < r->size ? (r->size - mat->data.at) / mat->data.element : 0;
  if (count(&mat->data) > room) {
    if (!t.across) return sk_read_damaged(r, diags, "matrix data_2 goes past the end of the file");
    uint64_t rows = room / mat->data.rows;
    report_cut(r, diags, rows, r->rows);
    r->rows = rows;
  }
  return true;
}
