// CSV: a line of names, then one line of numbers per row. Accepts what spreadsheets and other tools
// write: comma, semicolon (then also decimal commas) or tab, quoted names, a byte-order mark,
// "sep=;", lines that start with #, carriage returns, true and false. An empty cell is NaN.
#include "results/read_format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MAX_CELL = 400 };
#define FIRST_BLOCK ((size_t)256 << 10)
#define MAX_LINE    ((size_t)256 << 20)

static const SkSpan NOWHERE = {0, 0};

typedef struct {
  char     separator;
  uint64_t data_at;     // file offset of the first line of numbers
  uint64_t first_line;  // its number, from 1
  uint32_t n_cells;
} Csv;

// --- lines ---

typedef struct {
  SkResult *result;
  uint64_t  offset;      // of the next byte to fetch
  size_t    begin, end;  // not yet handed out, in result->block
  uint64_t  number;      // of the line handed out last
  uint64_t  line_at;     // its file offset
  bool      ended;       // it had a line end
  bool      too_long;
} Lines;

static Lines lines_from(SkResult *r, uint64_t offset, uint64_t number) {
  sk_read_block(r, FIRST_BLOCK);
  return (Lines){.result = r, .offset = offset, .number = number - 1};
}

// Moves the rest to the front and fetches more. False at the end of the file or when a line is too
// long.
static bool fetch(Lines *l) {
  SkResult *r    = l->result;
  size_t    rest = l->end - l->begin;
  if (l->offset >= r->size) return false;
  if (rest > MAX_LINE) {
    l->too_long = true;
    return false;
  }
  if (rest > r->block_size / 2) {
    const uint8_t *old = r->block;
    memcpy(sk_read_block(r, r->block_size * 2), old + l->begin, rest);
  } else if (rest) {
    memmove(r->block, r->block + l->begin, rest);
  }
  size_t more = r->block_size - rest;
  if (more > r->size - l->offset) more = (size_t)(r->size - l->offset);
  if (!sk_read_at(r, l->offset, r->block + rest, more)) return false;
  l->offset += more;
  l->begin = 0;
  l->end   = rest + more;
  return true;
}

// The next line without its end; false after the last one.
static bool next_line(Lines *l, const char **line, size_t *n) {
  size_t searched = 0;
  for (;;) {
    const char *from = (const char *)l->result->block + l->begin;
    const char *stop = memchr(from + searched, '\n', l->end - l->begin - searched);
    l->ended         = stop != NULL;
    if (!stop) {
      searched = l->end - l->begin;
      if (fetch(l)) continue;
      if (searched == 0 || l->too_long) return false;
      stop = (const char *)l->result->block + l->end;
      from = (const char *)l->result->block + l->begin;
    }
    l->line_at = l->offset - (l->end - l->begin);
    l->number++;
    l->begin += (size_t)(stop - from) + l->ended;
    *line = from;
    *n    = (size_t)(stop - from);
    if (*n && from[*n - 1] == '\r') --*n;
    return true;
  }
}

// Skips empty lines and remarks.
static bool next_row(Lines *l, const char **line, size_t *n) {
  while (next_line(l, line, n)) {
    size_t i = 0;
    while (i < *n && ((*line)[i] == ' ' || (*line)[i] == '\t')) i++;
    if (i < *n && (*line)[i] != '#') return true;
    if (i == *n && i > 0 && memchr(*line, '\t', *n)) return true;  // a row of empty cells
  }
  return false;
}

// --- cells ---

typedef struct {
  const char *text;
  size_t      n;
  bool        quoted;  // doubled quotes are still doubled
} Cell;

// In a name, [1,2] belongs together even when the comma separates.
static const char *skip_index(const char *p, const char *end) {
  const char *q = p + 1;
  while (q < end && (strchr("0123456789,; ", *q) && *q)) q++;
  return q < end && *q == ']' ? q : p;
}

