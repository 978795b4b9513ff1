// codegen/emit_variant_jumps.c - lines of variants side by side, and the jumps that arrive through them: what
// emit_march.c does for one run.
//
// A jump that arrives in all variants at the end of the same step is passed in the loop. Where it arrives in some of
// them only, these take the step by themselves (odd[l] = 2).
#include "codegen/emit_step.h"

#define SIDE "[SK_SIDE_BY_SIDE]"

static void loop(SkGen *g, const char *n) {
  sk_buf_printf(g->out, "  for (long l = 0; l < %s; l++) {\n", n);
}

static bool begins(const SkGenLines *lines, uint32_t i) {
  return !i || lines->at[i].group != lines->at[i - 1].group;
}

static void place(SkGen *g, uint32_t var) { sk_emit_place(g->emit, var); }

void sk_gen_side_lines_open(SkGen *g, const SkGenLines *in, const SkGenLines *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < in->n; i++)
    if (begins(in, i)) sk_buf_printf(g->out, "  long in%u_more" SIDE " = {0};\n", n++);
  n = 0;
  for (uint32_t i = 0; i < out->n; i++) {
    if (!begins(out, i)) continue;
    sk_buf_printf(g->out,
                  "  long out%u_more" SIDE " = {0};\n  unsigned long out%u_jump" SIDE " = {0};\n",
                  n, n);
    n++;
  }
  sk_buf_z(g->out, "  long jumps" SIDE " = {0};\n  int at_jump" SIDE " = {0};\n");
}

// All rows are looked at before a variable changes.
void sk_gen_side_looks(SkGen *g, const SkGenLines *in, bool rows) {
  uint32_t n = 0;
  if (!in->n) return;
  sk_buf_z(g->out, "  int jump" SIDE " = {0}, jumping = 0;\n");
  for (uint32_t i = 0; i < in->n; i++) {
    if (!begins(in, i)) continue;
    sk_buf_printf(g->out,
                  "  const double *row%u" SIDE ", *next%u" SIDE ";\n  int jump%u" SIDE ";\n", n, n,
                  n);
    loop(g, "n");
    sk_buf_printf(g->out,
                  "    const SkMarchLine *const in = &marches[l]->in[%u];\n"
                  "    const unsigned long i = in->at + (unsigned long)(taken + in%u_more[l]);\n"
                  "    const double *const row = in->rows + (i & in->mask) * in->width,\n"
                  "                 *const next = in->rows + ((i + 1) & in->mask) * in->width;\n"
                  "    const double at = times[l] - in->delay;\n    jump%u[l] = 0;\n"
                  "    if (SK_RARE(!(fabs(row[0] - at) <= in->tight))) odd[l] = any = 1;\n",
                  n, n, n);
    sk_buf_printf(g->out,
                  "    else if (SK_RARE(taken < in->behind && !(next[0] - at > in->wide))) {\n"
                  "      if (next[0] != row[0] || !marches[l]->may_jump ||\n"
                  "          !(fabs(row[0] + in->delay - times[l]) <= marches[l]->grain)) "
                  "odd[l] = any = 1;\n"
                  "      else jump%u[l] = jump[l] = 1;\n    }\n"
                  "    row%u[l] = row + in->first; next%u[l] = next + in->first;\n  }\n",
                  n, n, n);
    n++;
  }
  sk_buf_z(g->out,
           "  if (any) break;\n  for (long l = 0; l < n; l++) jumping += jump[l];\n"
           "  if (SK_RARE(jumping)) {\n");
  // A row that is not at the end of the step, if only by rounding, is left to the runtime.
  if (rows) {
    sk_buf_z(g->out, "  if (rows_now) {\n");
    loop(g, "lanes");
    sk_buf_z(g->out,
             "    if (jump[l] && times[l] != rows_at[l]) odd[l] = any = 1;\n  }\n"
             "  if (any) break;\n  }\n");
  }
  sk_buf_z(g->out, "  if (jumping < n) {\n");
  loop(g, "n");
  sk_buf_z(g->out, "    odd[l] = (unsigned char)(2 * jump[l]);\n  }\n  break;\n  }\n  }\n");
}

