// codegen/solve/emit_solve.c - small blocks of equations, solved in the generated code itself.
//
// Newton's method without damping, elimination written out: the pivots are chosen here, from the pattern of
// the matrix, entries that are about one first. A step is judged by the simplified step after it, which needs
// the residuals only; while these shrink fast the matrix is kept. Whatever is not plain sailing (a matrix that
// cancels, steps that do not shrink, numbers that are none) ends with 0 and the first values back in v: then
// the runtime's solvers take over, with pivoting, damping and messages.
//
// Solved means what it means in runtime/algebra/newton.c: the next step would change no unknown by more than rounding,
// or the residuals are rounding beside their terms.
//
// ref: docs/algorithms/newton.md
#include "codegen/solve/emit_solve.h"

#include <assert.h>
#include <string.h>

#define MOST_INNERS 64
#define MOST_NODES  4000  // of a block's expressions
#define MOST_SOLVES 512   // of an island: beyond, the text would be too long

// What may be written out -------------------------------------------------------------------------

// No calls below these: one that raises would end more than the trial. calls: there is no trial, and those are fine that
// only compute numbers.
static bool is_plain(SkGen *g, const SkX *roots, uint32_t n, SkMap *seen, uint32_t *left,
                     bool calls) {
  const SkDag *dag = g->system->dag;
  if (calls && !sk_gen_only_computes(g, roots, n)) return false;
  SK_VEC(SkX) stack = {0};
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X) sk_vec_push(g->arena, &stack, roots[i]);
  while (stack.n) {
    SkX   x  = sk_vec_pop(&stack);
    SkXOp op = sk_x_op(dag, x);
    if (op == SK_X_CONST || op == SK_X_VAR || op == SK_X_TIME || sk_map_get(seen, x, NULL))
      continue;
    bool call = op == SK_X_CALL || op == SK_X_ARRAY || op == SK_X_RECORD || op == SK_X_ELEM;
    if (call && !calls) return false;
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
  return is_plain(g, roots, n, &seen, &left, false);
}

static bool fill(SkSolve *s) {
  const SkBlock *b    = s->b;
  SkMap          seen = {0};
  uint32_t       left = MOST_NODES;
  for (uint32_t i = 0; i < b->n_entries; i++) {
    if (b->entries[i].x == SK_NO_X) return false;
    if (!is_plain(s->g, &b->entries[i].x, 1, &seen, &left, s->calls)) return false;
    s->entry[b->entries[i].row][b->entries[i].col] = b->entries[i].x;
  }
  return is_plain(s->g, b->inner, b->n - b->n_tears, &seen, &left, s->calls) &&
         is_plain(s->g, b->kind == SK_BLOCK_LINEAR ? b->rhs : b->residuals, b->n_tears, &seen,
                  &left, s->calls);
}

// The inverse of c + a/b is b/(c*b + a): one division, where two would wait for each other.
static void find_quotient(SkSolve *s) {
  const SkDag *dag = s->g->system->dag;
  SkX          x   = s->entry[0][0];
  s->plus = s->over = s->under = SK_NO_X;
  if (s->n != 1 || s->b->kind != SK_BLOCK_NONLINEAR || x == SK_NO_X) return;
  SkXOp op  = sk_x_op(dag, x);
  SkX   sum = op == SK_X_ADD || op == SK_X_SUB ? sk_x_arg(dag, x, 0) : SK_NO_X;
  SkX   q   = sum == SK_NO_X ? x : sk_x_arg(dag, x, 1);
  if (sum != SK_NO_X && !sk_x_is_const(dag, sum)) return;
  if (sk_x_op(dag, q) != SK_X_DIV) return;
  s->plus  = sum;
  s->over  = sk_x_arg(dag, q, 0);
  s->under = sk_x_arg(dag, q, 1);
  s->less  = op == SK_X_SUB;
}