// A cell that begins with a quote; *stop is its separator, NULL where the line ends. A quote that is not closed, or text behind it, stays
// in the cell: no number looks like that.
static Cell quoted_cell(const char *from, const char *end, char separator, const char **stop) {
  const char *close = from + 1;
  while (close < end && (*close != '"' || (close + 1 < end && close[1] == '"')))
    close += *close == '"' ? 2 : 1;
  if (close > end) close = end;
  *stop            = close < end ? memchr(close, separator, (size_t)(end - close)) : NULL;
  const char *last = *stop ? *stop : end, *behind = close + 1;
  while (behind < last && (*behind == ' ' || *behind == '\t')) behind++;
  if (close < end && behind == last) return (Cell){from + 1, (size_t)(close - from - 1), true};
  return (Cell){from, (size_t)(last - from), false};
}

// The separator behind a name that begins at `from`; NULL: the line ends.
static const char *end_of_name(const char *from, const char *end, char separator) {
  while (from < end && *from != separator) {
    if (*from == '[') from = skip_index(from, end);
    from++;
  }
  return from < end ? from : NULL;
}

// Takes one cell off [*p, end). *p moves behind its separator; NULL after the last cell.
static Cell next_cell(const char **p, const char *end, char separator, bool name) {
  const char *from = *p, *stop;
  Cell        cell = {0};
  while (from < end && *from == ' ') from++;
  if (from < end && *from == '"') {
    cell = quoted_cell(from, end, separator, &stop);
  } else {
    stop = name ? end_of_name(from, end, separator) : memchr(from, separator, (size_t)(end - from));
    cell = (Cell){from, (size_t)((stop ? stop : end) - from), false};
  }
  while (cell.n && (cell.text[cell.n - 1] == ' ' || cell.text[cell.n - 1] == '\t')) cell.n--;
  *p = stop ? stop + 1 : NULL;
  return cell;
}

static uint32_t count_cells(const char *line, size_t n, char separator) {
  uint32_t    cells = 0;
  const char *p     = line;
  while (p) {
    next_cell(&p, line + n, separator, true);
    cells++;
  }
  return cells;
}

// --- numbers ---

static bool is_digit(const char *s, size_t n, size_t i) {
  return i < n && s[i] >= '0' && s[i] <= '9';
}

// Digits with at most one point from s[*i] on, as an integer times a power of ten. False: none, or too many for 53 bits.
static bool mantissa(const char *s, size_t n, size_t *i, uint64_t *digits, int *exponent) {
  int  seen  = 0;
  bool point = false;
  for (; is_digit(s, n, *i) || (*i < n && s[*i] == '.'); ++*i) {
    if (s[*i] == '.' && point) return false;
    if (s[*i] == '.') {
      point = true;
      continue;
    }
    if (*digits > UINT64_C(900719925474098)) return false;
    *digits = *digits * 10 + (uint64_t)(s[*i] - '0');
    *exponent -= point;
    seen++;
  }
  return seen > 0;
}

// An exponent from s[*i] on, if there is one. False: an e without digits.
static bool add_exponent(const char *s, size_t n, size_t *i, int *exponent) {
  if (*i == n || (s[*i] != 'e' && s[*i] != 'E')) return true;
  int  e     = 0;
  bool sign  = *i + 1 < n && (s[*i + 1] == '-' || s[*i + 1] == '+');
  bool minus = sign && s[*i + 1] == '-';
  *i += sign ? 2 : 1;
  if (*i == n) return false;
  for (; is_digit(s, n, *i) && e < 1000; ++*i) e = e * 10 + (s[*i] - '0');
  *exponent += minus ? -e : e;
  return true;
}

