#include "results/read.h"

#include "results/glob.h"
#include "results/read_format.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define VALUES_AT_ONCE ((uint64_t)1 << 23)  // of sk_result_visit: 64 MiB

static const SkSpan NOWHERE = {0, 0};

// --- shared by the formats ---

bool sk_read_at(const SkResult *r, uint64_t offset, void *to, size_t n) {
  if (offset > r->size || n > r->size - offset) return false;
  if (r->bytes) {
    memcpy(to, r->bytes + offset, n);
    return true;
  }
  char *at = to;
  while (n) {
    ssize_t k = pread(r->fd, at, n, (off_t)offset);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return false;
    at += k;
    n -= (size_t)k;
    offset += (uint64_t)k;
  }
  return true;
}

uint8_t *sk_read_block(SkResult *r, size_t n) {
  if (r->block_size < n) {
    r->block      = sk_arena_alloc(r->arena, n);
    r->block_size = n;
  }
  return r->block;
}

const char *sk_read_text(SkArena *arena, const char *text, size_t n) {
  size_t length = 0;
  while (length < n && text[length]) length++;
  while (length && text[length - 1] == ' ') length--;

  size_t latin = 0;  // bytes that need two in UTF-8
  for (size_t i = 0; i < length;) {
    uint32_t k = sk_utf8_length(text + i, length - i);
    latin += k == 0;
    i += k ? k : 1;
  }
  char *copy = sk_arena_alloc(arena, length + latin + 1), *to = copy;
  for (size_t i = 0; i < length;) {
    uint32_t      k = sk_utf8_length(text + i, length - i);
    unsigned char c = (unsigned char)text[i];
    if (k) {
      memcpy(to, text + i, k);
      to += k;
    } else {
      *to++ = (char)(0xc0 | c >> 6);
      *to++ = (char)(0x80 | (c & 0x3f));
    }
    i += k ? k : 1;
  }
  *to = 0;
  return copy;
}

// Interned without blanks, so that a[1, 2] and a[1,2] are one name.
static SkName squeeze(const SkResult *r, const char *name, bool add) {
  char   small[256], *text = small;
  size_t n = strlen(name), k = 0;
  if (n >= sizeof small) text = sk_arena_alloc(r->arena, n + 1);
  for (size_t i = 0; i < n; i++) {
    if (name[i] != ' ') text[k++] = name[i];
  }
  return add ? sk_name(r->names, text, k) : sk_name_find(r->names, text, k);
}

void sk_read_add(SkResult *r, SkReadColumn column) {
  sk_vec_push(r->arena, &r->columns, column);
  SkName name = squeeze(r, column.shown.name, true);
  // Of two columns with one name the first counts.
  uint64_t key = (uint64_t)(uintptr_t)name;
  if (!sk_map_get(&r->by_name, key, NULL)) sk_map_put(r->arena, &r->by_name, key, r->columns.n);
}

bool sk_read_damaged(const SkResult *r, SkDiags *diags, const char *format, ...) {
  char    text[512];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  sk_diag(diags, 6003, NOWHERE, "%s: %s", r->path, text);
  return false;
}

// --- opening ---

static bool is_other_format(const SkResult *r, SkDiags *diags) {
  char head[128] = {0};
  if (!sk_read_at(r, 0, head, r->size < sizeof head ? (size_t)r->size : sizeof head)) return false;
  const char *what = NULL;
  if (memcmp(head, "MATLAB 7.3", 10) == 0 || memcmp(head, "\211HDF", 4) == 0) {
    what = "MAT v7.3 (HDF5)";
  } else if (memcmp(head, "MATLAB 5.0", 10) == 0) {
    what = "MAT v5";
  } else if (memcmp(head, "PK\3\4", 4) == 0) {
    what = "a zip archive";
  } else if (memcmp(head, "#1", 2) == 0) {
    what = "a text trajectory";
  }
  if (!what) return false;
  sk_diag(diags, 6002, NOWHERE, "%s is %s, which is not read here", r->path, what);
  sk_diag_help(diags, "save it as a MAT v4 trajectory or as CSV");
  return true;
}