// The fewest products, steady entries first. False: the pattern is singular, or looks so.
static bool choose_pivots(SkSolve *s) {
  uint32_t n = s->n;
  bool     has[SK_MOST_TEARS][SK_MOST_TEARS], row_done[SK_MOST_TEARS] = {0},
                                          col_done[SK_MOST_TEARS] = {0};
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
        bool steady =
            s->entry[i][j] != SK_NO_X && sk_kernel_is_steady(s->g->system->dag, s->entry[i][j]);
        uint32_t cost = (across - 1) * (down - 1) + (steady ? 0 : 100);
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

// Equations -----------------------------------------------------------------------------------------

// In a loop over lanes the tears are arrays.
void sk_solve_each(const SkSolve *s, const char *format, const char *between) {
  for (uint32_t i = 0; i < s->n; i++) {
    if (i && between) sk_buf_z(s->g->out, between);
    for (const char *p = format; *p; p++) {
      if (*p == '#')
        sk_buf_printf(s->g->out, "%u", i);
      else if (*p == '@')
        sk_emit_place(s->g->emit, s->b->vars[i]);
      else
        sk_buf_char(s->g->out, *p);
    }
  }
}

void sk_solve_put(const SkSolve *s, const char *name, uint32_t number, const char *l, SkX x) {
  SkGen *g = s->g;
  sk_unit_need(g->emit, x);
  sk_buf_printf(g->out, "      %s%u%s = ", name, number, l);
  sk_unit_write(g->emit, x);
  sk_buf_z(g->out, ";\n");
}

// q0 and a0_0, whose quotient is the inverse of the entry.
static void put_quotient(const SkSolve *s) {
  SkBuf *out = s->g->out;
  sk_solve_put(s, "q", 0, "", s->under);
  sk_unit_need(s->g->emit, s->over);
  sk_buf_printf(out, "      a0_0%s = ", s->l);
  if (s->plus != SK_NO_X) {
    sk_unit_need(s->g->emit, s->plus);
    sk_unit_write(s->g->emit, s->plus);
    sk_buf_printf(out, " * q0 %c ", s->less ? '-' : '+');
  }
  sk_unit_write(s->g->emit, s->over);
  sk_buf_z(out, ";\n");
}

void sk_solve_unit(const SkSolve *s, const SkX *values, const char *head, bool inners,
                   bool matrix) {
  SkGen         *g       = s->g;
  const SkBlock *b       = s->b;
  uint32_t       n_inner = inners ? b->n - b->n_tears : 0, n = 0;
  SkX           *roots    = sk_gen_roots(g, n_inner + s->n + b->n_entries + 3);
  const bool     quotient = matrix && s->under != SK_NO_X;
  for (uint32_t i = 0; i < n_inner; i++) roots[n++] = b->inner[i];
  for (uint32_t i = 0; values && i < s->n; i++) roots[n++] = values[i];
  for (uint32_t i = 0; matrix && !quotient && i < b->n_entries; i++) roots[n++] = b->entries[i].x;
  if (quotient) roots[n++] = s->under, roots[n++] = s->over, roots[n++] = s->plus;
  sk_buf_z(g->out, "    {\n");
  sk_unit_begin(g->emit, roots, n);
  for (uint32_t i = 0; i < n_inner; i++) {
    sk_unit_need(g->emit, b->inner[i]);
    sk_buf_z(g->out, "      ");
    sk_emit_place(g->emit, b->vars[b->n_tears + i]);
    sk_buf_z(g->out, " = ");
    sk_unit_write(g->emit, b->inner[i]);
    sk_buf_z(g->out, ";\n");
  }
  for (uint32_t i = 0; values && i < s->n; i++) sk_solve_put(s, head, i, "", values[i]);
  if (quotient) put_quotient(s);
  for (uint32_t i = 0; matrix && !quotient && i < b->n_entries; i++)
    sk_solve_put(s, sk_arena_printf(g->arena, "a%u_", b->entries[i].row), b->entries[i].col, s->l,
                 b->entries[i].x);
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "    }\n");
}

static void declare(const SkSolve *s) {
  sk_buf_z(s->g->out, "    double ");
  for (uint32_t i = 0; i < s->b->n_entries; i++)
    sk_buf_printf(s->g->out, "a%u_%u, ", s->b->entries[i].row, s->b->entries[i].col);
  sk_solve_each(s, "r#, d#", ", ");
  sk_buf_z(s->g->out, s->under == SK_NO_X ? ";\n" : ", q0;\n");
}

