// skerry plot
#include "cli/outputs.h"

#include "base/vec.h"
#include "results/plot.h"
#include "results/read.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { MAX_LINES = 64, MAX_SIZE = 20000 };

static const SkSpan NOWHERE = {0, 0};

typedef SK_VEC(SkPlotLine) Lines;

static bool is_result_name(const char *arg) {
  size_t n = strlen(arg);
  return n > 4 && (strcmp(arg + n - 4, ".mat") == 0 || strcmp(arg + n - 4, ".csv") == 0);
}

// --- the lines ---

// A constant needs its two ends only.
static SkPlotLine constant_line(SkCli *cli, const SkResult *r, uint32_t column,
                                const double *time) {
  uint64_t rows = sk_result_rows(r);
  double  *t = SK_NEWS(cli->arena, double, 2), *v = SK_NEWS(cli->arena, double, 2);
  v[0] = v[1] = sk_result_constant(r, column);
  if (rows) {
    t[0] = time[0];
    t[1] = time[rows - 1];
  }
  return (SkPlotLine){.time = t, .value = v, .n = rows ? 2 : 0};
}

// All rows of the one signal that an option names, NULL after a message.
static const double *read_rows(SkCli *cli, SkResult *r, const char *option, const char *name,
                               uint32_t *column) {
  uint32_t        errors  = sk_diags_errors(cli->diags), count;
  const uint32_t *columns = sk_result_select(r, &name, 1, cli->arena, cli->diags, &count);
  if (sk_diags_errors(cli->diags) > errors) return NULL;
  if (count != 1) {
    sk_cli_usage(cli, "%s names one signal, and %u match '%s'", option, count, name);
    return NULL;
  }
  uint64_t rows = sk_result_rows(r);
  double  *x    = SK_NEWS(cli->arena, double, (size_t)rows + 1);
  if (!sk_result_read(r, columns, 1, &x, cli->diags)) return NULL;
  if (sk_result_column(r, columns[0])->constant)
    for (uint64_t i = 0; i < rows; i++) x[i] = sk_result_constant(r, columns[0]);
  *column = columns[0];
  return x;
}

// The same signals over another one.
static bool add_paths(SkCli *cli, SkResult *r, const char *const *x, uint32_t n_x, Lines *lines,
                      uint32_t first, uint32_t pattern) {
  uint32_t      column = 0;
  const double *over   = read_rows(cli, r, "--x", x[pattern < n_x ? pattern : n_x - 1], &column);
  if (!over) return false;
  const SkResultColumn *c    = sk_result_column(r, column);
  uint64_t              rows = sk_result_rows(r);
  for (uint32_t i = first; i < lines->n; i++) {
    SkPlotLine *l = &lines->at[i];
    if (l->n != rows) {
      double *y = SK_NEWS(cli->arena, double, (size_t)rows + 1);
      for (uint64_t k = 0; k < rows; k++) y[k] = l->value[0];
      l->value = y;
    }
    l->n    = (size_t)rows;
    l->time = over;

    l->x_name        = c->name;
    l->x_description = c->description;
  }
  return true;
}

// Adds the signals of one file that match the patterns. `source` tells it from other files, NULL:
// there are none.
static bool add_lines(SkCli *cli, SkResult *r, const char *const *patterns, uint32_t n, bool right,
                      const char *source, Lines *lines) {
  if (n == 0) return true;
  uint32_t        errors  = sk_diags_errors(cli->diags), count;
  const uint32_t *columns = sk_result_select(r, patterns, n, cli->arena, cli->diags, &count);
  if (sk_diags_errors(cli->diags) > errors) return false;
  if (count + lines->n > MAX_LINES) {
    sk_cli_usage(cli, "%u signals match; at most %d can be drawn", count, MAX_LINES);
    return false;
  }
  const double *time = sk_result_time(r, cli->diags);
  double      **out  = SK_NEWS(cli->arena, double *, count);
  if (!time) return false;
  for (uint32_t i = 0; i < count; i++)
    out[i] = SK_NEWS(cli->arena, double, (size_t)sk_result_rows(r));
  if (!sk_result_read(r, columns, count, out, cli->diags)) return false;
  for (uint32_t i = 0; i < count; i++) {
    const SkResultColumn *c    = sk_result_column(r, columns[i]);
    SkPlotLine            line = {.time = time, .value = out[i], .n = (size_t)sk_result_rows(r)};
    if (c->constant) line = constant_line(cli, r, columns[i], time);
    line.name        = c->name;
    line.source      = source;
    line.description = c->description;
    line.right       = right;
    sk_vec_push(cli->arena, lines, line);
  }
  return true;
}

