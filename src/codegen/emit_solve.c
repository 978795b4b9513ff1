// codegen/emit_solve.c - small blocks of equations, solved in the generated code itself.
//
// Newton's method without damping, elimination written out: the pivots are chosen here, from the pattern of
// the matrix, entries that are about one first. A step is judged by the simplified step after it, which needs
// the residuals only; while these shrink fast the matrix is kept. Whatever is not plain sailing (a matrix that
// cancels, steps that do not shrink, numbers that are none) ends with 0 and the first values back in v: then
// the runtime's solvers take over, with pivoting, damping and messages.
//
// Solved means what it means in runtime/newton.c: the next step would change no unknown by more than rounding,
// or the residuals are rounding beside their terms.
//
// ref: docs/algorithms/newton.md
#include "codegen/emit_priv.h"

#include <math.h>

#define MOST_TEARS  6
#define MOST_INNERS 64
#define MOST_TERMS  16
#define MOST_NODES  4000  // of a block's expressions
#define MOST_BLOCKS 512   // of an island: beyond, the text would be too long
#define ROUNDS      8     // matrices
#define KEPT        3     // further steps with one matrix

typedef struct {
  SkGen         *g;
  const SkBlock *b;
  uint32_t       n;
  SkX            entry[MOST_TEARS][MOST_TEARS];
  const char    *at[MOST_TEARS][MOST_TEARS];      // what the entry is called while it is worked on
  const char    *factor[MOST_TEARS][MOST_TEARS];  // of row i in step k; NULL: none
  uint32_t       row[MOST_TEARS], col[MOST_TEARS];  // pivots
  uint32_t       untorn[MOST_TEARS];  // row of the untorn form that residual i comes from
} Solve;

// What may be written out -------------------------------------------------------------------------

// No calls below these: one that raises would end more than the trial.
static bool is_plain(SkGen *g, const SkX *roots, uint32_t n, SkMap *seen, uint32_t *left) {
  const SkDag *dag  = g->system->dag;
  SK_VEC(SkX) stack = {0};
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X) sk_vec_push(g->arena, &stack, roots[i]);
  while (stack.n) {
    SkX   x  = sk_vec_pop(&stack);
    SkXOp op = sk_x_op(dag, x);
    if (op == SK_X_CONST || op == SK_X_VAR || op == SK_X_TIME || sk_map_get(seen, x, NULL))
      continue;
    if (op == SK_X_CALL || op == SK_X_ARRAY || op == SK_X_RECORD || op == SK_X_ELEM) return false;
    if (--*left == 0) return false;
    sk_map_put(g->arena, seen, x, 1);
    for (uint32_t k = 0; k < sk_x_n(dag, x); k++)
      sk_vec_push(g->arena, &stack, sk_x_arg(dag, x, k));
  }
  return true;
}

bool sk_gen_is_plain(SkGen *g, const SkX *roots, uint32_t n) {
  SkMap    seen = {0};
  uint32_t left = UINT32_MAX;
  return is_plain(g, roots, n, &seen, &left);
}

static bool fill(Solve *s) {
  const SkBlock *b    = s->b;
  SkMap          seen = {0};
  uint32_t       left = MOST_NODES;
  for (uint32_t i = 0; i < b->n_entries; i++) {
    if (b->entries[i].x == SK_NO_X) return false;
    if (!is_plain(s->g, &b->entries[i].x, 1, &seen, &left)) return false;
    s->entry[b->entries[i].row][b->entries[i].col] = b->entries[i].x;
  }
  return is_plain(s->g, b->inner, b->n - b->n_tears, &seen, &left) &&
         is_plain(s->g, b->kind == SK_BLOCK_LINEAR ? b->rhs : b->residuals, b->n_tears, &seen,
                  &left);
}

// An entry that is about one whatever the numbers are, beside one that may vanish.
static bool is_steady(const Solve *s, SkX x) {
  const SkDag *dag = s->g->system->dag;
  if (sk_x_op(dag, x) == SK_X_NEG) x = sk_x_arg(dag, x, 0);
  if (sk_x_op(dag, x) == SK_X_ADD || sk_x_op(dag, x) == SK_X_SUB) x = sk_x_arg(dag, x, 0);
  if (!sk_x_is_const(dag, x)) return false;
  double size = fabs(sk_x_real_value(dag, x));
  return size >= 0.01 && size <= 100.0;
}