// Nonlinear -----------------------------------------------------------------------------------------

void sk_solve_simplified(SkSolve *s) {
  SkBuf *out = s->g->out;
  sk_buf_printf(out, "    SK_ROLLED for (int m = 0; m < %d; m++) {\n      const double ", SK_KEPT);
  sk_solve_each(s, "e# = d#", ", ");
  sk_buf_z(out, ";\n      ");
  sk_solve_each(s, "@ = x#; ", NULL);
  sk_buf_z(out, "\n");
  sk_solve_unit(s, s->b->residuals, "r", true, false);
  sk_solve_solution(s, "      ", true);
  sk_solve_tests(s);
  sk_buf_z(out, "      ");
  sk_solve_each(s, "x# += d#; ", NULL);
  sk_buf_z(out, "\n      if (s > 1e-3 * was) break;\n    }\n");
}

void sk_solve_round(SkSolve *s) {
  SkBuf *out = s->g->out;
  declare(s);
  sk_buf_z(out, "    ");
  sk_solve_each(s, "@ = x#; ", NULL);
  sk_buf_z(out, "\n");
  sk_solve_unit(s, s->b->residuals, "r", true, true);
  sk_buf_printf(out, "    %s\n", s->rounds);
  sk_solve_matrix(s);
  sk_buf_z(out, "    {\n");
  sk_solve_solution(s, "      ", true);
  sk_buf_z(out, "    }\n    ");
  sk_solve_each(s, "x# += d#; ", NULL);
  sk_buf_z(out, "\n");
}

void sk_solve_rounds(SkSolve *s, int from) {
  sk_buf_printf(s->g->out, "  SK_ROLLED for (int k = %d; k < %d; k++) {\n", from, SK_ROUNDS);
  sk_solve_round(s);
  sk_solve_simplified(s);
  sk_buf_z(s->g->out, "  }\n");
}

// Linear --------------------------------------------------------------------------------------------

// What follows from the tears along a chain may have grown out of their rounding: the equations that were left
// over must hold beside their terms in the untorn form.
void sk_solve_check_torn(const SkSolve *s) {
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
    sk_solve_put(s, "r", i, "", b->residuals[i]);
    sk_solve_put(s, "d", i, "", full->rhs[s->untorn[i]]);
    sk_buf_printf(g->out, "      d%u = fabs(d%u);\n", i, i);
    for (uint32_t e = 0; e < full->n_entries; e++) {
      if (full->entries[e].row != s->untorn[i]) continue;
      sk_unit_need(g->emit, full->entries[e].x);
      sk_buf_printf(g->out, "      d%u += fabs(", i);
      sk_unit_write(g->emit, full->entries[e].x);
      sk_buf_z(g->out, " * ");
      sk_emit_place(g->emit, full->vars[full->entries[e].col]);
      sk_buf_z(g->out, ");\n");
    }
    sk_buf_printf(g->out,
                  s->lanes ? "      fine = fabs(r%u) <= 1e-14 * d%u ? fine : 0.0;\n"
                           : "      if (!(fabs(r%u) <= 1e-14 * d%u)) break;\n",
                  i, i);
  }
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "    }\n");
}

// Rows of the untorn form that the torn one's residuals come from.
static bool find_untorn(SkSolve *s) {
  const SkBlock *b = s->b, *full = b->full;
  SkMap          seen = {0};
  uint32_t       left = MOST_NODES;
  if (!full) return true;
  if (full->kind != SK_BLOCK_LINEAR || !b->residuals) return false;
  for (uint32_t i = 0; i < s->n; i++) {
    uint32_t row = 0;
    while (row < full->n_tears && full->eqs[row] != b->eqs[i]) row++;
    if (row == full->n_tears || !is_plain(s->g, &full->rhs[row], 1, &seen, &left, s->calls))
      return false;
    s->untorn[i] = row;
  }
  for (uint32_t e = 0; e < full->n_entries; e++)
    if (full->entries[e].x == SK_NO_X ||
        !is_plain(s->g, &full->entries[e].x, 1, &seen, &left, s->calls))
      return false;
  return is_plain(s->g, b->residuals, s->n, &seen, &left, s->calls);
}

