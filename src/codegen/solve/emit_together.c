// codegen/solve/emit_together.c - small blocks that do not need each other, solved together in the loop of many steps.
//
// Each block does what it does alone (emit_solve.c), so its bits are the same. But one iteration is a chain of operations
// that wait for each other, roots and quotients above all, and a processor looks ahead some hundred operations only: of two
// chains behind each other it sees the second when the first is nearly done. So all blocks begin with their matrices and
// first steps, then come the simplified steps of all. Those that need more than that go on one after the other.
//
// What is kept from one half to the other has names of its own, b0_x0 for x0 of the first block.
#include "codegen/solve/emit_solve.h"

#define MOST_UNKNOWNS 2
#define MOST_INNERS   16

bool sk_gen_may_join(SkGen *g, const SkBlock *b) {
  return b && b->kind == SK_BLOCK_NONLINEAR && b->guard == SK_NO_X && b->n_tears <= MOST_UNKNOWNS &&
         b->n - b->n_tears <= MOST_INNERS && sk_gen_kernel_of(g, b)->solved &&
         sk_gen_kernel_of(g, b)->lanes < 2;
}

// "b1_" with each tear, entry and what the matrix is kept as, in `format`: '#' stands for its name.
static void each_kept(const SkSolve *s, uint32_t block, bool matrix, const char *format) {
  SkBuf      *out = s->g->out;
  const char *names[2 + MOST_UNKNOWNS * (MOST_UNKNOWNS + 2)];
  uint32_t    n = 0;
  for (uint32_t i = 0; !matrix && i < s->n; i++) {
    names[n++] = sk_arena_printf(s->g->arena, "x%u", i);
    names[n++] = sk_arena_printf(s->g->arena, "d%u", i);
  }
  // A single entry is in its inverse.
  for (uint32_t i = 0; matrix && s->n > 1 && i < s->b->n_entries; i++)
    names[n++] = sk_arena_printf(s->g->arena, "a%u_%u", s->b->entries[i].row, s->b->entries[i].col);
  if (matrix) names[n++] = s->n > 1 ? "inv" : "p0";
  for (uint32_t i = 0; i < n; i++)
    for (const char *p = format; *p; p++) {
      if (*p == '#')
        sk_buf_z(out, names[i]);
      else if (*p == '@')
        sk_buf_printf(out, "b%u_%s", block, names[i]);
      else
        sk_buf_char(out, *p);
    }
}

// The matrix, and the first step with it.
static void write_first(SkSolve *s, uint32_t block) {
  SkBuf *out = s->g->out;
  each_kept(s, block, false, "  double @;\n");
  each_kept(s, block, true, "  double @;\n");
  sk_buf_z(out, "  {\n");
  sk_solve_guesses(s);
  sk_solve_round(s);
  each_kept(s, block, false, "    @ = #;\n");
  each_kept(s, block, true, "    @ = #;\n");
  sk_buf_z(out, "  }\n");
}

// Simplified steps, and whatever else it takes.
static void write_second(SkSolve *s, uint32_t block) {
  SkBuf *out = s->g->out;
  sk_buf_z(out, "  {\n");
  each_kept(s, block, false, "    double # = @;\n");
  sk_buf_z(out, "    {\n");
  each_kept(s, block, true, "    const double # = @;\n");
  sk_buf_z(out, "    double ");
  sk_solve_each(s, "r#", ", ");
  sk_buf_z(out, ";\n");
  sk_solve_simplified(s);
  sk_buf_z(out, "    }\n");
  sk_solve_rounds(s, 1);
  sk_buf_printf(out, "  %s\n  }\n  %s:;\n", s->failed, s->label);
}

void sk_gen_solve_together(SkGen *g, const SkBlock *const *blocks, uint32_t n) {
  SkSolve *s = SK_NEWS(g->arena, SkSolve, n);
  sk_buf_z(g->out, "  {\n");
  for (uint32_t i = 0; i < n; i++) {
    s[i] = sk_solve_of(g, blocks[i], i);
    sk_solve_guards(&s[i]);
  }
  for (uint32_t i = 0; i < n; i++) write_first(&s[i], i);
  for (uint32_t i = 0; i < n; i++) write_second(&s[i], i);
  sk_buf_z(g->out, "  }\n");
}
