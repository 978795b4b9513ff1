// skerry plot
#include "cli/outputs.h"
#include "cli/show/formula.h"
#include "cli/show/units.h"

#include "base/vec.h"
#include "results/plot.h"
#include "results/read.h"
#include "results/shown.h"

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

// A result file, and the units asked for.
typedef struct {
  SkResult    *result;
  SkShownUnit *units;
  uint32_t     n_units;
} Source;

// --- the lines ---

// A constant needs its two ends only.
static SkPlotLine constant_line(SkCli *cli, const SkResult *r, uint32_t column,
                                const SkShown *shown, const double *time) {
  uint64_t rows = sk_result_rows(r);
  double  *t = SK_NEWS(cli->arena, double, 2), *v = SK_NEWS(cli->arena, double, 2);
  v[0] = v[1] = sk_result_constant(r, column);
  sk_shown_apply(shown, v, 2);
  if (rows) {
    t[0] = time[0];
    t[1] = time[rows - 1];
  }
  return (SkPlotLine){.time = t, .value = v, .n = rows ? 2 : 0};
}

// All rows of the one signal that an option names, NULL after a message. Its name and description go to `over`.
static const double *read_rows(SkCli *cli, Source *in, const char *option, const char *name,
                               SkPlotLine *over) {
  SkResult       *r       = in->result;
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
  const SkResultColumn *c     = sk_result_column(r, columns[0]);
  SkShown               shown = sk_shown(c->description, in->units, in->n_units, cli->arena);
  sk_shown_apply(&shown, x, rows);
  over->x_name        = c->name;
  over->x_description = shown.description;
  return x;
}

// The same signals over another one.
static bool add_paths(SkCli *cli, Source *in, const char *const *x, uint32_t n_x, Lines *lines,
                      uint32_t first, uint32_t pattern) {
  SkPlotLine    signal = {0};
  const double *over   = read_rows(cli, in, "--x", x[pattern < n_x ? pattern : n_x - 1], &signal);
  if (!over) return false;
  uint64_t rows = sk_result_rows(in->result);
  for (uint32_t i = first; i < lines->n; i++) {
    SkPlotLine *l = &lines->at[i];
    if (l->n != rows) {
      double *y = SK_NEWS(cli->arena, double, (size_t)rows + 1);
      for (uint64_t k = 0; k < rows; k++) y[k] = l->value[0];
      l->value = y;
    }
    l->n    = (size_t)rows;
    l->time = over;

    l->x_name        = signal.x_name;
    l->x_description = signal.x_description;
  }
  return true;
}

// Adds the signals of one file that match the patterns. `source` tells it from other files, NULL:
// there are none.
static bool add_signals(SkCli *cli, Source *in, const char *const *patterns, uint32_t n, bool right,
                        const char *source, Lines *lines) {
  SkResult *r = in->result;
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
    const SkResultColumn *c     = sk_result_column(r, columns[i]);
    SkPlotLine            line  = {.time = time, .value = out[i], .n = (size_t)sk_result_rows(r)};
    SkShown               shown = sk_shown(c->description, in->units, in->n_units, cli->arena);
    if (c->constant)
      line = constant_line(cli, r, columns[i], &shown, time);
    else
      sk_shown_apply(&shown, out[i], line.n);
    line.name        = c->name;
    line.source      = source;
    line.description = shown.description;
    line.right       = right;
    sk_vec_push(cli->arena, lines, line);
  }
  return true;
}

