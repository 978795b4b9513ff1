// codegen/emit_stages.c - steps of an explicit method in the loop of many steps (emit_march.c).
//
// What explicit_step in runtime/fixed.c does, with names instead of tables: the same text for every such method, whose
// weights the march brings. A number that is none in a stage makes the states at the end none, so they are looked at
// only there; where limits might hide that, before these. Stages inside the step read lines between rows, by the cubic
// through the two on both sides. A step in which rows are missing there, jump or are much closer on one side, is left
// to the runtime.
#include "codegen/emit_step.h"

void sk_gen_stages_open(SkGen *g) {
  sk_buf_z(g->out,
           "  const int stages = march->stages, inside = march->inside;\n  (void)inside;\n"
           "  const double *const weights = march->weights, *const last = march->last,\n"
           "               *const parts = march->parts;\n");
}

SkGenKept sk_gen_stages_kept(SkGen *g, const SkIsland *island) {
  SkGenKept kept = sk_gen_kept_of(g, island, &island->ode);
  for (uint32_t i = 0; i < island->limits.n; i++)
    sk_gen_kept_add(g, &kept, island->limits.at[i].var);
  return kept;
}

// in<n> being the row of the end of the step, in<n>_from is that of its beginning, in<n>_back the one before.
void sk_gen_stages_look(SkGen *g, const SkGenLines *in, const SkGenLines *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < in->n; i++) {
    if (i && in->at[i].group == in->at[i - 1].group) continue;
    sk_buf_printf(g->out,
                  "  const double *in%u_from = in%u, *in%u_back = in%u;\n  if (inside) {\n"
                  "    in%u_from = (in%u == in%u_ring ? in%u_end : in%u) - in%u_width;\n"
                  "    in%u_back = (in%u_from == in%u_ring ? in%u_end : in%u_from) - in%u_width;\n"
                  "    const double from = in%u_from[in%u_time], part = 0.1 * (is%u - from);\n",
                  n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n);
    // No stage is nearer to a row than what counts as the time of that.
    sk_buf_printf(g->out,
                  "    if (SK_RARE(!(fabs(from - (t - in%u_delay)) <= in%u_tight && h > 64.0 * "
                  "in%u_wide &&\n          from - in%u_back[in%u_time] >= part && %s &&\n"
                  "          in%u_next[in%u_time] - is%u >= part))) break;\n  }\n",
                  n, n, n, n, n, sk_gen_row_follows(g, in->at[i].group, out, n), n, n, n);
    n++;
  }
}

static void read_inside(SkGen *g, const SkGenLines *in) {
  uint32_t n = 0, lane = 0;
  for (uint32_t i = 0; i < in->n; i++, lane++) {
    if (i && in->at[i].group != in->at[i - 1].group) n++, lane = 0;
    if (lane == 0)
      sk_buf_printf(g->out,
                    "    const SkCubic at%u = sk_cubic_at(time - in%u_delay, in%u_back[in%u_time], "
                    "in%u_from[in%u_time],\n      is%u, in%u_next[in%u_time]);\n",
                    n, n, n, n, n, n, n, n, n);
    uint32_t same = sk_gen_same_source(g, in, i);
    sk_buf_z(g->out, "    ");
    sk_emit_place(g->emit, g->system->lines.at[in->at[i].line].var);
    sk_buf_z(g->out, " = ");
    if (same == i)
      sk_buf_printf(g->out,
                    "sk_cubic(&at%u, in%u_back[%u], in%u_from[%u], in%u[%u], in%u_next[%u])", n, n,
                    lane, n, lane, n, lane, n, lane);
    else
      sk_emit_place(g->emit, g->system->lines.at[in->at[same].line].var);
    sk_buf_z(g->out, ";\n");
  }
}

// Several stages may be at one time.
static void read_lines(SkGen *g, const SkGenLines *in) {
  if (!in->n) return;
  sk_buf_z(g->out,
           "  if (inside && part != part_read) {\n    part_read = part;\n    if (part != 1.0) {\n");
  read_inside(g, in);
  sk_buf_z(g->out, "    } else {\n");
  sk_gen_read_rows(g, in, false);
  sk_buf_z(g->out, "    }\n  }\n");
}

// x + h * (w[0] * slope[0] + w[1] * slope[1] + ...), as runtime/fixed.c has it.
static void write_combine(SkGen *g, const SkIsland *island, const SkGenKept *kept) {
  uint32_t n = island->states.n;
  for (uint32_t i = 0; i < n; i++) sk_buf_printf(g->out, "  double add%u = 0.0;\n", i);
  sk_buf_z(g->out, "  SK_ROLLED for (int j = 0; j < s; j++) {\n    const double a = w[j];\n");
  for (uint32_t i = 0; i < n; i++) sk_buf_printf(g->out, "    add%u += a * slope[j][%u];\n", i, i);
  sk_buf_z(g->out, "  }\n");
  for (uint32_t i = 0; i < n; i++) {
    sk_buf_z(g->out, "  ");
    sk_emit_place(g->emit, island->states.at[i]);
    sk_buf_printf(g->out, " = k%u + h * add%u;\n", sk_gen_kept_as(kept, island->states.at[i]), i);
  }
}

// The end of the step is put back to limits.
static void write_limits(SkGen *g, const SkIsland *island) {
  SkSteps steps = {0};
  SkVars  vars  = {0};
  for (uint32_t i = 0; i < island->limits.n; i++) {
    SkStep s = {
        .kind = SK_STEP_ASSIGN, .var = island->limits.at[i].var, .x = island->limits.at[i].x};
    sk_vec_push(g->arena, &steps, s);
  }
  if (!steps.n) return;
  for (uint32_t i = 0; i < island->states.n; i++)
    sk_vec_push(g->arena, &vars, island->states.at[i]);
  sk_buf_z(g->out, "  if (s == stages) {\n");
  sk_gen_sums(g, &vars, "way", "goto back;");
  sk_gen_write(g, steps.at, steps.n);
  sk_buf_z(g->out, "  }\n");
}

void sk_gen_stages(SkGen *g, const SkIsland *island, const SkGenLines *in, const SkGenKept *kept) {
  uint32_t n = island->states.n;
  sk_gen_kept_write(g, kept);
  sk_buf_printf(g->out, "  do {\n  double slope[SK_MOST_STAGES][%u];\n", n);
  for (uint32_t i = 0; i < n; i++)
    sk_buf_printf(g->out, "  slope[0][%u] = k%u;\n", i,
                  sk_gen_kept_as(kept, g->system->vars.at[island->states.at[i]].der));
  if (in->n) sk_buf_z(g->out, "  double part_read = 1.0;\n");
  sk_buf_z(
      g->out,
      "  for (int s = 1; s <= stages; s++) {\n"
      "  const double *const w = s < stages ? weights + s * SK_MOST_STAGES : last;\n"
      "  const double part = s < stages ? parts[s] : 1.0, at = part == 1.0 ? time : t + part * "
      "h;\n  {\n  const double time = at; (void)time;\n");
  read_lines(g, in);
  write_combine(g, island, kept);
  write_limits(g, island);
  sk_gen_step_here(g, &island->ode);
  for (uint32_t i = 0; i < n; i++) {
    sk_buf_printf(g->out, "  slope[s][%u] = ", i);
    sk_emit_place(g->emit, g->system->vars.at[island->states.at[i]].der);
    sk_buf_z(g->out, ";\n");
  }
  sk_buf_z(g->out, "  }\n  }\n");
}
