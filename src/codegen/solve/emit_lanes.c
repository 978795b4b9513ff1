// codegen/solve/emit_lanes.c - equal small blocks side by side.
//
//   for (j = from; j < to; j += SK_WIDTH)
//     for (l = 0; l < n; l++) ...                       block of lane j + l, in straight lines
//
// Every lane does exactly what emit_solve.c would do with it alone, so the bits are the same. Where that branches
// there are selects: a lane that is done keeps its numbers while others go on, a lane that is not plain sailing is
// left to the runtime. So compilers use vector instructions. Unknowns are in arrays w0, w1, ... of the lanes at hand,
// v is written at the end. Flags are 1.0 and 0.0 (whose bits above 61 are 1 and 0): numbers of one size in a loop.
#include "codegen/solve/emit_solve.h"

static void loop(const SkSolve *s, const char *indent) {
  sk_buf_printf(s->g->out, "%sSK_LANES for (long l = 0; l < n; l++) {\n", indent);
  if (s->g->lane_times)
    sk_buf_printf(s->g->out, "%s  const double time = %s[l]; (void)time;\n", indent,
                  s->g->lane_times);
}

static void declare_arrays(const SkSolve *s, const char *const *names, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    sk_buf_printf(s->g->out, "%s%s[%s]", i ? ", " : "    double ", names[i], s->width);
  if (n) sk_buf_z(s->g->out, ";\n");
}

// Where the iteration begins, and `fine`: no guard is zero.
static void write_begin(const SkSolve *s) {
  SkGen         *g = s->g;
  const SkBlock *b = s->b;
  sk_buf_z(g->out, "      double fine = by_service ? 0.0 : 1.0;\n");
  if (!b->n_guards) return;
  sk_buf_z(g->out, "      {\n");
  sk_unit_begin(g->emit, b->guards, b->n_guards);
  for (uint32_t i = 0; i < b->n_guards; i++) {
    sk_unit_need(g->emit, b->guards[i]);
    sk_buf_z(g->out, "        fine = (");
    sk_unit_write(g->emit, b->guards[i]);
    sk_buf_z(g->out, " == 0.0) ? 0.0 : fine;\n");
  }
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "      }\n");
}

// Linear --------------------------------------------------------------------------------------------

static void write_linear(SkSolve *s) {
  SkBuf *out = s->g->out;
  loop(s, "    ");
  // Who has failed already may not ask functions for anything.
  if (s->g->lane_times && !sk_gen_block_is_plain(s->g, s->b))
    sk_buf_z(out,
             "    SkRun *const run = runs[l];\n    done[l].real = 0.0;\n"
             "    if (ok[l] == 0.0) continue;\n");
  sk_buf_z(out, "    double ");
  for (uint32_t i = 0; i < s->b->n_entries; i++)
    sk_buf_printf(out, "a%u_%u, ", s->b->entries[i].row, s->b->entries[i].col);
  sk_solve_each(s, "r#, d#", ", ");
  sk_buf_z(out, ";\n");
  write_begin(s);
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
  sk_buf_z(out, "    done[l].real = fine;\n    }\n");
}

// Nonlinear -----------------------------------------------------------------------------------------

static void write_round(SkSolve *s) {
  SkBuf *out = s->g->out;
  loop(s, "      ");
  sk_buf_z(out, "        double ");
  sk_solve_each(s, "r#", ", ");
  sk_buf_z(out, s->under == SK_NO_X ? "" : ", q0");
  sk_buf_z(out, ";\n        double fine = live[l].real;\n        ");
  sk_solve_each(s, "@ = x#[l]; ", NULL);
  sk_buf_z(out, "\n");
  sk_solve_unit(s, s->b->residuals, "r", true, true);
  sk_solve_matrix(s);
  sk_buf_z(out, "        {\n");
  sk_solve_solution(s, "          ", true);
  sk_buf_z(out, "        }\n        live[l].real = turn[l].real = fine;\n");
  sk_solve_each(s, "        x#[l] = fine != 0.0 ? x#[l] + d#[l] : x#[l];\n", NULL);
  sk_buf_printf(out,
                "      }\n      unsigned long long inside = 1;\n      for (int m = 0; m < %d && "
                "inside; m++) {\n",
                SK_KEPT);
  loop(s, "      ");
  sk_buf_z(out, "        double ");
  sk_solve_each(s, "r#", ", ");
  sk_buf_z(out, ";\n        const double ");
  sk_solve_each(s, "e# = d#[l]", ", ");
  sk_buf_z(out, ";\n        ");
  sk_solve_each(s, "@ = x#[l]; ", NULL);
  sk_buf_z(out, "\n");
  sk_solve_unit(s, s->b->residuals, "r", true, false);
  sk_solve_solution(s, "        ", true);
  sk_solve_lane_tests(s);
  sk_buf_z(out, "      }\n");
  if (sk_solve_has_terms(s)) {
    sk_buf_z(out,
             "      unsigned long long in_doubt = 0;\n"
             "      for (long l = 0; l < n; l++) in_doubt |= doubts[l].bits;\n"
             "      if (SK_RARE(in_doubt)) {\n");
    loop(s, "      ");
    sk_solve_lane_doubts(s);
    sk_buf_z(out, "      }\n      }\n");
  }
  sk_buf_z(out,
           "      inside = 0;\n      for (long l = 0; l < n; l++) inside |= turn[l].bits;\n"
           "      }\n");
}