// The fewest products, steady entries first. False: the pattern is singular, or looks so.
static bool choose_pivots(Solve *s) {
  uint32_t n = s->n;
  bool     has[MOST_TEARS][MOST_TEARS], row_done[MOST_TEARS] = {0}, col_done[MOST_TEARS] = {0};
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++) has[i][j] = s->entry[i][j] != SK_NO_X;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t j = 0; j < n; j++) {
        if (row_done[i] || col_done[j] || !has[i][j]) continue;
        uint32_t across = 0, down = 0;
        for (uint32_t m = 0; m < n; m++) {
          across += !col_done[m] && has[i][m];
          down += !row_done[m] && has[m][j];
        }
        bool     steady = s->entry[i][j] != SK_NO_X && is_steady(s, s->entry[i][j]);
        uint32_t cost   = (across - 1) * (down - 1) + (steady ? 0 : 100);
        if (cost >= best) continue;
        best      = cost;
        s->row[k] = i;
        s->col[k] = j;
      }
    if (best == UINT32_MAX) return false;
    row_done[s->row[k]] = col_done[s->col[k]] = true;
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t j = 0; j < n; j++)
        has[i][j] |= !row_done[i] && !col_done[j] && has[i][s->col[k]] && has[s->row[k]][j];
  }
  return true;
}

// Elimination ---------------------------------------------------------------------------------------

static const char *name2(const Solve *s, const char *head, uint32_t i, uint32_t j) {
  return sk_arena_printf(s->g->arena, "%s%u_%u", head, i, j);
}

// Two unknowns by their determinant. It tells by itself when it cancels, whatever the units.
static void write_determinant(const Solve *s) {
  SkBuf *out = s->g->out;
  bool   one = s->at[0][0] && s->at[1][1], two = s->at[0][1] && s->at[1][0];
  sk_buf_printf(out, "    double m0 = %s, m1 = %s;\n", one ? "a0_0 * a1_1" : "0.0",
                two ? "a0_1 * a1_0" : "0.0");
  sk_buf_z(out, "    double det = m0 - m1;\n");
  if (one && two) sk_buf_z(out, "    if (!(fabs(det) > 1e-8 * (fabs(m0) + fabs(m1)))) break;\n");
  sk_buf_z(out, "    double inv = 1.0 / det;\n");
}

// d with A * d = rhs[0], rhs[1].
static void solve_determinant(const Solve *s, const char *indent, const char *const *rhs) {
  SkBuf *out = s->g->out;
  for (uint32_t i = 0; i < 2; i++) {
    const char *mine = s->at[1 - i][1 - i], *other = s->at[i][1 - i];
    sk_buf_printf(out, "%sd%u = (", indent, i);
    if (mine) sk_buf_printf(out, "%s * %s", mine, rhs[i]);
    if (other) sk_buf_printf(out, " - %s * %s", other, rhs[1 - i]);
    sk_buf_z(out, mine || other ? ") * inv;\n" : "0.0);\n");
  }
}

static void write_factors(Solve *s) {
  SkBuf *out = s->g->out;
  for (uint32_t k = 0; k < s->n; k++) {
    uint32_t p = s->row[k], q = s->col[k];
    sk_buf_printf(out, "    double p%u = 1.0 / %s;\n", k, s->at[p][q]);
    for (uint32_t m = k + 1; m < s->n; m++) {
      uint32_t i = s->row[m];
      if (!s->at[i][q]) continue;
      s->factor[i][k] = name2(s, "f", i, k);
      sk_buf_printf(out, "    double %s = %s * p%u;\n", s->factor[i][k], s->at[i][q], k);
      for (uint32_t o = k + 1; o < s->n; o++) {
        uint32_t j = s->col[o];
        if (!s->at[p][j]) continue;
        const char *made = sk_arena_printf(s->g->arena, "u%u_%u_%u", i, j, k);
        sk_buf_printf(out, "    double %s = %s%s%s * %s;\n", made, s->at[i][j] ? s->at[i][j] : "",
                      s->at[i][j] ? " - " : "-", s->factor[i][k], s->at[p][j]);
        s->at[i][j] = made;
      }
    }
  }
}