// Digits that fit in 53 bits and a power of ten that is exact: then one operation rounds correctly.
static bool exact_number(const char *s, size_t n, double *value) {
  static const double tens[]   = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  size_t              i        = n && (s[0] == '-' || s[0] == '+') ? 1 : 0;
  bool                negative = n && s[0] == '-';
  uint64_t            digits   = 0;
  int                 exponent = 0;
  if (!mantissa(s, n, &i, &digits, &exponent) || !add_exponent(s, n, &i, &exponent)) return false;
  if (i != n || exponent < -22 || exponent > 22) return false;
  double d = (double)digits;
  d        = exponent < 0 ? d / tens[-exponent] : d * tens[exponent];
  *value   = negative ? -d : d;
  return true;
}

static bool parse_number(Cell cell, char separator, double *value) {
  if (cell.n == 0) {
    *value = NAN;
    return true;
  }
  if (exact_number(cell.text, cell.n, value)) return true;
  if (cell.n > MAX_CELL) return false;
  char text[MAX_CELL + 1];
  memcpy(text, cell.text, cell.n);
  text[cell.n] = 0;
  if (separator != ',' || cell.quoted) {
    char *comma = strchr(text, ',');
    if (comma) *comma = '.';
  }
  char *stop;
  *value = strtod(text, &stop);
  if (stop != text && *stop == 0) return true;
  *value = strcasecmp(text, "true") == 0;
  return *value != 0 || strcasecmp(text, "false") == 0;
}

static bool read_values(SkResult *r, const uint32_t *columns, uint32_t n, double *const *out,
                        SkDiags *diags) {
  const Csv *csv = r->format;
  // Which output each cell of a line goes to; several columns never share a cell, but a caller may
  // ask for one column twice.
  uint32_t *first = SK_NEWS(r->arena, uint32_t, csv->n_cells);
  uint32_t *also  = SK_NEWS(r->arena, uint32_t, n);
  for (uint32_t i = n; i-- > 0;) {
    uint32_t slot = r->columns.at[columns[i]].slot;
    also[i]       = first[slot];
    first[slot]   = i + 1;
  }
  Lines       l = lines_from(r, csv->data_at, csv->first_line);
  const char *line;
  size_t      length;
  for (uint64_t row = 0; row < r->rows; row++) {
    if (!next_row(&l, &line, &length)) {
      return sk_read_damaged(r, diags, "the file became shorter while it was read");
    }
    const char *p = line;
    for (uint32_t c = 0; c < csv->n_cells; c++) {
      if (!p) {
        return sk_read_damaged(r, diags, "line %llu has %u cells, not %u",
                               (unsigned long long)l.number, c, csv->n_cells);
      }
      Cell   cell = next_cell(&p, line + length, csv->separator, false);
      double value;
      if (first[c] == 0) continue;
      if (!parse_number(cell, csv->separator, &value)) {
        return sk_read_damaged(r, diags, "line %llu: '%.*s' is not a number (%s)",
                               (unsigned long long)l.number, cell.n > 40 ? 40 : (int)cell.n,
                               cell.text, r->columns.at[columns[first[c] - 1]].shown.name);
      }
      for (uint32_t i = first[c]; i; i = also[i - 1]) out[i - 1][row] = value;
    }
    if (p && p != line + length) {
      return sk_read_damaged(r, diags, "line %llu has more than %u cells",
                             (unsigned long long)l.number, csv->n_cells);
    }
  }
  return true;
}

// --- opening ---

static char guess_separator(const char *line, size_t n) {
  static const char candidates[] = {'\t', ';', ','};
  for (size_t i = 0; i < sizeof candidates; i++) {
    if (count_cells(line, n, candidates[i]) > 1) return candidates[i];
  }
  return ',';
}

// Splits "p [Pa]" into name and description; the blank tells a unit from an index.
static void split_unit(SkArena *arena, SkReadColumn *c) {
  const char *open     = strstr(c->shown.name, " [");
  size_t      n        = strlen(c->shown.name);
  c->shown.description = "";
  if (!open || open == c->shown.name || c->shown.name[n - 1] != ']') return;
  c->shown.description = open + 1;
  c->shown.name        = sk_arena_printf(arena, "%.*s", (int)(open - c->shown.name), c->shown.name);
}