// --- outlines ---

// Where the Y of a point "X,Y" begins: commas inside brackets belong to names. NULL: no pair.
static const char *second_of(const char *point, const char *end) {
  int in = 0;
  for (const char *c = point; c < end; c++) {
    in += (*c == '[') - (*c == ']');
    if (*c == ',' && in == 0) return c > point && c + 1 < end ? c + 1 : NULL;
  }
  return NULL;
}

// Reads the points of an outline into the places of its two lines; false after a message.
static bool read_points(SkCli *cli, SkResult *r, const char *text, double *at[4], size_t *n) {
  uint64_t last = sk_result_rows(r) - 1;
  for (const char *p = text + strspn(text, " "); *p; p += strspn(p, " ")) {
    const char *end = p + strcspn(p, " "), *second = second_of(p, end);
    uint32_t    column;
    if (!second) {
      sk_cli_usage(cli, "--outline needs points 'X,Y X,Y...', not '%.*s'", (int)(end - p), p);
      return false;
    }
    const char *name[2] = {sk_arena_printf(cli->arena, "%.*s", (int)(second - 1 - p), p),
                           sk_arena_printf(cli->arena, "%.*s", (int)(end - second), second)};
    for (int k = 0; k < 2; k++) {
      const double *rows = read_rows(cli, r, "--outline", name[k], &column);
      if (!rows) return false;
      at[k][*n]     = rows[0];
      at[2 + k][*n] = rows[last];
    }
    ++*n;
    p = end;
  }
  return true;
}

// A body's shape at the first and at the last time. The first outline of a file says in the legend
// what the two kinds of line mean.
static bool add_outline(SkCli *cli, SkResult *r, const char *text, bool first, const char *source,
                        Lines *lines) {
  const double *time = sk_result_time(r, cli->diags);
  double       *at[4];
  size_t        n = 0, most = strlen(text) / 4 + 1;
  if (!time || sk_result_rows(r) == 0) return time != NULL;
  for (int k = 0; k < 4; k++) at[k] = SK_NEWS(cli->arena, double, most);
  if (!read_points(cli, r, text, at, &n)) return false;
  if (lines->n + 2 > MAX_LINES) {
    sk_cli_usage(cli, "at most %d lines can be drawn", MAX_LINES);
    return false;
  }
  for (int k = 0; k < 2; k++) {
    double     when = time[k ? sk_result_rows(r) - 1 : 0];
    SkPlotLine line = {.outline = true, .time = at[2 * k], .value = at[2 * k + 1], .n = n};
    line.style      = k ? SK_LINE_PLAIN : SK_LINE_DASHED;
    if (first)
      line.name = sk_arena_printf(cli->arena, "at %.4g s%s%s%s", when, source ? " (" : "",
                                  source ? source : "", source ? ")" : "");
    sk_vec_push(cli->arena, lines, line);
  }
  return true;
}

// --- the request ---

typedef struct {
  const char **files, **names, **left, **right, **x, **outlines;
  uint32_t     n_files, n_names, n_left, n_right, n_x, n_outlines;
} Request;

// What tells file i from the others in the legend: the name given, else that of the file without
// folders and ending, the whole path when that is equal to another's.
static const char *source_of(SkCli *cli, const Request *q, uint32_t i) {
  if (i < q->n_names) return q->names[i];
  if (q->n_files == 1) return NULL;
  const char *slash = strrchr(q->files[i], '/'), *name = slash ? slash + 1 : q->files[i];
  size_t      n = is_result_name(name) ? strlen(name) - 4 : strlen(name);
  for (uint32_t k = 0; k < q->n_files; k++) {
    const char *there = strrchr(q->files[k], '/'), *other = there ? there + 1 : q->files[k];
    if (k != i && strncmp(name, other, n) == 0 && (!other[n] || is_result_name(other)) &&
        strlen(other) - (is_result_name(other) ? 4 : 0) == n)
      return q->files[i];
  }
  return sk_arena_printf(cli->arena, "%.*s", (int)n, name);
}