static void solve_factors(const Solve *s, const char *indent, const char *const *rhs) {
  SkBuf *out = s->g->out;
  for (uint32_t k = 0; k < s->n; k++) {
    uint32_t i = s->row[k];
    sk_buf_printf(out, "%sdouble y%u = %s", indent, k, rhs[i]);
    for (uint32_t m = 0; m < k; m++)
      if (s->factor[i][m]) sk_buf_printf(out, " - %s * y%u", s->factor[i][m], m);
    sk_buf_z(out, ";\n");
  }
  for (uint32_t k = s->n; k-- > 0;) {
    sk_buf_printf(out, "%sd%u = (y%u", indent, s->col[k], k);
    for (uint32_t m = k + 1; m < s->n; m++)
      if (s->at[s->row[k]][s->col[m]])
        sk_buf_printf(out, " - %s * d%u", s->at[s->row[k]][s->col[m]], s->col[m]);
    sk_buf_printf(out, ") * p%u;\n", k);
  }
}

static void write_matrix(Solve *s) {
  for (uint32_t i = 0; i < s->n; i++)
    for (uint32_t j = 0; j < s->n; j++)
      s->at[i][j] = s->entry[i][j] != SK_NO_X ? name2(s, "a", i, j) : NULL;
  if (s->n == 2)
    write_determinant(s);
  else
    write_factors(s);
}

// d := A^-1 * rhs, where rhs[i] is "r0", or "(-r0)".
static void write_solution(const Solve *s, const char *indent, const char *head, const char *tail) {
  const char *rhs[MOST_TEARS];
  for (uint32_t i = 0; i < s->n; i++)
    rhs[i] = sk_arena_printf(s->g->arena, "%s%u%s", head, i, tail);
  if (s->n == 2)
    solve_determinant(s, indent, rhs);
  else
    solve_factors(s, indent, rhs);
}

// Equations -----------------------------------------------------------------------------------------

// "double <head>0<tail>, <head>1<tail>;" with any text between.
static void each(const Solve *s, const char *format, const char *between) {
  for (uint32_t i = 0; i < s->n; i++) {
    if (i && between) sk_buf_z(s->g->out, between);
    for (const char *p = format; *p; p++) {
      if (*p == '#')
        sk_buf_printf(s->g->out, "%u", i);
      else if (*p == '@')
        sk_buf_printf(s->g->out, "%d", sk_gen_place(s->g, s->b->vars[i]));
      else
        sk_buf_char(s->g->out, *p);
    }
  }
}

static void put(SkGen *g, const char *name, uint32_t number, SkX x) {
  sk_unit_need(g->emit, x);
  sk_buf_printf(g->out, "      %s%u = ", name, number);
  sk_unit_write(g->emit, x);
  sk_buf_z(g->out, ";\n");
}

// A C block: what follows from the tears, then `values` into <head>0.., then the matrix if wanted.
static void write_unit(const Solve *s, const SkX *values, const char *head, bool inners,
                       bool matrix) {
  SkGen         *g       = s->g;
  const SkBlock *b       = s->b;
  uint32_t       n_inner = inners ? b->n - b->n_tears : 0, n = 0;
  SkX           *roots = sk_gen_roots(g, n_inner + s->n + b->n_entries);
  for (uint32_t i = 0; i < n_inner; i++) roots[n++] = b->inner[i];
  for (uint32_t i = 0; values && i < s->n; i++) roots[n++] = values[i];
  for (uint32_t i = 0; matrix && i < b->n_entries; i++) roots[n++] = b->entries[i].x;
  sk_buf_z(g->out, "    {\n");
  sk_unit_begin(g->emit, roots, n);
  for (uint32_t i = 0; i < n_inner; i++) {
    sk_unit_need(g->emit, b->inner[i]);
    sk_buf_printf(g->out, "      v[%d] = ", sk_gen_place(g, b->vars[b->n_tears + i]));
    sk_unit_write(g->emit, b->inner[i]);
    sk_buf_z(g->out, ";\n");
  }
  for (uint32_t i = 0; values && i < s->n; i++) put(g, head, i, values[i]);
  for (uint32_t i = 0; matrix && i < b->n_entries; i++)
    put(g, sk_arena_printf(g->arena, "a%u_", b->entries[i].row), b->entries[i].col,
        b->entries[i].x);
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "    }\n");
}

static void declare_entries(const Solve *s) {
  sk_buf_z(s->g->out, "    double ");
  for (uint32_t i = 0; i < s->b->n_entries; i++)
    sk_buf_printf(s->g->out, "a%u_%u, ", s->b->entries[i].row, s->b->entries[i].col);
  each(s, "r#, d#", ", ");
  sk_buf_z(s->g->out, ";\n");
}

static double nominal_of(const Solve *s, uint32_t i) {
  const SkSysVar *var = &s->g->system->vars.at[s->b->vars[i]];
  if (var->nominal == SK_NO_X || !sk_x_is_const(s->g->system->dag, var->nominal)) return 0.0;
  double nominal = fabs(sk_x_real_value(s->g->system->dag, var->nominal));
  return isfinite(nominal) ? nominal : 0.0;
}

