// skerry show
#include "cli/show/units.h"

#include "results/read.h"

#include <math.h>
#include <string.h>

enum { LONGEST_NAME = 60 };

typedef struct {
  const char *name;
  SkShown     shown;
  bool        constant;
  double      first, last, min, max;  // NaN where there is none
} Row;

typedef struct {
  SkCli     *cli;
  SkResult  *result;
  SkCliUnits units;
  Row       *rows;
  uint32_t   n;
  double     from, to;
} Show;

static void measure(Row *row, double *x, uint64_t n) {
  sk_shown_apply(&row->shown, x, n);
  row->first = row->last = row->min = row->max = NAN;
  if (n == 0) return;
  row->first = x[0];
  row->last  = x[n - 1];
  for (uint64_t i = 0; i < n; i++) {
    if (!(row->min <= x[i]) && !isnan(x[i])) row->min = x[i];
    if (!(row->max >= x[i]) && !isnan(x[i])) row->max = x[i];
  }
}

static void see(void *user, uint32_t i, double *values) {
  Show *s = user;
  if (!s->rows[i].constant) measure(&s->rows[i], values, sk_result_rows(s->result));
}

static bool read_rows(Show *s, const char *const *patterns, uint32_t n) {
  SkCli          *cli     = s->cli;
  SkResult       *r       = s->result;
  uint32_t        errors  = sk_diags_errors(cli->diags);
  const uint32_t *columns = sk_result_select(r, patterns, n, cli->arena, cli->diags, &s->n);
  const double   *time    = sk_result_time(r, cli->diags);
  if (sk_diags_errors(cli->diags) > errors || !time) return false;
  uint64_t rows = sk_result_rows(r);
  s->from       = rows ? time[0] : NAN;
  s->to         = rows ? time[rows - 1] : NAN;
  s->rows       = SK_NEWS(cli->arena, Row, s->n + 1);
  for (uint32_t i = 0; i < s->n; i++) {
    const SkResultColumn *c = sk_result_column(r, columns[i]);

    Row *row     = &s->rows[i];
    *row         = (Row){.name = c->name, .constant = c->constant};
    row->shown   = sk_shown(c->description, s->units.at, s->units.n, cli->arena);
    double value = c->constant ? sk_result_constant(r, columns[i]) : NAN;
    if (c->constant) measure(row, &value, 1);
  }
  return sk_result_visit(r, columns, s->n, see, s, cli->diags);
}

// Text --------------------------------------------------------------------------------------------

// Characters, not bytes.
static int width_of(const char *text) {
  int n = 0;
  for (; *text; text++) n += ((unsigned char)*text & 0xC0) != 0x80;
  return n;
}

static void put_text(SkBuf *out, const char *text, int width) {
  sk_buf_z(out, text);
  for (int n = width_of(text); n < width; n++) sk_buf_char(out, ' ');
}

static void print_text(const Show *s) {
  SkBuf   *out  = &s->cli->out;
  int      name = 4, unit = 4;
  uint64_t rows = sk_result_rows(s->result);
  for (uint32_t i = 0; i < s->n; i++) {
    int n = width_of(s->rows[i].name), u = width_of(s->rows[i].shown.unit);
    if (n > name) name = n < LONGEST_NAME ? n : LONGEST_NAME;
    if (u > unit) unit = u;
  }
  sk_buf_printf(out, "%s: %llu row%s", sk_result_path(s->result), (unsigned long long)rows,
                rows == 1 ? "" : "s");
  if (rows) sk_buf_printf(out, ", time %.9g to %.9g s", s->from, s->to);
  sk_buf_printf(out, ", %u signal%s\n\n", s->n, s->n == 1 ? "" : "s");
  if (s->n == 0) return;
  put_text(out, "name", name);
  sk_buf_z(out, "  ");
  put_text(out, "unit", unit);
  sk_buf_z(out, "         first          last           min           max  description\n");
  for (uint32_t i = 0; i < s->n; i++) {
    const Row *row = &s->rows[i];
    put_text(out, row->name, name);
    sk_buf_z(out, "  ");
    put_text(out, row->shown.unit, unit);
    if (row->constant)
      sk_buf_printf(out, "  %12.6g  %40s", row->first, "constant");
    else
      sk_buf_printf(out, "  %12.6g  %12.6g  %12.6g  %12.6g", row->first, row->last, row->min,
                    row->max);
    sk_buf_printf(out, "%s%s\n", *row->shown.text ? "  " : "", row->shown.text);
  }
}

// JSON --------------------------------------------------------------------------------------------

static void put_json_text(SkBuf *out, const char *key, const char *text) {
  sk_buf_printf(out, "\"%s\":", key);
  sk_buf_json(out, text, strlen(text));
}

static void put_json_number(SkBuf *out, const char *key, double value) {
  sk_buf_printf(out, ",\"%s\":", key);
  if (isfinite(value))
    sk_buf_double(out, value);
  else
    sk_buf_z(out, "null");
}

static void print_json(const Show *s) {
  SkBuf *out = &s->cli->out;
  sk_buf_z(out, "{\"result\":\"show\",\"exit\":0,");
  put_json_text(out, "file", sk_result_path(s->result));
  sk_buf_printf(out, ",\"rows\":%llu", (unsigned long long)sk_result_rows(s->result));
  put_json_number(out, "from", s->from);
  put_json_number(out, "to", s->to);
  sk_buf_z(out, ",\"signals\":[");
  for (uint32_t i = 0; i < s->n; i++) {
    const Row *row = &s->rows[i];
    sk_buf_z(out, i ? ",{" : "{");
    put_json_text(out, "name", row->name);
    sk_buf_char(out, ',');
    put_json_text(out, "unit", row->shown.unit);
    sk_buf_char(out, ',');
    put_json_text(out, "description", row->shown.text);
    sk_buf_printf(out, ",\"constant\":%s", row->constant ? "true" : "false");
    put_json_number(out, "first", row->first);
    put_json_number(out, "last", row->last);
    put_json_number(out, "min", row->min);
    put_json_number(out, "max", row->max);
    sk_buf_char(out, '}');
  }
  sk_buf_z(out, "]}\n");
}

int sk_cmd_show(SkCli *cli) {
  const SkOptions *o = &cli->options;
  Show             s = {.cli = cli};
  if (o->n_args == 0) return sk_cli_usage(cli, "show needs a result file");
  if (!sk_cli_units(cli, &s.units)) return sk_status_exit(SK_BAD_ARG);
  s.result = sk_result_open(o->args[0], cli->arena, cli->diags);
  bool ok  = s.result && read_rows(&s, o->args + 1, o->n_args - 1);
  if (ok) {
    sk_cli_units_used(cli, &s.units);
    sk_cli_messages(cli);
    if (sk_cli_format(cli) == SK_DIAG_JSON)
      print_json(&s);
    else
      print_text(&s);
  }
  sk_result_close(s.result);
  return ok ? sk_cli_exit(cli, 0) : sk_status_exit(SK_MODEL_ERROR);
}