// d is a solution, as far as doubles go.
void sk_solve_linear_tests(const SkSolve *s) {
  SkBuf      *out  = s->g->out;
  const char *head = s->lanes ? "    fine = (" : "    if (!(";
  const char *tail = s->lanes ? ") ? fine : 0.0;\n" : ")) break;\n";
  sk_buf_z(out, head);
  sk_solve_each(s, "fabs(d#)", " + ");
  sk_buf_printf(out, " <= 1e300%s", tail);
  for (uint32_t i = 0; i < s->n && s->n > 1; i++) {
    SkBuf left = sk_buf_new(s->g->arena), size = sk_buf_new(s->g->arena);
    for (uint32_t j = 0; j < s->n; j++) {
      if (s->entry[i][j] == SK_NO_X) continue;
      sk_buf_printf(&left, " - a%u_%u * d%u", i, j, j);
      sk_buf_printf(&size, " + fabs(a%u_%u * d%u)", i, j, j);
    }
    sk_buf_printf(out, "%sfabs(r%u%s) <= 1e-14 * (fabs(r%u)%s)%s", head, i, left.n ? left.text : "",
                  i, size.n ? size.text : "", tail);
  }
}

static void write_linear(SkSolve *s) {
  SkBuf *out = s->g->out;
  sk_buf_z(out, "  do {\n");
  declare(s);
  sk_solve_unit(s, s->b->rhs, "r", false, true);
  if (s->n == 1) {
    sk_buf_z(out, "    d0 = r0 / a0_0;\n");
  } else {
    sk_solve_matrix(s);
    sk_solve_solution(s, "    ", false);
  }
  sk_solve_linear_tests(s);
  sk_buf_z(out, "    ");
  sk_solve_each(s, "@ = d#; ", NULL);
  sk_buf_z(out, "\n");
  if (s->b->n > s->b->n_tears) sk_solve_unit(s, NULL, "", true, false);
  if (s->b->full) sk_solve_check_torn(s);
  sk_buf_printf(out, "    %s\n  } while (0);\n", s->solved);
}

void sk_solve_guards(const SkSolve *s) {
  const SkBlock *b = s->b;
  if (!b->n_guards) return;
  sk_buf_z(s->g->out, "  {\n");
  sk_unit_begin(s->g->emit, b->guards, b->n_guards);
  for (uint32_t i = 0; i < b->n_guards; i++) {
    if (s->g->in_march && !sk_emit_varies(s->g->emit, b->guards[i])) {
      sk_vec_push(s->g->arena, &s->g->guards, b->guards[i]);
      continue;
    }
    sk_unit_need(s->g->emit, b->guards[i]);
    sk_buf_z(s->g->out, "    if (");
    sk_unit_write(s->g->emit, b->guards[i]);
    sk_buf_printf(s->g->out, " == 0.0) %s\n", s->failed);
  }
  sk_unit_end(s->g->emit);
  sk_buf_z(s->g->out, "  }\n");
}

void sk_solve_guesses(const SkSolve *s) {
  if (s->b->kind == SK_BLOCK_LINEAR) return;
  sk_buf_z(s->g->out, "  double ");
  sk_solve_each(s, "x# = @", ", ");
  sk_buf_z(s->g->out, ";\n");
}

// What to do when it is not solved stands behind it.
static void write_solve(SkSolve *s) {
  sk_solve_guards(s);
  if (s->b->kind == SK_BLOCK_LINEAR)
    write_linear(s);
  else
    sk_solve_rounds(s, 0);
}

// All unknowns, the inner ones too: whoever tries next begins where this began.
static void write_kept(const SkSolve *s, bool back) {
  SkBuf *out = s->g->out;
  for (uint32_t i = 0; i < s->b->n; i++) {
    if (!back) sk_buf_printf(out, "%sg%u = ", i ? ", " : "  const double ", i);
    sk_emit_place(s->g->emit, s->b->vars[i]);
    if (back) sk_buf_printf(out, " = g%u; ", i);
  }
  sk_buf_z(out, back ? "\n" : ";\n");
}

