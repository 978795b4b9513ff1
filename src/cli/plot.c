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

// All rows of one signal, NULL after a message.
static const double *read_rows(SkCli *cli, SkResult *r, const char *name) {
  uint32_t        errors  = sk_diags_errors(cli->diags), count;
  const uint32_t *columns = sk_result_select(r, &name, 1, cli->arena, cli->diags, &count);
  if (sk_diags_errors(cli->diags) > errors) return NULL;
  if (count != 1) {
    sk_cli_usage(cli, "--x names one signal, and %u match '%s'", count, name);
    return NULL;
  }
  uint64_t rows = sk_result_rows(r);
  double  *x    = SK_NEWS(cli->arena, double, (size_t)rows + 1);
  if (!sk_result_read(r, columns, 1, &x, cli->diags)) return NULL;
  if (sk_result_column(r, columns[0])->constant)
    for (uint64_t i = 0; i < rows; i++) x[i] = sk_result_constant(r, columns[0]);
  return x;
}

// The same signals over another one.
static bool add_paths(SkCli *cli, SkResult *r, const char *const *x, uint32_t n_x, Lines *lines,
                      uint32_t first, uint32_t pattern) {
  const double *over = read_rows(cli, r, x[pattern < n_x ? pattern : n_x - 1]);
  if (!over) return false;
  uint64_t rows = sk_result_rows(r);
  for (uint32_t i = first; i < lines->n; i++) {
    SkPlotLine *l = &lines->at[i];
    if (l->n != rows) {
      double *y = SK_NEWS(cli->arena, double, (size_t)rows + 1);
      for (uint64_t k = 0; k < rows; k++) y[k] = l->value[0];
      l->value = y;
    }
    l->n    = (size_t)rows;
    l->time = over;
  }
  return true;
}

// Adds the signals of one file that match the patterns. `label` is put behind their names, NULL:
// nothing.
static bool add_lines(SkCli *cli, SkResult *r, const char *const *patterns, uint32_t n, bool right,
                      const char *label, Lines *lines) {
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
    line.name        = label ? sk_arena_printf(cli->arena, "%s (%s)", c->name, label) : c->name;
    line.description = c->description;
    line.right       = right;
    sk_vec_push(cli->arena, lines, line);
  }
  return true;
}

// What tells the files apart in the legend: the name without folders, the whole path when that is
// equal.
static const char *label_of(const char *const *files, uint32_t n, uint32_t i) {
  const char *slash = strrchr(files[i], '/'), *name = slash ? slash + 1 : files[i];
  if (n == 1) return NULL;
  for (uint32_t k = 0; k < n; k++) {
    const char *other = strrchr(files[k], '/');
    if (k != i && strcmp(name, other ? other + 1 : files[k]) == 0) return files[i];
  }
  return name;
}

typedef struct {
  const char **files, **left, **right, **x;
  uint32_t     n_files, n_left, n_right, n_x;
} Request;

static Request read_request(SkCli *cli) {
  const SkOptions *o = &cli->options;
  Request          q = {0};
  q.files            = SK_NEWS(cli->arena, const char *, o->n_args);
  q.left             = SK_NEWS(cli->arena, const char *, o->n_args);
  q.right            = SK_NEWS(cli->arena, const char *, o->n_given);
  for (uint32_t i = 0; i < o->n_args; i++) {
    // The first argument is a file whatever it is called.
    if (i == 0 || is_result_name(o->args[i])) {
      q.files[q.n_files++] = o->args[i];
    } else {
      q.left[q.n_left++] = o->args[i];
    }
  }
  uint32_t at = 0;
  for (const char *p; (p = sk_option_next(o, SK_OPT_RIGHT, &at));) q.right[q.n_right++] = p;
  at  = 0;
  q.x = SK_NEWS(cli->arena, const char *, o->n_given);
  for (const char *p; (p = sk_option_next(o, SK_OPT_X, &at));) q.x[q.n_x++] = p;
  return q;
}

static bool read_lines(SkCli *cli, const Request *q, Lines *lines) {
  for (uint32_t i = 0; i < q->n_files; i++) {
    SkResult *r = sk_result_open(q->files[i], cli->arena, cli->diags);
    if (!r) return false;
    const char *label = label_of(q->files, q->n_files, i);
    bool        ok    = true;
    for (uint32_t k = 0; ok && q->n_x && k < q->n_left + q->n_right; k++) {
      bool        right = k >= q->n_left;
      const char *name  = right ? q->right[k - q->n_left] : q->left[k];
      uint32_t    first = lines->n;
      ok                = add_lines(cli, r, &name, 1, right, label, lines) &&
           add_paths(cli, r, q->x, q->n_x, lines, first, k);
    }
    if (q->n_x == 0)
      ok = add_lines(cli, r, q->left, q->n_left, false, label, lines) &&
           add_lines(cli, r, q->right, q->n_right, true, label, lines);
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
    if (i) sk_buf_char(out, ',');
    sk_buf_json(out, plot->lines[i].name, strlen(plot->lines[i].name));
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
  if (q.n_x == 1) plot.x_label = q.x[0];
  if (q.n_x > 1) plot.x_label = "";
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
