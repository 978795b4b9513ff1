// codegen/solve/emit_eliminate.c - a small matrix, eliminated in straight lines.
#include "codegen/solve/emit_solve.h"

// A number that is kept with the matrix; "name = " with its declaration, or into its array.
static const char *define(SkSolve *s, const char *name) {
  if (*s->l) sk_vec_push(s->g->arena, &s->arrays, name);
  const char *made = sk_arena_printf(s->g->arena, "%s%s", name, s->l);
  sk_buf_printf(s->g->out, "    %s%s = ", *s->l ? "" : "double ", made);
  return made;
}

static const char *name2(const SkSolve *s, const char *head, uint32_t i, uint32_t j) {
  return sk_arena_printf(s->g->arena, "%s%u_%u", head, i, j);
}

// A pivot that is infinite (the slope of a root at zero) makes zero steps, and one that is zero (a square at zero) infinite
// unknowns, which nothing moves any more: neither is a solution. Side by side that is looked at with the matrix, for one
// block when it seems to be solved: earlier it would be in the way.
#define IS_INVERSE "((fabs(%s) > 0.0) & (fabs(%s) < 1e300))"

static void check_lane(const SkSolve *s, const char *inverse) {
  if (s->lanes)
    sk_buf_printf(s->g->out, "    fine = " IS_INVERSE " ? fine : 0.0;\n", inverse, inverse);
}

// The determinant of two products tells when it is infinite.
static bool has_two_products(const SkSolve *s) {
  return s->n == 2 && s->entry[0][0] != SK_NO_X && s->entry[1][1] != SK_NO_X &&
         s->entry[0][1] != SK_NO_X && s->entry[1][0] != SK_NO_X;
}

void sk_solve_check_inverses(const SkSolve *s) {
  if (has_two_products(s)) return;
  for (uint32_t k = 0; k < (s->n == 2 ? 1 : s->n); k++) {
    const char *inverse = s->n == 2 ? "inv" : sk_arena_printf(s->g->arena, "p%u", k);
    sk_buf_printf(s->g->out, "        if (SK_RARE(!(" IS_INVERSE "))) { %s }\n", inverse, inverse,
                  s->hard);
  }
}

// Two unknowns by their determinant. It tells by itself when it cancels, whatever the units.
static void write_determinant(SkSolve *s) {
  SkBuf *out = s->g->out;
  bool   one = s->at[0][0] && s->at[1][1], two = s->at[0][1] && s->at[1][0];
  sk_buf_z(out, "    double m0 = ");
  if (one)
    sk_buf_printf(out, "%s * %s, m1 = ", s->at[0][0], s->at[1][1]);
  else
    sk_buf_z(out, "0.0, m1 = ");
  if (two)
    sk_buf_printf(out, "%s * %s;\n", s->at[0][1], s->at[1][0]);
  else
    sk_buf_z(out, "0.0;\n");
  sk_buf_z(out, "    double det = m0 - m1;\n");
  const char *sound = "(fabs(det) > 1e-8 * (fabs(m0) + fabs(m1)))";
  if (one && two && s->lanes)
    sk_buf_printf(out, "    fine = %s ? fine : 0.0;\n", sound);
  else if (one && two)
    sk_buf_printf(out, "    if (SK_RARE(!%s)) { %s }\n", sound, s->hard);
  const char *inverse = define(s, "inv");
  sk_buf_z(out, "1.0 / det;\n");
  if (!has_two_products(s)) check_lane(s, inverse);
}

// d with A * d = rhs[0], rhs[1], or minus that.
static void solve_determinant(const SkSolve *s, const char *indent, const char *const *rhs,
                              bool minus) {
  SkBuf *out = s->g->out;
  for (uint32_t i = 0; i < 2; i++) {
    const char *mine = s->at[1 - i][1 - i], *other = s->at[i][1 - i];
    sk_buf_printf(out, "%sd%u%s = (", indent, i, s->l);
    if (minus && other) sk_buf_printf(out, "%s * %s", other, rhs[1 - i]);
    if (mine) sk_buf_printf(out, "%s%s * %s", minus ? " - " : "", mine, rhs[i]);
    if (!minus && other) sk_buf_printf(out, " - %s * %s", other, rhs[1 - i]);
    if (mine || other)
      sk_buf_printf(out, ") * inv%s;\n", s->l);
    else
      sk_buf_z(out, "0.0);\n");
  }
}

static void write_factors(SkSolve *s) {
  SkBuf *out = s->g->out;
  for (uint32_t k = 0; k < s->n; k++) {
    uint32_t    p = s->row[k], q = s->col[k];
    const char *inverse = define(s, sk_arena_printf(s->g->arena, "p%u", k));
    sk_buf_printf(out, "%s / %s;\n", s->under == SK_NO_X ? "1.0" : "q0", s->at[p][q]);
    check_lane(s, inverse);
    for (uint32_t m = k + 1; m < s->n; m++) {
      uint32_t i = s->row[m];
      if (!s->at[i][q]) continue;
      s->factor[i][k] = define(s, name2(s, "f", i, k));
      sk_buf_printf(out, "%s * p%u%s;\n", s->at[i][q], k, s->l);
      for (uint32_t o = k + 1; o < s->n; o++) {
        uint32_t j = s->col[o];
        if (!s->at[p][j]) continue;
        const char *was  = s->at[i][j];
        const char *made = define(s, sk_arena_printf(s->g->arena, "u%u_%u_%u", i, j, k));
        sk_buf_printf(out, "%s%s%s * %s;\n", was ? was : "", was ? " - " : "-", s->factor[i][k],
                      s->at[p][j]);
        s->at[i][j] = made;
      }
    }
  }
}

static void solve_factors(const SkSolve *s, const char *indent, const char *const *rhs) {
  SkBuf *out = s->g->out;
  for (uint32_t k = 0; k < s->n; k++) {
    uint32_t i = s->row[k];
    sk_buf_printf(out, "%sdouble y%u = %s", indent, k, rhs[i]);
    for (uint32_t m = 0; m < k; m++)
      if (s->factor[i][m]) sk_buf_printf(out, " - %s * y%u", s->factor[i][m], m);
    sk_buf_z(out, ";\n");
  }
  for (uint32_t k = s->n; k-- > 0;) {
    sk_buf_printf(out, "%sd%u%s = (y%u", indent, s->col[k], s->l, k);
    for (uint32_t m = k + 1; m < s->n; m++)
      if (s->at[s->row[k]][s->col[m]])
        sk_buf_printf(out, " - %s * d%u%s", s->at[s->row[k]][s->col[m]], s->col[m], s->l);
    sk_buf_printf(out, ") * p%u%s;\n", k, s->l);
  }
}

void sk_solve_matrix(SkSolve *s) {
  for (uint32_t i = 0; i < s->n; i++)
    for (uint32_t j = 0; j < s->n; j++) {
      s->factor[i][j] = NULL;
      s->at[i][j] =
          s->entry[i][j] == SK_NO_X ? NULL : sk_arena_printf(s->g->arena, "a%u_%u%s", i, j, s->l);
    }
  if (s->n == 2)
    write_determinant(s);
  else
    write_factors(s);
}

void sk_solve_solution(const SkSolve *s, const char *indent, bool minus) {
  const char *rhs[SK_MOST_TEARS];
  for (uint32_t i = 0; i < s->n; i++)
    rhs[i] = sk_arena_printf(s->g->arena, minus && s->n != 2 ? "(-r%u)" : "r%u", i);
  if (s->n == 2)
    solve_determinant(s, indent, rhs, minus);
  else
    solve_factors(s, indent, rhs);
}