// Every residual is at most `part` of the sum of its terms.
static void rows_within(const Solve *s, const char *part) {
  for (uint32_t i = 0; i < s->n; i++) {
    sk_buf_printf(s->g->out, "%sfabs(r%u) <= %s * (", i ? " && " : "", i, part);
    bool any = false;
    for (uint32_t j = 0; j < s->n; j++)
      if (s->entry[i][j] != SK_NO_X) {
        sk_buf_printf(s->g->out, "%sfabs(a%u_%u * x%u)", any ? " + " : "", i, j, j);
        any = true;
      }
    sk_buf_z(s->g->out, any ? ")" : "0.0)");
  }
}

// Nonlinear -----------------------------------------------------------------------------------------

// The terms of a sum; 0 when there are too many of them.
static uint32_t terms_of(const SkDag *dag, SkX x, SkX *terms) {
  uint32_t n = 1;
  terms[0]   = x;
  for (uint32_t i = 0; i < n;) {
    SkXOp op = sk_x_op(dag, terms[i]);
    if (op != SK_X_ADD && op != SK_X_SUB && op != SK_X_NEG) {
      i++;
      continue;
    }
    SkX      sum  = terms[i];
    uint32_t more = sk_x_n(dag, sum);
    if (n + more > MOST_TERMS) return 0;
    terms[i] = sk_x_arg(dag, sum, 0);
    for (uint32_t k = 1; k < more; k++) terms[n++] = sk_x_arg(dag, sum, k);
  }
  return n;
}

// What follows from the tears along a chain may have grown out of their rounding: the equations that were left over
// must hold beside their terms, or all unknowns are solved for at once.
static void check_terms(const Solve *s) {
  SkGen         *g     = s->g;
  const SkBlock *b     = s->b;
  SkX           *roots = sk_gen_roots(g, s->n * MOST_TERMS), terms[MOST_TERMS];
  uint32_t       n     = 0;
  if (!b->full || b->n == b->n_tears) return;
  for (uint32_t i = 0; i < s->n; i++) {
    uint32_t m = terms_of(g->system->dag, b->residuals[i], terms);
    for (uint32_t k = 0; m > 1 && k < m; k++) roots[n++] = terms[k];
  }
  if (n == 0) return;
  sk_buf_z(g->out, "        {\n");
  sk_unit_begin(g->emit, roots, n);
  for (uint32_t i = 0; i < s->n; i++) {
    uint32_t m = terms_of(g->system->dag, b->residuals[i], terms);
    if (m < 2) continue;
    for (uint32_t k = 0; k < m; k++) sk_unit_need(g->emit, terms[k]);
    sk_buf_printf(g->out, "          if (fabs(r%u) > 1e-10 * (", i);
    for (uint32_t k = 0; k < m; k++) {
      sk_buf_z(g->out, k ? " + fabs(" : "fabs(");
      sk_unit_write(g->emit, terms[k]);
      sk_buf_z(g->out, ")");
    }
    sk_buf_z(g->out, ")) { k = 99; break; }\n");
  }
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "        }\n");
}

// No unknown changes by more than `part` of its size in the step <head>0, <head>1...
static void steps_within(const Solve *s, const char *head, const char *part) {
  for (uint32_t i = 0; i < s->n; i++)
    sk_buf_printf(s->g->out, "%sfabs(%s%u) <= %s * z%u", i ? " && " : "", head, i, part, i);
}