// All values of a repeatable option.
static const char **values_of(SkCli *cli, SkOptionId id, uint32_t *n) {
  const char **out = SK_NEWS(cli->arena, const char *, cli->options.n_given);
  uint32_t     at  = 0;
  for (const char *p; (p = sk_option_next(&cli->options, id, &at));) out[(*n)++] = p;
  return out;
}

static Request read_request(SkCli *cli) {
  const SkOptions *o = &cli->options;
  Request          q = {0};
  q.files            = SK_NEWS(cli->arena, const char *, o->n_args);
  q.left             = SK_NEWS(cli->arena, const char *, o->n_args);
  for (uint32_t i = 0; i < o->n_args; i++) {
    // The first argument is a file whatever it is called.
    if (i == 0 || is_result_name(o->args[i])) {
      q.files[q.n_files++] = o->args[i];
    } else {
      q.left[q.n_left++] = o->args[i];
    }
  }
  q.right    = values_of(cli, SK_OPT_RIGHT, &q.n_right);
  q.x        = values_of(cli, SK_OPT_X, &q.n_x);
  q.names    = values_of(cli, SK_OPT_NAME, &q.n_names);
  q.outlines = values_of(cli, SK_OPT_OUTLINE, &q.n_outlines);
  return q;
}

static bool read_lines(SkCli *cli, const Request *q, Lines *lines) {
  for (uint32_t i = 0; i < q->n_files; i++) {
    SkResult *r = sk_result_open(q->files[i], cli->arena, cli->diags);
    if (!r) return false;
    const char *source = source_of(cli, q, i);
    bool        ok     = true;
    uint32_t    begin  = lines->n;
    for (uint32_t k = 0; ok && q->n_x && k < q->n_left + q->n_right; k++) {
      bool        right = k >= q->n_left;
      const char *name  = right ? q->right[k - q->n_left] : q->left[k];
      uint32_t    first = lines->n;
      ok                = add_lines(cli, r, &name, 1, right, source, lines) &&
           add_paths(cli, r, q->x, q->n_x, lines, first, k);
    }
    if (q->n_x == 0)
      ok = add_lines(cli, r, q->left, q->n_left, false, source, lines) &&
           add_lines(cli, r, q->right, q->n_right, true, source, lines);
    // The paths step back behind what moves along them.
    for (uint32_t k = begin; q->n_outlines && k < lines->n; k++)
      lines->at[k].style = SK_LINE_DOTTED;
    for (uint32_t k = 0; ok && k < q->n_outlines; k++)
      ok = add_outline(cli, r, q->outlines[k], k == 0, source, lines);
    sk_result_close(r);
    if (!ok) return false;
  }
  return true;
}

// --- options ---

static bool read_size(const char *text, SkPlot *plot) {
  char *rest;
  if (!text) return true;
  unsigned long width = strtoul(text, &rest, 10);
  if (rest == text || *rest != 'x') return false;
  const char   *second = rest + 1;
  unsigned long height = strtoul(second, &rest, 10);
  if (rest == second || *rest || width < 20 || height < 5 || width > MAX_SIZE || height > MAX_SIZE)
    return false;
  plot->width  = (uint32_t)width;
  plot->height = (uint32_t)height;
  return true;
}

// "A:B", where either side may be empty.
static bool read_range(const char *text, SkPlot *plot) {
  plot->from = plot->to = NAN;
  if (!text) return true;
  const char *colon = strchr(text, ':');
  char       *rest;
  if (!colon) return false;
  if (colon != text) {
    plot->from = strtod(text, &rest);
    if (rest != colon || !isfinite(plot->from)) return false;
  }
  if (colon[1]) {
    plot->to = strtod(colon + 1, &rest);
    if (*rest || !isfinite(plot->to)) return false;
  }
  return !(plot->from >= plot->to);
}

static void terminal_size(SkPlot *plot) {
  struct winsize size    = {0};
  const char    *columns = getenv("COLUMNS"), *rows = getenv("LINES");
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) {
    plot->width  = size.ws_col;
    plot->height = size.ws_row > 8 ? size.ws_row - 1u : 0;  // the prompt needs a line
    return;
  }
  long w = columns ? strtol(columns, NULL, 10) : 0, h = rows ? strtol(rows, NULL, 10) : 0;
  plot->width  = w >= 20 && w <= 1000 ? (uint32_t)w : 80;
  plot->height = h > 8 && h <= 1000 ? (uint32_t)h - 1 : 24;
}