// A MAT v4 header starts with a type below 5000 in one byte order or the other; text never does.
static bool looks_like_mat(const SkResult *r) {
  uint8_t b[20];
  if (!sk_read_at(r, 0, b, sizeof b)) return false;
  uint32_t little =
      (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
  uint32_t big = (uint32_t)b[3] | (uint32_t)b[2] << 8 | (uint32_t)b[1] << 16 | (uint32_t)b[0] << 24;
  return little < 5000 || big < 5000;
}

static SkResult *open_source(SkResult *r, SkDiags *diags) {
  r->names = sk_names_new(r->arena);
  bool ok;
  if (r->size == 0) {
    sk_diag(diags, 6002, NOWHERE, "%s is empty", r->path);
    ok = false;
  } else if (is_other_format(r, diags)) {
    ok = false;
  } else {
    ok = looks_like_mat(r) ? sk_read_mat(r, diags) : sk_read_csv(r, diags);
  }
  if (ok) return r;
  sk_result_close(r);
  return NULL;
}

SkResult *sk_result_open(const char *path, SkArena *arena, SkDiags *diags) {
  SkResult *r = SK_NEW(arena, SkResult);
  r->arena    = arena;
  r->path     = sk_arena_copy(arena, path, strlen(path) + 1);
  // Not blocking: a path that names a pipe must not hang.
  r->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat st;
  if (r->fd < 0 || fstat(r->fd, &st)) {
    sk_diag(diags, 6001, NOWHERE, "%s: %s", path, strerror(errno));
    sk_result_close(r);
    return NULL;
  }
  if (!S_ISREG(st.st_mode)) {
    sk_diag(diags, 6001, NOWHERE, "%s is not a regular file", path);
    sk_result_close(r);
    return NULL;
  }
  r->size = (uint64_t)st.st_size;
  return open_source(r, diags);
}

SkResult *sk_result_open_bytes(const char *label, const void *bytes, size_t n, SkArena *arena,
                               SkDiags *diags) {
  SkResult *r = SK_NEW(arena, SkResult);
  r->arena    = arena;
  r->path     = sk_arena_copy(arena, label, strlen(label) + 1);
  r->fd       = -1;
  r->bytes    = bytes;
  r->size     = n;
  return open_source(r, diags);
}

void sk_result_close(SkResult *r) {
  if (!r) return;
  if (r->fd >= 0) close(r->fd);
  r->fd   = -1;
  r->size = 0;
}

// --- asking ---

const char *sk_result_path(const SkResult *r) { return r->path; }
uint64_t    sk_result_rows(const SkResult *r) { return r->rows; }
uint32_t    sk_result_columns(const SkResult *r) { return r->columns.n; }
uint32_t    sk_result_time_column(const SkResult *r) { return r->time_column; }

const SkResultColumn *sk_result_column(const SkResult *r, uint32_t column) {
  return &r->columns.at[column].shown;
}

double sk_result_constant(const SkResult *r, uint32_t column) {
  return r->columns.at[column].value;
}

uint32_t sk_result_find(const SkResult *r, const char *name) {
  SkName   key    = squeeze(r, name, false);
  uint64_t column = 0;
  if (!key || !sk_map_get(&r->by_name, (uint64_t)(uintptr_t)key, &column)) return SK_RESULT_NONE;
  return (uint32_t)column - 1;
}

bool sk_result_read(SkResult *r, const uint32_t *columns, uint32_t n, double *const *out,
                    SkDiags *diags) {
  // Constants are filled in here; the format sees the others only.
  uint32_t *series = SK_NEWS(r->arena, uint32_t, n);
  double  **to     = SK_NEWS(r->arena, double *, n);
  uint32_t  k      = 0;
  for (uint32_t i = 0; i < n; i++) {
    const SkReadColumn *c = &r->columns.at[columns[i]];
    if (c->shown.constant) {
      for (uint64_t t = 0; t < r->rows; t++) out[i][t] = c->value;
    } else {
      series[k] = columns[i];
      to[k++]   = out[i];
    }
  }
  if (k == 0 || r->rows == 0) return true;
  if (!r->ops->read(r, series, k, to, diags)) return false;
  for (uint32_t i = 0; i < k; i++) {
    if (!r->columns.at[series[i]].negative) continue;
    for (uint64_t t = 0; t < r->rows; t++) to[i][t] = -to[i][t];
  }
  return true;
}

bool sk_result_visit(SkResult *r, const uint32_t *columns, uint32_t n,
                     void (*see)(void *user, uint32_t i, double *values), void *user,
                     SkDiags *diags) {
  uint64_t at_once = VALUES_AT_ONCE / (r->rows + 1) + 1;
  uint32_t batch   = at_once < n ? (uint32_t)at_once : n;
  double **values  = SK_NEWS(r->arena, double *, batch + 1);
  for (uint32_t i = 0; i < batch; i++) values[i] = SK_NEWS(r->arena, double, (size_t)r->rows + 1);
  for (uint32_t from = 0; from < n; from += batch) {
    uint32_t k = n - from < batch ? n - from : batch;
    if (!sk_result_read(r, columns + from, k, values, diags)) return false;
    for (uint32_t i = 0; i < k; i++) see(user, from + i, values[i]);
  }
  return true;
}

const double *sk_result_time(SkResult *r, SkDiags *diags) {
  if (r->time) return r->time;
  double *time = SK_NEWS(r->arena, double, (size_t)r->rows);
  if (!sk_result_read(r, &r->time_column, 1, &time, diags)) return NULL;
  for (uint64_t i = 0; i < r->rows; i++) {
    if (isfinite(time[i]) && (i == 0 || time[i] >= time[i - 1])) continue;
    sk_diag(diags, 6008, NOWHERE, "%s: time is %g in row %llu%s", r->path, time[i],
            (unsigned long long)i + 1, isfinite(time[i]) ? ", earlier than in the row before" : "");
    return NULL;
  }
  r->time = time;
  return time;
}

size_t sk_result_unit(const char *description, const char **unit, size_t *text_length) {
  size_t n     = strlen(description);
  *unit        = "";
  *text_length = n;
  if (n == 0 || description[n - 1] != ']') return 0;
  const char *open = memrchr(description, '[', n);
  if (!open) return 0;
  // Some tools add the display unit and more: [Pa|bar], [Pa:#(type=...)].
  size_t length = strcspn(open + 1, "|:]#");
  if (length == 0) return 0;
  *unit        = open + 1;
  *text_length = (size_t)(open - description);
  while (*text_length && description[*text_length - 1] == ' ') --*text_length;
  return length;
}

// The name of something inside others, in each variant of a sweep for instance.
static void report_inner(const SkResult *r, const char *name, SkDiags *diags) {
  const char *first = NULL;
  uint32_t    n     = 0;
  size_t      m     = strlen(name);
  for (uint32_t i = 0; i < r->columns.n; i++) {
    const char *other  = r->columns.at[i].shown.name;
    size_t      length = strlen(other);
    if (length <= m || other[length - m - 1] != '.' || strcmp(other + length - m, name) != 0)
      continue;
    if (n++ == 0) first = other;
  }
  if (n == 1) sk_diag_help(diags, "did you mean %s?", first);
  if (n > 1) sk_diag_help(diags, "did you mean %s? '*.%s' are %u signals", first, name, n);
}

static void report_missing(const SkResult *r, const char *pattern, SkArena *arena, SkDiags *diags) {
  if (!sk_glob_is_plain(pattern)) {
    sk_diag(diags, 6005, NOWHERE, "no signal of %s matches %s", r->path, pattern);
    return;
  }
  sk_diag(diags, 6005, NOWHERE, "%s has no signal %s", r->path, pattern);
  const char **names = SK_NEWS(arena, const char *, r->columns.n);
  for (uint32_t i = 0; i < r->columns.n; i++) names[i] = r->columns.at[i].shown.name;
  const char *near = sk_did_you_mean(pattern, names, r->columns.n);
  if (near) sk_diag_help(diags, "did you mean %s?", near);
  if (!near) report_inner(r, pattern, diags);
}

// Columns without the time, each once.
typedef struct {
  const SkResult *result;
  bool           *chosen;  // by column
  uint32_t       *columns, n;
} Choice;

static void choose(Choice *c, uint32_t column) {
  if (!c->chosen[column] && column != c->result->time_column) c->columns[c->n++] = column;
  c->chosen[column] = true;
}

static bool choose_matching(Choice *c, const char *pattern) {
  bool any = false;
  if (sk_glob_is_plain(pattern)) {
    uint32_t at = sk_result_find(c->result, pattern);
    if (at != SK_RESULT_NONE) choose(c, at);
    return at != SK_RESULT_NONE;
  }
  for (uint32_t i = 0; i < c->result->columns.n; i++) {
    if (!sk_glob(pattern, c->result->columns.at[i].shown.name)) continue;
    choose(c, i);
    any = true;
  }
  return any;
}

const uint32_t *sk_result_select(const SkResult *r, const char *const *patterns, uint32_t n,
                                 SkArena *arena, SkDiags *diags, uint32_t *count) {
  Choice c = {.result  = r,
              .chosen  = SK_NEWS(arena, bool, r->columns.n),
              .columns = SK_NEWS(arena, uint32_t, r->columns.n)};
  for (uint32_t p = 0; p < n; p++)
    if (!choose_matching(&c, patterns[p]) && diags) report_missing(r, patterns[p], arena, diags);
  for (uint32_t i = 0; n == 0 && i < r->columns.n; i++) choose(&c, i);
  *count = c.n;
  return c.columns;
}