// Of this step, or from behind a jump.
static void write_values(SkGen *g, const SkGenLines *in, bool jump) {
  uint32_t n = 0, lane = 0;
  for (uint32_t i = 0; i < in->n; i++, lane++) {
    if (i && begins(in, i)) n++, lane = 0;
    uint32_t same = sk_gen_same_source(g, in, i);
    sk_buf_z(g->out, "    ");
    if (jump) sk_buf_printf(g->out, "if (jump%u[l]) ", n);
    place(g, g->system->lines.at[in->at[i].line].var);
    sk_buf_z(g->out, " = ");
    if (same == i)
      sk_buf_printf(g->out, "%s%u[l][%u]", jump ? "next" : "row", n, lane);
    else
      place(g, g->system->lines.at[in->at[same].line].var);
    sk_buf_z(g->out, ";\n");
  }
}

void sk_gen_side_read(SkGen *g, const SkGenLines *in) {
  if (!in->n) return;
  loop(g, "n");
  write_values(g, in, false);
  sk_buf_z(g->out, "  }\n");
}

static void point_at(SkGen *g, uint32_t n) {
  sk_buf_printf(g->out,
                "    const SkMarchLine *const out = &marches[l]->out[%u];\n"
                "    const unsigned long i = out->at + (unsigned long)(taken + out%u_more[l]);\n"
                "    double *const to = out->rows + (i & out->mask) * out->width;\n",
                n, n);
}

void sk_gen_side_write(SkGen *g, const SkGenLines *out) {
  uint32_t n = 0;
  for (uint32_t i = 0, end; i < out->n; i = end, n++) {
    loop(g, "lanes");
    point_at(g, n);
    sk_buf_z(g->out, "    to[0] = times[l];\n");
    for (end = i; end < out->n && out->at[end].group == out->at[i].group; end++) {
      sk_buf_printf(g->out, "    to[out->first + %u] = ", end - i);
      place(g, g->system->lines.at[out->at[end].line].source);
      sk_buf_z(g->out, ";\n");
    }
    sk_buf_z(g->out, "  }\n");
  }
}

// A second row at the time of the last, unless nothing jumps in it: see sk_lines_push.
static void write_second(SkGen *g, const SkGenLines *out, uint32_t from, uint32_t to, uint32_t n) {
  sk_buf_z(g->out, "    {\n");
  point_at(g, n);
  sk_buf_z(g->out,
           "    double *const next = out->rows + ((i + 1) & out->mask) * out->width;\n"
           "    const double small = marches[l]->small;\n    if (");
  for (uint32_t i = from; i < to; i++) {
    sk_buf_z(g->out, i > from ? " &&\n        fabs(" : "fabs(");
    for (int k = 0; k < 2; k++) {
      if (k) sk_buf_z(g->out, " <= small * sk_max(fabs(");
      place(g, g->system->lines.at[out->at[i].line].source);
      sk_buf_printf(g->out, k ? "), fabs(to[out->first + %u]))" : " - to[out->first + %u])",
                    i - from);
    }
  }
  for (int small = 1; small >= 0; small--) {
    sk_buf_z(g->out, small ? ") {\n" : "    } else {\n      next[0] = times[l];\n");
    for (uint32_t i = from; i < to; i++) {
      sk_buf_printf(g->out, "      %s[out->first + %u] = ", small ? "to" : "next", i - from);
      place(g, g->system->lines.at[out->at[i].line].source);
      sk_buf_z(g->out, ";\n");
    }
  }
  sk_buf_printf(g->out, "      out%u_jump[l] = i + 1;\n      out%u_more[l]++;\n    }\n    }\n", n,
                n);
}

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