static bool terminal_colour(const SkOptions *o) {
  enum { AUTO, ALWAYS };
  uint32_t    choice = sk_option_choice(o, SK_OPT_COLOR, AUTO);
  const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
  if (choice != AUTO) return choice == ALWAYS;
  return isatty(STDOUT_FILENO) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

// Unicode unless the locale names another character set.
static bool terminal_unicode(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (int i = 0; i < 3; i++) {
    const char *value = getenv(names[i]);
    if (!value || !*value) continue;
    return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
  }
  return true;
}

// --- output ---

static bool write_svg(SkCli *cli, const SkPlot *plot, const char *path) {
  FILE *f = fopen(path, "w");
  if (f) {
    SkBuf out = sk_buf_to(cli->arena, f);
    sk_plot_svg(plot, cli->arena, &out);
    sk_buf_flush(&out);
    bool failed = ferror(f) != 0;
    if (fclose(f) == 0 && !failed) return true;
  }
  sk_diag(cli->diags, 6006, NOWHERE, "%s: %s", path, strerror(errno));
  return false;
}

static void print_json(SkCli *cli, const SkPlot *plot, const char *path) {
  SkBuf *out = &cli->out;
  sk_buf_z(out, "{\"result\":\"plot\",\"exit\":0,\"output\":");
  sk_buf_json(out, path, strlen(path));
  sk_buf_z(out, ",\"signals\":[");
  for (uint32_t i = 0; i < plot->n_lines; i++) {
    const SkPlotLine *l = &plot->lines[i];
    if (l->outline) continue;
    if (i) sk_buf_char(out, ',');
    sk_buf_json(out, l->name, strlen(l->name));
  }
  sk_buf_z(out, "]}\n");
}

int sk_cmd_plot(SkCli *cli) {
  const SkOptions *o    = &cli->options;
  const char      *path = sk_option(o, SK_OPT_OUTPUT);
  SkPlot           plot = {.title = sk_option(o, SK_OPT_TITLE)};
  Request          q    = read_request(cli);
  size_t           n    = path ? strlen(path) : 0;
  if (q.n_files == 0) return sk_cli_usage(cli, "plot needs a result file");
  if (q.n_left + q.n_right == 0) return sk_cli_usage(cli, "plot needs the name of a signal");
  if (q.n_outlines && q.n_x == 0) return sk_cli_usage(cli, "--outline goes with --x");
  if (q.n_names > q.n_files)
    return sk_cli_usage(cli, "%u names are given for %u file%s", q.n_names, q.n_files,
                        q.n_files == 1 ? "" : "s");
  if (path && strcmp(path, "-") != 0 && (n < 4 || strcmp(path + n - 4, ".svg") != 0)) {
    return sk_cli_usage(cli, "plots are written as .svg, not as '%s'", path);
  }
  if (!read_size(sk_option(o, SK_OPT_SIZE), &plot)) {
    return sk_cli_usage(cli, "'%s' is not a size such as 800x450", sk_option(o, SK_OPT_SIZE));
  }
  if (!read_range(sk_option(o, SK_OPT_XRANGE), &plot)) {
    return sk_cli_usage(cli, "'%s' is not a range such as 0.5:2", sk_option(o, SK_OPT_XRANGE));
  }
  if (!sk_cli_outputs(cli)) return sk_status_exit(SK_BAD_ARG);
  Lines lines = {0};
  if (!read_lines(cli, &q, &lines)) return sk_status_exit(SK_MODEL_ERROR);
  plot.lines   = lines.at;
  plot.n_lines = lines.n;
  plot.path    = q.n_x > 0;
  if (path && strcmp(path, "-") == 0) {
    sk_plot_svg(&plot, cli->arena, &cli->out);
  } else if (path) {
    if (!write_svg(cli, &plot, path)) return sk_status_exit(SK_IO);
    sk_cli_messages(cli);
    if (sk_cli_format(cli) == SK_DIAG_JSON) print_json(cli, &plot, path);
  } else {
    if (!plot.width) terminal_size(&plot);
    sk_plot_text(&plot, terminal_colour(o), terminal_unicode(), cli->arena, &cli->out);
  }
  return sk_cli_exit(cli, 0);
}