static void write_one(SkSolve *s) {
  SkGen      *g    = s->g;
  const char *head = sk_arena_printf(g->arena, "SK_PIECE int %ssolve%u(SkRun *run)", g->prefix,
                                     s->text->kernel->first);
  sk_buf_printf(&g->shared, "%s;\n", head);
  sk_buf_printf(g->out, SK_MARK_CUT "%s {\n  double *const v = run->v;\n" SK_TEXTS_AND_OBJECTS,
                head);
  write_kept(s, false);
  sk_solve_guesses(s);
  sk_buf_z(g->out, "  if (run->by_service) return 0;\n");
  write_solve(s);
  sk_buf_z(g->out, "  ");
  write_kept(s, true);
  sk_buf_z(g->out, "  return 0;\n}\n" SK_MARK_END "\n");
}

static bool prepare(SkSolve *s) {
  const SkBlock  *b      = s->b;
  const SkKernel *kernel = s->text ? s->text->kernel : sk_gen_kernel_of(s->g, b);
  s->calls               = b->kind == SK_BLOCK_LINEAR && kernel->lanes < 2;
  if (s->n == 0 || s->n > SK_MOST_TEARS || !b->n_entries) return false;
  if (b->n - b->n_tears > MOST_INNERS || (b->full && b->full->n_tears > MOST_INNERS)) return false;
  if (!fill(s)) return false;
  find_quotient(s);
  return choose_pivots(s) && (b->kind != SK_BLOCK_LINEAR || find_untorn(s));
}

bool sk_gen_solve(SkGen *g, const SkKernelText *text) {
  const SkBlock *b = text->kernel->blocks[0];
  SkSolve        s = {.g      = g,
                      .b      = b,
                      .text   = text,
                      .n      = b->n_tears,
                      .l      = "",
                      .rounds = "run->rounds++;",
                      .solved = "return 1;",
                      .failed = "return 0;",
                      .hard   = b->kind == SK_BLOCK_LINEAR ? "break;" : "k = 99; break;"};
  if (g->prefix[0] != 'i' || g->n_solves >= MOST_SOLVES || !prepare(&s)) return false;
  g->n_solves++;
  if (text->kernel->lanes > 1)
    sk_solve_lanes(&s);
  else
    write_one(&s);
  return true;
}

void sk_gen_solve_lanes_here(SkGen *g, const SkBlock *b) {
  SkSolve s     = {.g      = g,
                   .b      = b,
                   .n      = b->n_tears,
                   .l      = "",
                   .rounds = "for (long l = 0; l < n; l++) rounds[l] += (long)(live[l].bits >> 61);"};
  SkSolve first = s;
  bool    small = prepare(&s);
  // The pivots of equal blocks are those of the first of them.
  first.b = sk_gen_kernel_of(g, b)->blocks[0];
  small &= prepare(&first);
  assert(small && "has a function");
  (void)small;
  memcpy(s.row, first.row, sizeof s.row);
  memcpy(s.col, first.col, sizeof s.col);
  sk_solve_lanes_here(&s);
}

SkSolve sk_solve_of(SkGen *g, const SkBlock *b, uint32_t number) {
  SkSolve s  = {.g = g, .b = b, .n = b->n_tears, .l = "", .rounds = "rounds++;"};
  s.label    = sk_arena_printf(g->arena, "solved%u", g->texts.n + number);
  s.solved   = sk_arena_printf(g->arena, "goto %s;", s.label);
  s.failed   = sk_arena_printf(g->arena, "goto %s;", g->back);
  s.hard     = s.failed;
  bool small = prepare(&s);
  assert(small && "has a function");
  (void)small;
  return s;
}

void sk_gen_solve_here(SkGen *g, const SkBlock *b) {
  SkSolve s = sk_solve_of(g, b, 0);
  sk_buf_z(g->out, "  {\n");
  sk_solve_guesses(&s);
  write_solve(&s);
  sk_buf_printf(g->out, "  %s\n  }\n  %s:;\n", s.failed, s.label);
}