static void write_tests(const Solve *s) {
  SkBuf *out = s->g->out;
  sk_buf_z(out, "      double ");
  for (uint32_t i = 0; i < s->n; i++)
    sk_buf_printf(out, "%sz%u = fabs(x%u) + %.17g", i ? ", " : "", i, i,
                  fmax(1e-10 * nominal_of(s, i), 1e-300));
  sk_buf_z(out, ";\n      if ((");
  steps_within(s, "d", "1e-13");
  sk_buf_z(out, ") || (");
  steps_within(s, "e", "1e-13");
  sk_buf_z(out, " && ");
  steps_within(s, "d", "1e-9");
  sk_buf_z(out, ")) {\n");
  // A poor pivot may hide a residual from the steps.
  if (s->n > 2) {
    sk_buf_z(out, "        if (");
    rows_within(s, "1e-11");
    sk_buf_z(out, ") {\n");
  }
  check_terms(s);
  sk_buf_z(out,
           s->n > 2 ? "        return 1;\n        }\n      }\n" : "        return 1;\n      }\n");
  sk_buf_z(out, "      if (");
  for (uint32_t i = 0; i < s->n; i++) {
    double nominal = nominal_of(s, i);
    sk_buf_printf(out, "%sfabs(d%u) <= 1e-12 * (fabs(x%u) + %.17g)", i ? " && " : "", i, i,
                  nominal > 0.0 ? 1e-3 * nominal : 1e-3);
  }
  sk_buf_z(out, " &&\n          ");
  rows_within(s, "3.552713678800501e-15");
  sk_buf_z(out, ") {\n");
  check_terms(s);
  sk_buf_z(out, "        return 1;\n      }\n      double s = ");
  each(s, "fabs(d#) / z#", " + ");
  sk_buf_z(out, ", was = ");
  each(s, "fabs(e#) / z#", " + ");
  sk_buf_z(out, ";\n      if (!(s <= 0.25 * was)) { k = 99; break; }\n");
}

static void write_newton(Solve *s) {
  SkBuf *out = s->g->out;
  sk_buf_printf(out, "  for (int k = 0; k < %d; k++) {\n", ROUNDS);
  declare_entries(s);
  sk_buf_z(out, "    ");
  each(s, "v[@] = x#; ", NULL);
  sk_buf_z(out, "\n");
  write_unit(s, s->b->residuals, "r", true, true);
  sk_buf_z(out, "    run->rounds++;\n");
  write_matrix(s);
  sk_buf_z(out, "    {\n");
  write_solution(s, "      ", "(-r", ")");
  sk_buf_z(out, "    }\n    ");
  each(s, "x# += d#; ", NULL);
  sk_buf_printf(out, "\n    for (int m = 0; m < %d; m++) {\n      const double ", KEPT);
  each(s, "e# = d#", ", ");
  sk_buf_z(out, ";\n      ");
  each(s, "v[@] = x#; ", NULL);
  sk_buf_z(out, "\n");
  write_unit(s, s->b->residuals, "r", true, false);
  write_solution(s, "      ", "(-r", ")");
  write_tests(s);
  sk_buf_z(out, "      ");
  each(s, "x# += d#; ", NULL);
  sk_buf_z(out, "\n      if (s > 1e-3 * was) break;\n    }\n  }\n");
}

// Linear --------------------------------------------------------------------------------------------

// What follows from the tears along a chain may have grown out of their rounding: the equations that were left
// over must hold beside their terms in the untorn form.
static void check_torn(const Solve *s) {
  SkGen         *g = s->g;
  const SkBlock *b = s->b, *full = b->full;
  uint32_t       n     = 0;
  SkX           *roots = sk_gen_roots(g, 2 * s->n + full->n_entries);
  for (uint32_t i = 0; i < s->n; i++) roots[n++] = b->residuals[i];
  for (uint32_t i = 0; i < s->n; i++) roots[n++] = full->rhs[s->untorn[i]];
  for (uint32_t e = 0; e < full->n_entries; e++) roots[n++] = full->entries[e].x;
  sk_buf_z(g->out, "    {\n");
  sk_unit_begin(g->emit, roots, n);
  for (uint32_t i = 0; i < s->n; i++) {
    put(g, "r", i, b->residuals[i]);
    put(g, "d", i, full->rhs[s->untorn[i]]);
    sk_buf_printf(g->out, "      d%u = fabs(d%u);\n", i, i);
    for (uint32_t e = 0; e < full->n_entries; e++) {
      if (full->entries[e].row != s->untorn[i]) continue;
      sk_unit_need(g->emit, full->entries[e].x);
      sk_buf_printf(g->out, "      d%u += fabs(", i);
      sk_unit_write(g->emit, full->entries[e].x);
      sk_buf_printf(g->out, " * v[%d]);\n", sk_gen_place(g, full->vars[full->entries[e].col]));
    }
    sk_buf_printf(g->out, "      if (!(fabs(r%u) <= 1e-10 * d%u)) break;\n", i, i);
  }
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "    }\n");
}