// What a variant that is behind the jump goes on with, or one that is left before it.
static void write_after(SkGen *g, const SkIsland *island, const SkGenLines *in,
                        const SkGenLines *out, const SkGenKept *kept) {
  uint32_t n = 0;
  loop(g, "n");
  sk_buf_z(g->out, "    if (ok[l] == 0.0) {\n");
  for (uint32_t i = 0; i < kept->vars.n; i++) {
    sk_buf_z(g->out, "      ");
    place(g, kept->vars.at[i]);
    sk_buf_printf(g->out, " = jk%u[l];\n", i);
  }
  sk_buf_z(g->out, "      odd[l] = any = 1;\n      at_jump[l] = 2;\n      continue;\n    }\n");
  for (uint32_t i = 0; i < island->relations.n; i++)
    sk_buf_printf(g->out,
                  "    g%u[l] = g_old%u[l] = now%u[l];\n"
                  "    most%u[l] = fabs(g%u[l]) > most%u[l] ? fabs(g%u[l]) : most%u[l];\n",
                  i, i, i, i, i, i, i, i);
  sk_buf_z(g->out, "    at_jump[l] = 1;\n    jumps[l]++;\n    if (l >= lanes) continue;\n");
  for (uint32_t i = 0, end; i < out->n; i = end, n++) {
    for (end = i + 1; end < out->n && !begins(out, end);) end++;
    write_second(g, out, i, end, n);
  }
  sk_buf_z(g->out, "  }\n");
  n = 0;
  for (uint32_t i = 0; i < in->n; i++)
    if (begins(in, i)) {
      sk_buf_printf(g->out,
                    "  for (long l = 0; l < n; l++) if (ok[l] != 0.0) in%u_more[l] += jump%u[l];\n",
                    n, n);
      n++;
    }
}

void sk_gen_side_jump(SkGen *g, const SkIsland *island, const SkGenLines *in,
                      const SkGenLines *out) {
  SkGenKept kept = sk_gen_kept_of(g, island, &island->ode);
  if (!in->n) return;
  sk_buf_z(g->out, "  if (SK_RARE(jumping)) {\n");
  for (uint32_t i = 0; i < kept.vars.n; i++) sk_buf_printf(g->out, "  double jk%u" SIDE ";\n", i);
  loop(g, "n");
  sk_buf_z(g->out, "    ok[l] = 1.0;\n");
  for (uint32_t i = 0; i < kept.vars.n; i++) {
    sk_buf_printf(g->out, "    jk%u[l] = ", i);
    place(g, kept.vars.at[i]);
    sk_buf_z(g->out, ";\n");
  }
  write_values(g, in, true);
  sk_buf_z(g->out, "  }\n");
  sk_gen_side_schedule(g, &island->ode, "times");
  if (island->zeros.blocks.n) sk_gen_side_schedule(g, &island->zeros, "times");
  sk_buf_z(g->out,
           "  SK_LANES for (long l = 0; l < n; l++) {\n"
           "    const double time = times[l]; (void)time;\n");
  sk_gen_side_finite(g, island);
  write_conditions(g, island);
  sk_buf_z(g->out, "  }\n");
  write_after(g, island, in, out, &kept);
  sk_buf_z(g->out,
           "  if (any) { taken++; break; }\n  } else {\n"
           "  for (long l = 0; l < n; l++) at_jump[l] = 0;\n  }\n");
}

void sk_gen_side_lines_close(SkGen *g, const SkGenLines *in, const SkGenLines *out) {
  uint32_t n = 0;
  sk_buf_z(g->out, "    march->jumps += jumps[l];\n    if (taken) march->at_jump = at_jump[l];\n");
  for (uint32_t i = 0; i < in->n; i++) {
    if (!begins(in, i)) continue;
    sk_buf_printf(g->out,
                  "    march->in[%u].more += in%u_more[l]; march->in[%u].at += (unsigned "
                  "long)(taken + in%u_more[l]);\n",
                  n, n, n, n);
    n++;
  }
  n = 0;
  for (uint32_t i = 0; i < out->n; i++) {
    if (!begins(out, i)) continue;
    sk_buf_printf(g->out,
                  "    march->out[%u].more += out%u_more[l]; march->out[%u].at += (unsigned "
                  "long)(taken + out%u_more[l]);\n"
                  "    if (out%u_jump[l]) march->out[%u].jump = out%u_jump[l];\n",
                  n, n, n, n, n, n, n);
    n++;
  }
}
