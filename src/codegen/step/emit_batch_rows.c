// codegen/step/emit_batch_rows.c - rows of results of variants side by side: what emit_rows.c does for one run.
//
// A row is due in all variants at the end of the same step, or in none: whoever differs waits until the runtime has given
// its row. A variant whose row holds a number that is none leaves, the others have theirs.
#include "codegen/step/emit_step.h"

#define SIDE "[SK_SIDE_BY_SIDE]"

static void loop(SkGen *g, const char *n) {
  sk_buf_printf(g->out, "  for (long l = 0; l < %s; l++) {\n", n);
}

void sk_gen_side_rows_open(SkGen *g) {
  sk_buf_z(g->out, "  double *rows_next" SIDE ", rows_number" SIDE ", rows_at" SIDE
                   ";\n"
                   "  unsigned long rows_room" SIDE
                   ";\n"
                   "  long rows_due = marches[0]->rows.row ? marches[0]->rows.due : 0;\n"
                   "  int rows_differ = 0;\n");
  loop(g, "lanes");
  sk_buf_z(g->out,
           "    SkMarchRows *const rows = &marches[l]->rows;\n"
           "    rows_next[l] = rows->row; rows_number[l] = rows->number; rows_room[l] = "
           "rows->room;\n"
           "    rows_differ |= (rows->row ? rows->due : 0) != rows_due;\n  }\n"
           "  if (rows_differ) {\n");
  loop(g, "lanes");
  sk_buf_z(g->out,
           "    const SkMarchRows *const rows = &marches[l]->rows;\n"
           "    if (!rows->row) continue;\n    odd[l] = rows->due <= 1;\n"
           "    if (rows->due - 1 < steps) steps = rows->due - 1;\n  }\n  rows_due = 0;\n  }\n");
}

void sk_gen_side_rows_begin(SkGen *g) {
  sk_buf_z(g->out,
           "  const int rows_now = taken + 1 == rows_due;\n  if (rows_now) {\n"
           "  for (long l = 0; l < n; l++) rows_at[l] = times[l];\n");
  loop(g, "lanes");
  sk_buf_z(g->out,
           "    const SkMarchRows *const rows = &marches[l]->rows;\n"
           "    rows_at[l] = rows->origin + rows_number[l] * rows->interval;\n"
           "    if (!rows_room[l] || !(fabs(times[l] - rows_at[l]) <= rows->slack) ||\n"
           "        !(rows_at[l] < rows->end)) odd[l] = any = 1;\n  }\n  if (any) break;\n  }\n");
}

static void write_finite(SkGen *g) {
  sk_buf_z(g->out, "  SK_LANES for (long l = 0; l < n; l++) {\n    double sum = 0.0");
  for (uint32_t i = 0; i < g->n_shown; i++) {
    sk_buf_z(g->out, " + ");
    sk_emit_place(g->emit, g->shown[i]);
  }
  sk_buf_z(g->out, ";\n    ok[l] = sum - sum == 0.0 ? ok[l] : 0.0;\n  }\n");
}

static void write_values(SkGen *g) {
  for (int plain = 1; plain >= 0; plain--) {
    sk_buf_printf(g->out, plain ? "    if (rows->plain == %u) {\n" : "    } else {\n", g->n_named);
    for (uint32_t i = 0; i < (plain ? g->n_named : g->n_shown); i++) {
      sk_buf_printf(g->out,
                    plain ? "      row[%u] = " : "      row[rows->slot[%u]] = ", i + !!plain);
      sk_emit_place(g->emit, g->shown[i]);
      sk_buf_z(g->out, ";\n");
    }
  }
  sk_buf_z(g->out, "    }\n");
}

void sk_gen_side_rows_end(SkGen *g, const SkIsland *island, const uint8_t *used) {
  SkGenKept     all  = {0};
  const SkVars *kept = &all.vars;
  sk_gen_kept_blocks(g, &all, &island->later);
  sk_buf_z(g->out, "  if (rows_now) {\n");
  for (uint32_t i = 0; i < kept->n; i++) sk_buf_printf(g->out, "  double rk%u" SIDE ";\n", i);
  loop(g, "n");
  sk_buf_z(g->out, "    ok[l] = 1.0;\n");
  for (uint32_t i = 0; i < kept->n; i++) {
    sk_buf_printf(g->out, "    rk%u[l] = ", i);
    sk_emit_place(g->emit, kept->at[i]);
    sk_buf_z(g->out, ";\n");
  }
  sk_buf_z(g->out, "  }\n");
  sk_gen_side_schedule(g, &island->later, "rows_at");
  if (used) sk_gen_shown(g, used);
  write_finite(g);
  loop(g, "lanes");
  sk_buf_z(g->out,
           "    SkMarchRows *const rows = &marches[l]->rows;\n    double *const row = "
           "rows_next[l];\n    if (ok[l] == 0.0) {\n");
  for (uint32_t i = 0; i < kept->n; i++) {
    sk_buf_z(g->out, "      ");
    sk_emit_place(g->emit, kept->at[i]);
    sk_buf_printf(g->out, " = rk%u[l];\n", i);
  }
  sk_buf_z(g->out, "      odd[l] = any = rows->left = 1;\n      continue;\n    }\n");
  write_values(g);
  sk_buf_z(g->out,
           "    for (long i = 0; i < rows->n_still; i++)\n"
           "      row[rows->still[2 * i]] = runs[l]->v[rows->still[2 * i + 1]];\n"
           "    row[0] = rows_at[l];\n    rows_next[l] += rows->stride; rows_room[l]--; "
           "rows_number[l] += 1.0;\n  }\n"
           "  rows_due += marches[0]->rows.every;\n"
           "  if (any) { taken++; break; }\n  }\n");
}

void sk_gen_side_rows_close(SkGen *g) {
  loop(g, "lanes");
  sk_buf_z(g->out,
           "    SkMarchRows *const rows = &marches[l]->rows;\n    if (!rows->row) continue;\n"
           "    rows->due = (rows_differ ? rows->due : rows_due) - taken;\n"
           "    rows->given += rows->room - rows_room[l]; rows->room = rows_room[l];\n"
           "    rows->row = rows_next[l]; rows->number = rows_number[l];\n  }\n");
}