static bool add_formula(SkCli *cli, Source *in, const SkExpr *formula, const char *text, bool right,
                        const char *source, Lines *lines) {
  const char   *description;
  const double *time = sk_result_time(in->result, cli->diags);
  double       *rows = time ? sk_cli_formula_rows(cli, in->result, formula, &description) : NULL;
  uint64_t      n    = sk_result_rows(in->result);
  if (!rows) return false;
  SkShown shown = sk_shown(description, in->units, in->n_units, cli->arena);
  // A difference of temperatures is none on a scale with another zero: 10 K are not -263.15 degC.
  SkShownUnit own = sk_shown_unit("SI");
  if (shown.offset != 0.0) shown = sk_shown(description, &own, 1, cli->arena);
  sk_shown_apply(&shown, rows, n);
  SkPlotLine line = {.time        = time,
                     .value       = rows,
                     .n           = (size_t)n,
                     .name        = text,
                     .source      = source,
                     .description = shown.description,
                     .right       = right};
  sk_vec_push(cli->arena, lines, line);
  return true;
}

// Signals by pattern, and computed ones, in the order in which they are named.
static bool add_lines(SkCli *cli, Source *in, const char *const *patterns, uint32_t n, bool right,
                      const char *source, Lines *lines) {
  uint32_t from = 0;
  bool     ok   = true;
  for (uint32_t i = 0; ok && i < n; i++) {
    const SkExpr *formula = sk_cli_formula(cli, in->result, patterns[i]);
    if (!formula) continue;
    ok = add_signals(cli, in, patterns + from, i - from, right, source, lines) &&
         add_formula(cli, in, formula, patterns[i], right, source, lines);
    from = i + 1;
  }
  return ok && add_signals(cli, in, patterns + from, n - from, right, source, lines);
}

// --- over a varied parameter ---

typedef struct {
  double x, y;
} Point;

static int by_x(const void *a, const void *b) {
  const Point *p = a, *q = b;
  return (p->x > q->x) - (p->x < q->x);
}

// Points of variants, x or y of them at a time.
typedef struct {
  const SkResult *result;
  const uint32_t *columns;
  Point          *points;
  bool            y;
} Ends;

static void see_end(void *user, uint32_t i, double *values) {
  const Ends *e    = user;
  uint64_t    rows = sk_result_rows(e->result);
  double      last = sk_result_column(e->result, e->columns[i])->constant
                         ? sk_result_constant(e->result, e->columns[i])
                     : rows ? values[rows - 1]
                            : NAN;
  if (e->y)
    e->points[i].y = last;
  else
    e->points[i].x = last;
}

// The columns of one name in all variants, from the first on.
static uint32_t variants_of(SkCli *cli, const SkResult *r, const char *name, uint32_t *columns) {
  uint32_t n = 0, most = sk_result_columns(r);
  while (n < most) {
    columns[n] = sk_result_find(r, sk_arena_printf(cli->arena, "variant[%u].%s", n + 1, name));
    if (columns[n] == SK_RESULT_NONE) break;
    n++;
  }
  return n;
}