static const char *cell_name(SkArena *arena, Cell cell, uint32_t number) {
  char  *text = sk_arena_alloc(arena, cell.n + 1);
  size_t n    = 0;
  for (size_t i = 0; i < cell.n; i++) {
    if (cell.quoted && cell.text[i] == '"' && i + 1 < cell.n) i++;
    text[n++] = cell.text[i];
  }
  return n ? sk_read_text(arena, text, n) : sk_arena_printf(arena, "column%u", number);
}

static void add_columns(SkResult *r, Csv *csv, const char *line, size_t n, bool names) {
  const char *p     = line;
  bool        found = false;
  while (p && (p != line + n || csv->n_cells == 0)) {  // a separator at the end adds no column
    Cell         cell = next_cell(&p, line + n, csv->separator, true);
    uint32_t     i    = csv->n_cells++;
    SkReadColumn c    = {.slot = i};
    if (names) {
      c.shown.name = cell_name(r->arena, cell, i + 1);
    } else {
      c.shown.name = i ? sk_arena_printf(r->arena, "column%u", i + 1) : "time";
    }
    split_unit(r->arena, &c);
    if (!found && strcasecmp(c.shown.name, "time") == 0) {
      r->time_column = i;
      found          = true;
    }
    sk_read_add(r, c);
  }
}

static bool all_numbers(const char *line, size_t n, char separator) {
  const char *p = line;
  double      value;
  while (p) {
    Cell cell = next_cell(&p, line + n, separator, false);
    if (cell.n == 0 || !parse_number(cell, separator, &value)) return false;
  }
  return true;
}

// Counts the rows. The last line may be cut: dropped when cells are missing.
static bool count_rows(SkResult *r, const Csv *csv, SkDiags *diags) {
  Lines       l = lines_from(r, csv->data_at, csv->first_line);
  const char *line;
  size_t      n;
  while (next_row(&l, &line, &n)) {
    r->rows++;
    if (l.ended) continue;
    if (count_cells(line, n, csv->separator) < csv->n_cells) {
      r->rows--;
      sk_diag(diags, 6004, NOWHERE, "%s: the last line is cut short and left out", r->path);
    }
  }
  if (l.too_long)
    return sk_read_damaged(r, diags, "line %llu is too long", (unsigned long long)l.number + 1);
  return true;
}

bool sk_read_csv(SkResult *r, SkDiags *diags) {
  static const SkReadOps ops = {read_values};
  Csv                   *csv = SK_NEW(r->arena, Csv);
  uint8_t                mark[3];
  bool                   marked = sk_read_at(r, 0, mark, 3) && memcmp(mark, "\xef\xbb\xbf", 3) == 0;
  Lines                  l      = lines_from(r, marked ? 3 : 0, 1);
  const char            *line;
  size_t                 n;
  if (!next_row(&l, &line, &n)) {
    sk_diag(diags, 6002, NOWHERE, "%s holds no line of names", r->path);
    return false;
  }
  if (memchr(line, 0, n)) {
    sk_diag(diags, 6002, NOWHERE, "%s is neither a MAT v4 file nor text", r->path);
    return false;
  }
  if (n == 5 && strncasecmp(line, "sep=", 4) == 0) {
    csv->separator = line[4];
    if (!next_row(&l, &line, &n)) {
      sk_diag(diags, 6002, NOWHERE, "%s holds no line of names", r->path);
      return false;
    }
  } else {
    csv->separator = guess_separator(line, n);
  }
  bool names = !all_numbers(line, n, csv->separator);
  add_columns(r, csv, line, n, names);
  csv->data_at    = names ? l.offset - (l.end - l.begin) : l.line_at;
  csv->first_line = names ? l.number + 1 : l.number;
  r->format       = csv;
  r->ops          = &ops;
  return count_rows(r, csv, diags);
}