// Rows of the untorn form that the torn one's residuals come from.
static bool find_untorn(Solve *s) {
  const SkBlock *b = s->b, *full = b->full;
  SkMap          seen = {0};
  uint32_t       left = MOST_NODES;
  if (!full) return true;
  if (full->kind != SK_BLOCK_LINEAR || !b->residuals) return false;
  for (uint32_t i = 0; i < s->n; i++) {
    uint32_t row = 0;
    while (row < full->n_tears && full->eqs[row] != b->eqs[i]) row++;
    if (row == full->n_tears || !is_plain(s->g, &full->rhs[row], 1, &seen, &left)) return false;
    s->untorn[i] = row;
  }
  for (uint32_t e = 0; e < full->n_entries; e++)
    if (full->entries[e].x == SK_NO_X || !is_plain(s->g, &full->entries[e].x, 1, &seen, &left))
      return false;
  return is_plain(s->g, b->residuals, s->n, &seen, &left);
}

static void write_linear(Solve *s) {
  SkBuf *out = s->g->out;
  sk_buf_z(out, "  do {\n");
  declare_entries(s);
  write_unit(s, s->b->rhs, "r", false, true);
  if (s->n == 1) {
    sk_buf_z(out, "    d0 = r0 / a0_0;\n");
  } else {
    write_matrix(s);
    write_solution(s, "    ", "r", "");
  }
  sk_buf_z(out, "    if (!(");
  each(s, "fabs(d#)", " + ");
  sk_buf_z(out, " <= 1e300)) break;\n");
  for (uint32_t i = 0; i < s->n && s->n > 1; i++) {
    SkBuf left = sk_buf_new(s->g->arena), size = sk_buf_new(s->g->arena);
    for (uint32_t j = 0; j < s->n; j++) {
      if (s->entry[i][j] == SK_NO_X) continue;
      sk_buf_printf(&left, " - a%u_%u * d%u", i, j, j);
      sk_buf_printf(&size, " + fabs(a%u_%u * d%u)", i, j, j);
    }
    sk_buf_printf(out, "    if (!(fabs(r%u%s) <= 1e-14 * (fabs(r%u)%s))) break;\n", i,
                  left.n ? left.text : "", i, size.n ? size.text : "");
  }
  sk_buf_z(out, "    ");
  each(s, "v[@] = d#; ", NULL);
  sk_buf_z(out, "\n");
  if (s->b->n > s->b->n_tears) write_unit(s, NULL, "", true, false);
  if (s->b->full) check_torn(s);
  sk_buf_z(out, "    return 1;\n  } while (0);\n");
}

static void write_guards(const Solve *s) {
  const SkBlock *b = s->b;
  if (!b->n_guards) return;
  sk_buf_z(s->g->out, "  {\n");
  sk_unit_begin(s->g->emit, b->guards, b->n_guards);
  for (uint32_t i = 0; i < b->n_guards; i++) {
    sk_unit_need(s->g->emit, b->guards[i]);
    sk_buf_z(s->g->out, "    if (");
    sk_unit_write(s->g->emit, b->guards[i]);
    sk_buf_z(s->g->out, " == 0.0) return 0;\n");
  }
  sk_unit_end(s->g->emit);
  sk_buf_z(s->g->out, "  }\n");
}

bool sk_gen_solve(SkGen *g, const SkBlock *b, uint32_t k) {
  Solve s = {.g = g, .b = b, .n = b->n_tears};
  if (g->prefix[0] != 'i' || k >= MOST_BLOCKS || s.n == 0 || s.n > MOST_TEARS) return false;
  if (b->n - b->n_tears > MOST_INNERS || (b->full && b->full->n_tears > MOST_INNERS)) return false;
  bool linear = b->kind == SK_BLOCK_LINEAR;
  if (!b->n_entries || !fill(&s) || !choose_pivots(&s)) return false;
  if (linear && !find_untorn(&s)) return false;
  const char *head = sk_arena_printf(g->arena, "SK_PIECE int %ssolve%u(SkRun *run)", g->prefix, k);
  sk_buf_printf(&g->shared, "%s;\n", head);
  sk_buf_printf(g->out, SK_MARK_CUT "%s {\n  double *const v = run->v;\n  double ", head);
  each(&s, linear ? "g# = v[@]" : "x# = v[@]", ", ");
  sk_buf_z(g->out, ";\n");
  if (!linear) {
    sk_buf_z(g->out, "  const double ");
    each(&s, "g# = x#", ", ");
    sk_buf_z(g->out, ";\n");
  }
  sk_buf_z(g->out, "  if (run->by_service) return 0;\n");
  write_guards(&s);
  if (linear)
    write_linear(&s);
  else
    write_newton(&s);
  sk_buf_z(g->out, "  ");
  each(&s, "v[@] = g#; ", NULL);
  sk_buf_z(g->out, "\n  return 0;\n}\n" SK_MARK_END "\n");
  return true;
}