// One point for each variant of a sweep: the last value of a signal over that of a parameter.
static bool add_over(SkCli *cli, Source *in, const char *signal, const char *parameter, bool right,
                     const char *source, Lines *lines) {
  SkResult   *r       = in->result;
  const char *name[2] = {parameter, signal};
  uint32_t   *columns[2], n = UINT32_MAX;
  SkShown     shown[2];
  for (int k = 0; k < 2; k++) {
    columns[k]     = SK_NEWS(cli->arena, uint32_t, sk_result_columns(r) + 1);
    uint32_t there = variants_of(cli, r, name[k], columns[k]);
    if (there < n) n = there;
    if (n) continue;
    sk_diag(cli->diags, 6005, NOWHERE, "%s has no signal variant[1].%s", sk_result_path(r),
            name[k]);
    sk_diag_help(cli->diags,
                 "--over PARAMETER goes with the result of 'skerry sweep' and names of the model");
    return false;
  }
  Point  *points = SK_NEWS(cli->arena, Point, n);
  double *x = SK_NEWS(cli->arena, double, n), *y = SK_NEWS(cli->arena, double, n);
  for (int k = 0; k < 2; k++) {
    Ends ends = {.result = r, .columns = columns[k], .points = points, .y = k};
    if (!sk_result_visit(r, columns[k], n, see_end, &ends, cli->diags)) return false;
    shown[k] = sk_shown(sk_result_column(r, columns[k][0])->description, in->units, in->n_units,
                        cli->arena);
  }
  qsort(points, n, sizeof *points, by_x);
  for (uint32_t i = 0; i < n; i++) {
    x[i] = points[i].x;
    y[i] = points[i].y;
  }
  sk_shown_apply(&shown[0], x, n);
  sk_shown_apply(&shown[1], y, n);
  SkPlotLine line = {.time          = x,
                     .value         = y,
                     .n             = n,
                     .name          = signal,
                     .source        = source,
                     .description   = shown[1].description,
                     .x_name        = parameter,
                     .x_description = shown[0].description,
                     .right         = right};
  sk_vec_push(cli->arena, lines, line);
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
static bool read_points(SkCli *cli, Source *in, const char *text, double *at[4], size_t *n) {
  uint64_t   last = sk_result_rows(in->result) - 1;
  SkPlotLine ignored;
  for (const char *p = text + strspn(text, " "); *p; p += strspn(p, " ")) {
    const char *end = p + strcspn(p, " "), *second = second_of(p, end);
    if (!second) {
      sk_cli_usage(cli, "--outline needs points 'X,Y X,Y...', not '%.*s'", (int)(end - p), p);
      return false;
    }
    const char *name[2] = {sk_arena_printf(cli->arena, "%.*s", (int)(second - 1 - p), p),
                           sk_arena_printf(cli->arena, "%.*s", (int)(end - second), second)};
    for (int k = 0; k < 2; k++) {
      const double *rows = read_rows(cli, in, "--outline", name[k], &ignored);
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
static bool add_outline(SkCli *cli, Source *in, const char *text, bool first, const char *source,
                        Lines *lines) {
  SkResult     *r    = in->result;
  const double *time = sk_result_time(r, cli->diags);
  double       *at[4];
  size_t        n = 0, most = strlen(text) / 4 + 1;
  if (!time || sk_result_rows(r) == 0) return time != NULL;
  for (int k = 0; k < 4; k++) at[k] = SK_NEWS(cli->arena, double, most);
  if (!read_points(cli, in, text, at, &n)) return false;
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
  const char  *over;
  SkCliUnits   units;
} Request;

// What tells file i from the others in the legend: the name given, else that of the file without
// folders and ending, the whole path when that is equal to another's.
static const char *source_of(SkCli *cli, const Request *q, uint32_t i) {
  if (i < q->n_names) return q->names[i];
  if (q->n_files == 1) return NULL;
  const char *slash = strrchr(q->files[i], '/'), *name = slash ? slash + 1 : q->files[i];
  size_t      n = sk_cli_is_result_name(name) ? strlen(name) - 4 : strlen(name);
  for (uint32_t k = 0; k < q->n_files; k++) {
    const char *there = strrchr(q->files[k], '/'), *other = there ? there + 1 : q->files[k];
    if (k != i && strncmp(name, other, n) == 0 && (!other[n] || sk_cli_is_result_name(other)) &&
        strlen(other) - (sk_cli_is_result_name(other) ? 4 : 0) == n)
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
    if (i == 0 || sk_cli_is_result_name(o->args[i])) {
      q.files[q.n_files++] = o->args[i];
    } else {
      q.left[q.n_left++] = o->args[i];
    }
  }
  q.right    = values_of(cli, SK_OPT_RIGHT, &q.n_right);
  q.x        = values_of(cli, SK_OPT_X, &q.n_x);
  q.over     = sk_option(o, SK_OPT_OVER);
  q.names    = values_of(cli, SK_OPT_NAME, &q.n_names);
  q.outlines = values_of(cli, SK_OPT_OUTLINE, &q.n_outlines);
  return q;
}

static bool read_lines(SkCli *cli, const Request *q, Lines *lines) {
  for (uint32_t i = 0; i < q->n_files; i++) {
    SkResult *r = sk_result_open(q->files[i], cli->arena, cli->diags);
    if (!r) return false;
    Source      in     = {.result = r, .units = q->units.at, .n_units = q->units.n};
    const char *source = source_of(cli, q, i);
    bool        ok     = true;
    uint32_t    begin  = lines->n;
    for (uint32_t k = 0; ok && (q->n_x || q->over) && k < q->n_left + q->n_right; k++) {
      bool        right = k >= q->n_left;
      const char *name  = right ? q->right[k - q->n_left] : q->left[k];
      uint32_t    first = lines->n;
      if (q->over) {
        ok = add_over(cli, &in, name, q->over, right, source, lines);
        continue;
      }
      ok = add_lines(cli, &in, &name, 1, right, source, lines) &&
           add_paths(cli, &in, q->x, q->n_x, lines, first, k);
    }
    if (q->n_x == 0 && !q->over)
      ok = add_lines(cli, &in, q->left, q->n_left, false, source, lines) &&
           add_lines(cli, &in, q->right, q->n_right, true, source, lines);
    // The paths step back behind what moves along them.
    for (uint32_t k = begin; q->n_outlines && k < lines->n; k++)
      lines->at[k].style = SK_LINE_DOTTED;
    for (uint32_t k = 0; ok && k < q->n_outlines; k++)
      ok = add_outline(cli, &in, q->outlines[k], k == 0, source, lines);
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

// What was asked for makes sense; 0, or the exit code after telling why not.
static int check_request(SkCli *cli, const Request *q) {
  if (q->n_files == 0) return sk_cli_usage(cli, "plot needs a result file");
  if (q->n_left + q->n_right == 0) return sk_cli_usage(cli, "plot needs the name of a signal");
  if (q->over && q->n_x) return sk_cli_usage(cli, "--over and --x exclude each other");
  if (q->n_outlines && q->n_x == 0) return sk_cli_usage(cli, "--outline goes with --x");
  if (q->n_names <= q->n_files) return 0;
  return sk_cli_usage(cli, "%u names are given for %u file%s", q->n_names, q->n_files,
                      q->n_files == 1 ? "" : "s");
}

// To the terminal, to the standard output (-), or into a file. False after telling what went wrong.
static bool put_plot(SkCli *cli, SkPlot *plot, const char *path) {
  if (!path) {
    if (!plot->width) terminal_size(plot);
    sk_plot_text(plot, terminal_colour(&cli->options), terminal_unicode(), cli->arena, &cli->out);
    return true;
  }
  if (strcmp(path, "-") == 0) {
    sk_plot_svg(plot, cli->arena, &cli->out);
    return true;
  }
  if (!write_svg(cli, plot, path)) return false;
  sk_cli_messages(cli);
  if (sk_cli_format(cli) == SK_DIAG_JSON) print_json(cli, plot, path);
  return true;
}

int sk_cmd_plot(SkCli *cli) {
  const SkOptions *o    = &cli->options;
  const char      *path = sk_option(o, SK_OPT_OUTPUT);
  SkPlot           plot = {.title = sk_option(o, SK_OPT_TITLE)};
  Request          q    = read_request(cli);
  size_t           n    = path ? strlen(path) : 0;
  int              bad  = check_request(cli, &q);
  if (bad) return bad;
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
  if (!sk_cli_units(cli, &q.units)) return sk_status_exit(SK_BAD_ARG);
  if (!read_lines(cli, &q, &lines)) return sk_status_exit(SK_MODEL_ERROR);
  sk_cli_units_used(cli, &q.units);
  plot.lines   = lines.at;
  plot.n_lines = lines.n;
  plot.path    = q.n_x > 0 || q.over;
  if (!put_plot(cli, &plot, path)) return sk_status_exit(SK_IO);
  return sk_cli_exit(cli, 0);
}
