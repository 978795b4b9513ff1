#include "cli/show/formula.h"

#include "results/glob.h"
#include "syntax/parse/parse.h"
#include "syntax/print/print.h"

#include <math.h>
#include <string.h>

// A value in each row; the unit as descriptions end with it, "[Pa|bar]", "" where it is not clear.
typedef struct {
  double     *at;
  const char *unit;
  bool        number;  // a literal: it takes no unit away by scaling
} Values;

typedef struct {
  SkCli    *cli;
  SkResult *result;
  uint64_t  rows;
} Formula;

static const SkSpan NOWHERE = {0, 0};

static double sign_of(double x) { return (x > 0) - (x < 0); }
static double modulo(double x, double y) { return x - floor(x / y) * y; }

static const struct {
  const char *name;
  double (*one)(double);
  double (*two)(double, double);
  bool keeps_unit;
} functions[] = {
    {"abs", fabs, NULL, true},   {"sqrt", sqrt, NULL, false},    {"sin", sin, NULL, false},
    {"cos", cos, NULL, false},   {"tan", tan, NULL, false},      {"asin", asin, NULL, false},
    {"acos", acos, NULL, false}, {"atan", atan, NULL, false},    {"sinh", sinh, NULL, false},
    {"cosh", cosh, NULL, false}, {"tanh", tanh, NULL, false},    {"exp", exp, NULL, false},
    {"log", log, NULL, false},   {"log10", log10, NULL, false},  {"floor", floor, NULL, true},
    {"ceil", ceil, NULL, true},  {"sign", sign_of, NULL, false}, {"min", NULL, fmin, true},
    {"max", NULL, fmax, true},   {"mod", NULL, modulo, true},    {"atan2", NULL, atan2, false},
};

static Values none(void) { return (Values){0}; }

static double *new_rows(const Formula *f) {
  return SK_NEWS(f->cli->arena, double, (size_t)f->rows + 1);
}

static Values number(const Formula *f, double x) {
  Values v = {.at = new_rows(f), .unit = "", .number = true};
  for (uint64_t i = 0; i < f->rows; i++) v.at[i] = x;
  return v;
}

// The signal that is written as e is.
static Values signal(const Formula *f, const SkExpr *e) {
  SkBuf name = sk_buf_new(f->cli->arena);
  sk_print_expr(&name, e);
  uint32_t        n, errors = sk_diags_errors(f->cli->diags);
  const uint32_t *column =
      sk_result_select(f->result, (const char *[]){name.text}, 1, f->cli->arena, f->cli->diags, &n);
  if (sk_diags_errors(f->cli->diags) > errors) return none();
  uint32_t of = n ? column[0] : sk_result_time_column(f->result);
  Values   v  = {.at = new_rows(f), .unit = ""};
  if (!sk_result_read(f->result, &of, 1, &v.at, f->cli->diags)) return none();
  const char *description = sk_result_column(f->result, of)->description, *unit;
  size_t      text;
  if (sk_result_unit(description, &unit, &text)) v.unit = unit - 1;
  return v;
}

static Values evaluate(const Formula *f, const SkExpr *e);

static Values unary(const Formula *f, const SkExpr *e) {
  Values v = evaluate(f, e->a);
  if (!v.at || e->op == SK_OP_PLUS) return v;
  for (uint64_t i = 0; i < f->rows; i++) v.at[i] = -v.at[i];
  return v;
}

// Of a sum the unit that both have; of a product with a number the other one's.
static const char *unit_of(SkOp op, const Values *a, const Values *b) {
  bool product = op == SK_OP_MUL || op == SK_OP_DIV;
  if (b->number && op != SK_OP_POW) return a->unit;
  if (a->number && op != SK_OP_POW && op != SK_OP_DIV) return b->unit;
  return !product && op != SK_OP_POW && strcmp(a->unit, b->unit) == 0 ? a->unit : "";
}

