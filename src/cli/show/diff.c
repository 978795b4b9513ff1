// skerry diff
#include "cli/cli.h"

#include "results/tube.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 20 };

// The signal that leaves first is the one to look at first: the others often follow from it.
static int by_time(const void *a, const void *b) {
  const SkDiffSignal *const *x = a, *const *y = b;
  double                     tx = (*x)->tube.left_at, ty = (*y)->tube.left_at;
  if (tx != ty) return tx < ty ? -1 : 1;
  return strcmp((*x)->name, (*y)->name);
}

static const SkDiffSignal **sort_different(SkCli *cli, const SkDiff *d) {
  const SkDiffSignal **list = SK_NEWS(cli->arena, const SkDiffSignal *, d->n_signals);
  uint32_t             n    = 0;
  for (uint32_t i = 0; i < d->n_signals; i++) {
    if (!d->signals[i].tube.ok) list[n++] = &d->signals[i];
  }
  qsort(list, n, sizeof(const SkDiffSignal *), by_time);
  return list;
}

// A number, or null where JSON has none.
static void put_json_number(SkBuf *out, const char *key, double value) {
  sk_buf_printf(out, ",\"%s\":", key);
  if (isfinite(value)) {
    sk_buf_double(out, value);
  } else {
    sk_buf_z(out, "null");
  }
}

static void put_json_names(SkBuf *out, const char *key, const char *const *names, uint32_t n) {
  sk_buf_printf(out, ",\"%s\":[", key);
  for (uint32_t i = 0; i < n; i++) {
    if (i) sk_buf_char(out, ',');
    sk_buf_json(out, names[i], strlen(names[i]));
  }
  sk_buf_char(out, ']');
}

static void print_json(SkCli *cli, const SkDiff *d, int code) {
  SkBuf *out = &cli->out;
  sk_buf_printf(out,
                "{\"result\":\"diff\",\"exit\":%d,\"same\":%s,\"compared\":%u,\"times_differ\":%s",
                code, d->same ? "true" : "false", d->n_signals, d->times_differ ? "true" : "false");
  for (int f = 0; f < 2; f++) {
    put_json_number(out, f ? "b_start" : "a_start", d->start[f]);
    put_json_number(out, f ? "b_stop" : "a_stop", d->stop[f]);
  }
  put_json_names(out, "missing_in_a", d->missing[0], d->n_missing[0]);
  put_json_names(out, "missing_in_b", d->missing[1], d->n_missing[1]);
  sk_buf_z(out, ",\"different\":[");
  const SkDiffSignal **list = sort_different(cli, d);
  for (uint32_t i = 0; i < d->n_different; i++) {
    const SkTubeResult *t = &list[i]->tube;
    sk_buf_printf(out, "%s{\"name\":", i ? "," : "");
    sk_buf_json(out, list[i]->name, strlen(list[i]->name));
    sk_buf_printf(out, ",\"nan\":%s", t->has_nan ? "true" : "false");
    put_json_number(out, "left_at", t->left_at);
    put_json_number(out, "deviation", t->deviation);
    put_json_number(out, "worst_at", t->worst_at);
    put_json_number(out, "allowed", t->height);
    sk_buf_char(out, '}');
  }
  sk_buf_z(out, "]}\n");
}

static void print_text(SkCli *cli, const SkDiff *d) {
  const SkDiffSignal **list  = sort_different(cli, d);
  bool                 all   = sk_option_given(&cli->options, SK_OPT_ALL_SIGNALS);
  uint32_t             shown = all || d->n_different <= SHOWN ? d->n_different : SHOWN;
  int                  width = 0;
  for (uint32_t i = 0; i < shown; i++) {
    int n = (int)strlen(list[i]->name);
    if (n > width && n < 60) width = n;
  }
  for (uint32_t i = 0; i < shown; i++) {
    const SkTubeResult *t = &list[i]->tube;
    sk_buf_printf(&cli->out, "%-*s  ", width, list[i]->name);
    if (t->has_nan) {
      sk_buf_printf(&cli->out, "NaN at %.9g\n", t->left_at);
    } else {
      sk_buf_printf(&cli->out, "leaves at %.9g; worst %.4g at %.9g, allowed %.4g\n", t->left_at,
                    t->deviation, t->worst_at, t->height);
    }
  }
  if (shown < d->n_different) {
    sk_buf_printf(&cli->out, "and %u more; --all lists them\n", d->n_different - shown);
  }
  if (d->same) sk_buf_printf(&cli->out, "%u signals agree\n", d->n_signals);
}

static void report(SkCli *cli, const SkDiff *d) {
  const char *a = cli->options.args[0], *b = cli->options.args[1];
  if (d->times_differ) {
    sk_diag(cli->diags, 6010, (SkSpan){0, 0}, "%s runs from %.9g to %.9g, %s from %.9g to %.9g", a,
            d->start[0], d->stop[0], b, d->start[1], d->stop[1]);
  }
  if (d->n_different) {
    sk_diag(cli->diags, 6010, (SkSpan){0, 0}, "%u of %u signals differ between %s and %s",
            d->n_different, d->n_signals, a, b);
  }
  if (!d->same && !d->times_differ && !d->n_different) {
    sk_diag(cli->diags, 6010, (SkSpan){0, 0}, "signals asked for are missing from %s or %s", a, b);
  }
}

static SkTubeOptions read_options(const SkOptions *o) {
  SkTubeOptions t  = SK_TUBE_DEFAULTS;
  t.tolerance      = sk_option_number(o, SK_OPT_TOL, t.tolerance);
  t.time_tolerance = sk_option_number(o, SK_OPT_TIME_TOL, t.time_tolerance);
  // Who allows nothing means nothing.
  t.floor = sk_option_number(o, SK_OPT_ABS_TOL, t.tolerance == 0 ? 0 : t.floor);
  return t;
}

int sk_cmd_diff(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args != 2) return sk_cli_usage(cli, "diff needs two result files");
  SkTubeOptions tube = read_options(o);
  if (tube.tolerance < 0 || tube.time_tolerance < 0 || tube.floor < 0) {
    return sk_cli_usage(cli, "a tolerance cannot be negative");
  }
  const char **patterns = SK_NEWS(cli->arena, const char *, o->n_given);
  uint32_t     n = 0, at = 0;
  for (const char *p; (p = sk_option_next(o, SK_OPT_ONLY, &at));) patterns[n++] = p;

  SkResult *a = sk_result_open(o->args[0], cli->arena, cli->diags);
  SkResult *b = sk_result_open(o->args[1], cli->arena, cli->diags);
  SkDiff    d;
  int       code = sk_status_exit(SK_MODEL_ERROR);
  if (a && b && sk_diff(a, b, patterns, n, &tube, cli->arena, cli->diags, &d)) {
    code = sk_cli_exit(cli, d.same ? 0 : sk_status_exit(SK_MISMATCH));
    report(cli, &d);
    sk_cli_messages(cli);
    if (sk_cli_format(cli) == SK_DIAG_JSON) {
      print_json(cli, &d, code);
    } else if (sk_cli_format(cli) == SK_DIAG_TEXT) {
      print_text(cli, &d);
    }
  }
  sk_result_close(a);
  sk_result_close(b);
  return code;
}