// The names of what is kept with the matrix, by writing it into nothing.
static void find_arrays(SkSolve *s) {
  SkBuf *out = s->g->out, nothing = sk_buf_new(s->g->arena);
  s->g->out = &nothing;
  sk_solve_matrix(s);
  s->g->out = out;
}

static void write_newton(SkSolve *s) {
  SkGen *g   = s->g;
  SkBuf *out = g->out;
  s->l       = "[l]";
  for (uint32_t i = 0; i < s->n; i++) {
    sk_vec_push(g->arena, &s->arrays, sk_arena_printf(g->arena, "x%u", i));
    sk_vec_push(g->arena, &s->arrays, sk_arena_printf(g->arena, "d%u", i));
  }
  for (uint32_t i = 0; i < s->b->n_entries; i++) {
    const SkEntry *e = &s->b->entries[i];
    sk_vec_push(g->arena, &s->arrays, sk_arena_printf(g->arena, "a%u_%u", e->row, e->col));
  }
  find_arrays(s);
  declare_arrays(s, s->arrays.at, s->arrays.n);
  sk_buf_printf(out, "    SkBits live[%s], turn[%s];\n    long left = 0;\n", s->width, s->width);
  if (sk_solve_has_terms(s)) {
    sk_buf_printf(out, "    SkBits doubts[%s];\n    double ends[%s], nears[%s], slow[%s]", s->width,
                  s->width, s->width, s->width);
    for (uint32_t i = 0; i < s->n; i++) sk_buf_printf(out, ", res%u[%s]", i, s->width);
    sk_buf_z(out, ";\n");
  }
  loop(s, "    ");
  write_begin(s);
  for (uint32_t i = 0; i < s->n && s->text; i++)
    sk_buf_printf(out, "      x%u[l] = %s;\n", i, sk_gen_kernel_unknown(g, s->text, i));
  if (!s->text) sk_solve_each(s, "      x#[l] = @;\n", NULL);
  sk_buf_printf(out,
                "      live[l].real = fine; done[l].real = 0.0;\n    }\n"
                "    for (long l = 0; l < n; l++) left += (long)(live[l].bits >> 61);\n"
                "    for (int k = 0; k < %d && left; k++) {\n      %s\n",
                SK_ROUNDS, s->text ? "run->rounds += left;" : s->rounds);
  write_round(s);
  sk_buf_z(out,
           "      left = 0;\n      for (long l = 0; l < n; l++) left += (long)(live[l].bits >> "
           "61);\n    }\n");
  if (s->n > 2) return;
  loop(s, "    ");
  sk_buf_z(out, "      ");
  sk_solve_each(s, "@ = x#[l]; ", NULL);
  sk_buf_z(out, "\n");
  sk_solve_unit(s, NULL, "", true, false);
  sk_buf_z(out, "    }\n");
}

// --- the function ----------------------------------------------------------------------------------

static void write_results(const SkSolve *s) {
  SkBuf *out = s->g->out;
  sk_buf_z(out, "    for (long l = 0; l < n; l++) {\n      if (done[l].real != 0.0) {\n");
  for (uint32_t i = 0; i < s->b->n; i++)
    sk_buf_printf(out, "        %s = w%u[l];\n", sk_gen_kernel_unknown(s->g, s->text, i), i);
  sk_buf_printf(out,
                "      } else {\n        run->odd[%u + j + l] = 1;\n        run->n_odd++;\n"
                "      }\n    }\n",
                s->text->kernel->first);
}

void sk_solve_lanes(SkSolve *s) {
  SkGen      *g = s->g;
  const char *head =
      sk_arena_printf(g->arena, "SK_PIECE void %ssolve%u(SkRun *run, long from, long to)",
                      g->prefix, s->text->kernel->first);
  sk_buf_printf(&g->shared, "%s;\n", head);
  sk_buf_printf(g->out,
                SK_MARK_CUT "%s {\n  double *const v = run->v;\n" SK_TEXTS_AND_OBJECTS
                            "  const double time = run->time; (void)time;\n"
                            "  const int by_service = run->by_service;\n"
                            "  for (long j = from; j < to; j += SK_WIDTH) {\n"
                            "    const long n = to - j < SK_WIDTH ? to - j : SK_WIDTH;\n"
                            "    SkBits done[SK_WIDTH];\n",
                head);
  sk_gen_kernel_operands(g, s->text);
  for (uint32_t i = 0; i < s->b->n; i++) sk_buf_printf(g->out, "    double w%u[SK_WIDTH];\n", i);
  s->lanes = true;
  s->width = "SK_WIDTH";
  sk_emit_set_lanes(g->emit, &s->text->loop);
  if (s->b->kind == SK_BLOCK_LINEAR)
    write_linear(s);
  else
    write_newton(s);
  sk_emit_set_lanes(g->emit, NULL);
  write_results(s);
  sk_buf_z(g->out, "  }\n}\n" SK_MARK_END "\n");
}

void sk_solve_lanes_here(SkSolve *s) {
  s->lanes = true;
  s->width = "SK_SIDE_BY_SIDE";
  sk_buf_z(s->g->out, "    {\n    SkBits done[SK_SIDE_BY_SIDE];\n");
  if (s->b->kind == SK_BLOCK_LINEAR)
    write_linear(s);
  else
    write_newton(s);
  loop(s, "    ");
  sk_buf_z(s->g->out, "      ok[l] = done[l].real != 0.0 ? ok[l] : 0.0;\n    }\n    }\n");
}