static double combine(SkOp op, double a, double b) {
  switch (op) {
    case SK_OP_ADD: return a + b;
    case SK_OP_SUB: return a - b;
    case SK_OP_MUL: return a * b;
    case SK_OP_DIV: return a / b;
    default: return pow(a, b);
  }
}

static Values binary(const Formula *f, const SkExpr *e) {
  Values a = evaluate(f, e->a), b = a.at ? evaluate(f, e->b) : none();
  if (!a.at || !b.at) return none();
  a.unit   = unit_of(e->op, &a, &b);
  a.number = a.number && b.number;
  for (uint64_t i = 0; i < f->rows; i++) a.at[i] = combine(e->op, a.at[i], b.at[i]);
  return a;
}

static Values refuse(const Formula *f, const SkExpr *e) {
  SkBuf text = sk_buf_new(f->cli->arena);
  sk_print_expr(&text, e);
  sk_diag(f->cli->diags, 6012, NOWHERE, "'%s' cannot be computed from a result file", text.text);
  sk_diag_help(
      f->cli->diags,
      "use names of signals, numbers, + - * / ^ and functions such as abs, sqrt, sin, max");
  return none();
}

static Values call(const Formula *f, const SkExpr *e) {
  const SkRefPart *name = e->ref.parts;
  const SkExpr    *a = e->args, *b = a ? a->next : NULL;
  if (strcmp(name->name, "der") == 0) return signal(f, e);
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    bool pair = functions[i].two != NULL;
    if (name->next || strcmp(name->name, functions[i].name) != 0) continue;
    if (!a || !b != !pair || (b && b->next)) break;
    Values x = evaluate(f, a), y = pair && x.at ? evaluate(f, b) : x;
    if (!x.at || !y.at) return none();
    for (uint64_t r = 0; r < f->rows; r++)
      x.at[r] = pair ? functions[i].two(x.at[r], y.at[r]) : functions[i].one(x.at[r]);
    x.unit = functions[i].keeps_unit ? unit_of(SK_OP_ADD, &x, &y) : "";
    return x;
  }
  return refuse(f, e);
}

static Values evaluate(const Formula *f, const SkExpr *e) {
  switch (e->kind) {
    case SK_EX_REAL: return number(f, e->real);
    case SK_EX_INT: return number(f, (double)e->integer);
    case SK_EX_REF: return signal(f, e);
    case SK_EX_CALL: return call(f, e);
    case SK_EX_UNARY: return e->op == SK_OP_NEG || e->op == SK_OP_PLUS ? unary(f, e) : refuse(f, e);
    case SK_EX_BINARY: return e->op <= SK_OP_POW ? binary(f, e) : refuse(f, e);
    default: return refuse(f, e);
  }
}

static bool matches_any(const SkResult *r, const char *text) {
  if (sk_glob_is_plain(text)) return sk_result_find(r, text) != SK_RESULT_NONE;
  for (uint32_t i = 0; i < sk_result_columns(r); i++)
    if (sk_glob(text, sk_result_column(r, i)->name)) return true;
  return false;
}

const SkExpr *sk_cli_formula(SkCli *cli, const SkResult *result, const char *text) {
  if (!strpbrk(text, "+-*/^(") || matches_any(result, text)) return NULL;
  SkParseEnv env = {.arena   = cli->arena,
                    .names   = cli->names,
                    .sources = cli->sources,
                    .diags   = sk_diags_new(cli->arena, cli->sources)};
  SkExpr    *e   = sk_parse_expression(&env, "signal", text);
  return e && e->kind != SK_EX_REF ? e : NULL;
}

double *sk_cli_formula_rows(SkCli *cli, SkResult *result, const SkExpr *formula,
                            const char **description) {
  Formula f    = {.cli = cli, .result = result, .rows = sk_result_rows(result)};
  Values  v    = evaluate(&f, formula);
  *description = v.at ? v.unit : "";
  return v.at;
}
