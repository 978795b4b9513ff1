// codegen/step/emit_batch_jumps.c - jumps that arrive through lines of variants side by side: what emit_march.c does for
// one run.
//
// A jump that arrives in all variants at the end of the same step is passed in the loop. Where it arrives in some of
// them only, these take the step by themselves (odd[l] = 2).
#include "codegen/step/emit_step.h"

#define SIDE "[SK_SIDE_BY_SIDE]"

static void lanes(SkGen *g) { sk_buf_z(g->out, "  SK_LANES for (long l = 0; l < n; l++) {\n"); }

static void place(SkGen *g, uint32_t var) { sk_emit_place(g->emit, var); }

// All conditions behind the jump: none has changed.
static void write_conditions(SkGen *g, const SkIsland *island) {
  uint32_t   n     = island->relations.n;
  const SkX *roots = sk_gen_crossings(g, island);
  for (uint32_t i = 0; i < n; i++) {
    const SkRelation *r = &island->relations.at[i];
    sk_gen_crossing(g, roots[i], i);
    sk_buf_printf(g->out, "; now%u[l] = c%u;\n", i, i);
    if (sk_gen_is_watched(r)) sk_gen_side_holds(g, r, i);
  }
  sk_unit_end(g->emit);
}

// A second row at the time of the last, unless nothing jumps in it: see sk_lines_push.
static void write_second(SkGen *g, const SkSideGroup *q) {
  SkBuf   *out = g->out;
  uint32_t n   = q->number;
  sk_buf_printf(out, "    double same%u = on;\n", n);
  for (uint32_t i = 0; i < q->n; i++) {
    sk_buf_printf(out, "    const double b%u_%u = ", n, i);
    place(g, q->source[i]);
    sk_buf_printf(out,
                  ", f%u_%u = first%u[slot][%u][l];\n"
                  "    same%u = fabs(b%u_%u - f%u_%u) <= small[l] * sk_max(fabs(b%u_%u), "
                  "fabs(f%u_%u)) ? same%u : 0.0;\n"
                  "    behind%u[slot][%u][l] = b%u_%u;\n",
                  n, i, n, i, n, n, i, n, i, n, i, n, i, n, n, i, n, i);
  }
  for (uint32_t i = 0; i < q->n; i++)
    sk_buf_printf(out, "    first%u[slot][%u][l] = same%u != 0.0 ? b%u_%u : f%u_%u;\n", n, i, n, n,
                  i, n, i);
  sk_buf_printf(out,
                "    const double two%u = on - same%u;\n    second%u[slot][l] = two%u;\n"
                "    out%u_jump[l] = two%u != 0.0 ? at_row + out%u_more[l] : out%u_jump[l];\n"
                "    out%u_more[l] += two%u;\n"
                "    in%u_more[l] += on * jump%u[l];\n",
                n, n, n, n, n, n, n, n, n, n, n, n);
}

// What a variant that is behind the jump goes on with, or one that is left before it.
static void write_after(SkGen *g, const SkIsland *island, const SkGenLines *lines,
                        const SkGenKept *kept, bool rows) {
  SkSideGroup q = {0};
  sk_buf_z(g->out, "  long all_on = 1;\n  const double at_row = (double)(taken + 1);\n");
  lanes(g);
  sk_buf_z(g->out,
           "    const double on = ok[l];\n    all_on &= on != 0.0 ? 1L : 0L;\n"
           "    at_jump[l] = 2.0 - on;\n    jumps[l] += on;\n");
  for (uint32_t i = 0; i < island->relations.n; i++)
    sk_buf_printf(g->out,
                  "    g%u[l] = on != 0.0 ? now%u[l] : g%u[l];\n"
                  "    g_old%u[l] = on != 0.0 ? now%u[l] : g_old%u[l];\n"
                  "    most%u[l] = fabs(g%u[l]) > most%u[l] ? fabs(g%u[l]) : most%u[l];\n",
                  i, i, i, i, i, i, i, i, i, i, i);
  while (sk_gen_side_group(g, lines, &q)) write_second(g, &q);
  sk_buf_z(g->out, "  }\n  if (SK_RARE(!all_on)) {\n");
  lanes(g);
  for (uint32_t i = 0; i < kept->vars.n; i++) {
    sk_buf_z(g->out, "    ");
    place(g, kept->vars.at[i]);
    sk_buf_z(g->out, " = ok[l] != 0.0 ? ");
    place(g, kept->vars.at[i]);
    sk_buf_printf(g->out, " : jk%u[l];\n", i);
  }
  sk_buf_z(g->out, "  }\n  for (long l = 0; l < n; l++) odd[l] = ok[l] == 0.0;\n");
  // Rows that are due here are left to the runtime.
  if (rows)
    sk_buf_z(g->out,
             "  for (long l = 0; rows_now && l < lanes; l++) {\n"
             "    if (ok[l] != 0.0) marches[l]->rows.left = 1;\n    odd[l] = 1;\n  }\n");
  sk_buf_z(g->out, "  taken++;\n  break;\n  }\n");
}

void sk_gen_side_jump(SkGen *g, const SkIsland *island, const SkGenLines *lines, bool rows) {
  SkGenKept kept = sk_gen_kept_of(g, island, &island->ode);
  if (!lines->n) return;
  sk_buf_z(g->out, "  if (jumping) {\n");
  for (uint32_t i = 0; i < kept.vars.n; i++) sk_buf_printf(g->out, "  double jk%u" SIDE ";\n", i);
  lanes(g);
  sk_buf_z(g->out, "    ok[l] = 1.0;\n");
  for (uint32_t i = 0; i < kept.vars.n; i++) {
    sk_buf_printf(g->out, "    jk%u[l] = ", i);
    place(g, kept.vars.at[i]);
    sk_buf_z(g->out, ";\n");
  }
  sk_buf_z(g->out, "  }\n");
  sk_gen_side_read(g, lines, true);
  sk_gen_side_schedule(g, &island->ode, "times");
  if (island->zeros.blocks.n) sk_gen_side_schedule(g, &island->zeros, "times");
  lanes(g);
  sk_buf_z(g->out, "    const double time = times[l]; (void)time;\n");
  sk_gen_side_finite(g, island);
  write_conditions(g, island);
  sk_buf_z(g->out, "  }\n");
  write_after(g, island, lines, &kept, rows);
  sk_buf_z(g->out, "  } else {\n  for (long l = 0; l < n; l++) at_jump[l] = 0.0;\n  }\n");
}
