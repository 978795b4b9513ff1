// codegen/step/emit_stages.c - steps of an explicit method in the loop of many steps (emit_march.c).
//
// What explicit_step in runtime/solver/fixed.c does, with names instead of tables: the same text for every such method, whose
// weights the march brings. A number that is none in a stage makes the states at the end none, so they are looked at
// only there; where limits might hide that, before these. Stages inside the step read lines between rows, by the cubic
// through the two on both sides, or by what the row remembers of the inside of its step. A step in which rows are missing
// there, jump or are much closer on one side, is left to the runtime. Where lines of the island remember the inside of
// its steps, the points there follow the end of the step as further rounds of the same loop (look_back in fixed.c).
#include "codegen/step/emit_step.h"

void sk_gen_stages_open(SkGen *g) {
  sk_buf_z(g->out,
           "  const int stages = march->stages, inside = march->inside;\n  (void)inside;\n"
           "  const double *const weights = march->weights, *const last = march->last,\n"
           "               *const parts = march->parts;\n"
           "  const int inner = march->inner, twice = march->bend && inner == SK_MOST_INNER,\n"
           "            all = inner ? stages + inner * (1 + twice) + 1 : stages;\n"
           "  (void)all;\n");
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
  for (uint32_t i = 0; g->variants->inside && i < in->n; i++) {
    if (i && in->at[i].group == in->at[i - 1].group) continue;
    sk_buf_printf(g->out,
                  "  const double *in%u_from = in%u, *in%u_back = in%u;\n  if (inside) {\n"
                  "    in%u_from = (in%u == in%u_ring ? in%u_end : in%u) - in%u_width;\n"
                  "    in%u_back = (in%u_from == in%u_ring ? in%u_end : in%u_from) - in%u_width;\n"
                  "    const double from = in%u_from[in%u_time], part = 0.1 * (is%u - from);\n",
                  n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n);
    // Nobody reads nearer to a row than what counts as the time of that.
    sk_buf_printf(g->out,
                  "    if (SK_RARE(!(fabs(from - (t - in%u_delay)) <= in%u_tight && h > 256.0 * "
                  "in%u_wide))) break;\n"
                  "    if (march->in[%u].inner) {\n"
                  "      if (SK_RARE(jump%u || !(from > in%u_back[in%u_time]))) break;\n"
                  "    } else if (SK_RARE(!(from - in%u_back[in%u_time] >= part && %s &&\n"
                  "          in%u_next[in%u_time] - is%u >= part))) break;\n  }\n",
                  n, n, n, n, n, n, n, n, n, sk_gen_row_follows(g, in->at[i].group, out, n), n, n,
                  n);
    n++;
  }
}

static void read_inside(SkGen *g, const SkGenLines *in) {
  uint32_t n = 0, lane = 0;
  for (uint32_t i = 0; i < in->n; i++, lane++) {
    if (i && in->at[i].group != in->at[i - 1].group) n++, lane = 0;
    if (lane == 0)
      sk_buf_printf(
          g->out,
          "    const SkBetween at%u = sk_between_at(&march->in[%u], time - in%u_delay,\n"
          "      in%u_back[in%u_time], in%u_from[in%u_time], is%u, in%u_next[in%u_time]);\n",
          n, n, n, n, n, n, n, n, n, n);
    uint32_t same = sk_gen_same_source(g, in, i);
    sk_buf_z(g->out, "    ");
    sk_emit_place(g->emit, g->system->lines.at[in->at[i].line].var);
    sk_buf_z(g->out, " = ");
    if (same == i)
      sk_buf_printf(g->out,
                    "sk_between(&at%u, in%u_back + %u, in%u_from + %u, in%u + %u, in%u_next + %u)",
                    n, n, lane, n, lane, n, lane, n, lane);
    else
      sk_emit_place(g->emit, g->system->lines.at[in->at[same].line].var);
    sk_buf_z(g->out, ";\n");
  }
}

// Several stages may be at one time.
static void read_lines(SkGen *g, const SkGenLines *in) {
  if (!in->n || !g->variants->inside) return;
  sk_buf_z(g->out,
           "  if (inside && part != part_read) {\n    part_read = part;\n    if (part != 1.0) {\n");
  read_inside(g, in);
  sk_buf_z(g->out, "    } else {\n");
  sk_gen_read_rows(g, in, false);
  sk_buf_z(g->out, "    }\n  }\n");
}

// x + h * (w[0] * slope[0] + w[1] * slope[1] + ...), as runtime/solver/fixed.c has it.
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

static SkVars states_of(SkGen *g, const SkIsland *island, bool derivatives) {
  SkVars vars = {0};
  for (uint32_t i = 0; i < island->states.n; i++) {
    uint32_t x = island->states.at[i];
    sk_vec_push(g->arena, &vars, derivatives ? g->system->vars.at[x].der : x);
  }
  return vars;
}

SkSteps sk_gen_limits(SkGen *g, const SkIsland *island) {
  SkSteps steps = {0};
  for (uint32_t i = 0; i < island->limits.n; i++) {
    SkStep s = {
        .kind = SK_STEP_ASSIGN, .var = island->limits.at[i].var, .x = island->limits.at[i].x};
    sk_vec_push(g->arena, &steps, s);
  }
  return steps;
}

// Each stage and the end of the step are put back to limits, and so are points inside it that lines remember.
static void write_limits(SkGen *g, const SkIsland *island, bool looks) {
  SkSteps steps = sk_gen_limits(g, island);
  if (!steps.n) return;
  SkVars vars = states_of(g, island, false);
  sk_buf_printf(g->out, "  if (s <= stages%s) {\n", looks ? " || sample" : "");
  sk_gen_sums(g, &vars, "way", "goto back;");
  sk_gen_write(g, steps.at, steps.n);
  sk_buf_z(g->out, "  }\n");
}

// Points inside the step --------------------------------------------------------------------------

// A round behind those of the stages: point k, first to compare its slopes where that is done, then to be sent; at last
// the end of the step once more.
static void write_point(SkGen *g, const SkIsland *island) {
  sk_buf_z(g->out, "  } else {\n");
  for (uint32_t i = 0; i < island->states.n; i++) {
    sk_buf_z(g->out, "  ");
    sk_emit_place(g->emit, island->states.at[i]);
    sk_buf_printf(g->out,
                  " = s == all ? curve[%u].end : sample && twice ? sk_curve_corrected(&curve[%u], "
                  "part, k) :\n    sk_curve_at(&curve[%u], part);\n",
                  i, i, i);
  }
  sk_buf_z(g->out, "  }\n");
}

static void write_curves(SkGen *g, const SkIsland *island, const SkGenKept *kept) {
  sk_buf_z(g->out, "  if (s == stages) {\n");
  for (uint32_t i = 0; i < island->states.n; i++) {
    uint32_t x = island->states.at[i], der = g->system->vars.at[x].der;
    sk_buf_printf(g->out, "  {\n  SkCurve *const c = &curve[%u];\n  c->from = k%u;\n  c->end = ", i,
                  sk_gen_kept_as(kept, x));
    sk_emit_place(g->emit, x);
    sk_buf_printf(g->out,
                  ";\n  c->way = c->end - c->from;\n  c->start = h * k%u - c->way;\n"
                  "  c->stop = c->way - h * slope[s][%u] - c->start;\n  c->bend = 0.0;\n"
                  "  if (march->bend) {\n    double sum = march->bend[stages] * slope[s][%u];\n"
                  "    for (int j = 0; j < stages; j++) sum += march->bend[j] * slope[j][%u];\n"
                  "    c->bend = h * sum;\n  }\n  }\n",
                  sk_gen_kept_as(kept, der), i, i, i);
  }
  sk_buf_z(g->out, "  }\n");
}

// Lines may remember fewer points than the island looks at: the outer ones.
static void write_samples(SkGen *g, const SkGenLines *out) {
  uint32_t n = 0, lane = 0;
  for (uint32_t i = 0; i < out->n; i++, lane++) {
    if (i && out->at[i].group != out->at[i - 1].group) n++, lane = 0;
    if (lane == 0)
      sk_buf_printf(
          g->out,
          "%s  {\n  const int points_of = march->out[%u].inner, at = points_of == inner ? "
          "k :\n    k == 0 ? 0 : k == inner - 1 ? points_of - 1 : -1;\n"
          "  if (points_of && at >= 0) {\n"
          "  double *const to = out%u + march->out[%u].apart * (unsigned long)(1 + at);\n",
          i ? "  }\n  }\n" : "", n, n, n);
    sk_buf_printf(g->out, "  to[%u] = ", lane);
    sk_emit_place(g->emit, g->system->lines.at[out->at[i].line].source);
    sk_buf_z(g->out, ";\n");
  }
  sk_buf_z(g->out, "  }\n  }\n");
}

static void write_looked(SkGen *g, const SkIsland *island, const SkGenLines *out) {
  SkVars ders = states_of(g, island, true);
  sk_buf_z(g->out, "  if (s > stages) {\n");
  sk_gen_sums(g, &ders, "turn", "goto back;");
  sk_buf_z(g->out, "  if (sample) {\n");
  write_samples(g, out);
  sk_buf_z(g->out, "  } else if (s < all) {\n");
  for (uint32_t i = 0; i < island->states.n; i++) {
    sk_buf_printf(g->out, "  curve[%u].off[k] = sk_curve_off(&curve[%u], part, h * ", i, i);
    sk_emit_place(g->emit, ders.at[i]);
    sk_buf_z(g->out, ");\n");
  }
  sk_buf_z(g->out, "  }\n  continue;\n  }\n");
}

// A step --------------------------------------------------------------------------------------------

static void begin_round(SkGen *g, bool looks) {
  sk_buf_printf(g->out,
                "  for (int s = 1; s <= %s; s++) {\n"
                "  const double *const w = s < stages ? weights + s * SK_MOST_STAGES : last;\n"
                "  double part = s < stages ? parts[s] : 1.0;\n",
                looks ? "all" : "stages");
  if (looks)
    sk_buf_z(g->out,
             "  int k = 0, sample = 0;\n  if (SK_RARE(s > stages && s < all)) {\n"
             "    k = s - stages - 1;\n    sample = !twice || k >= inner;\n"
             "    if (k >= inner) k -= inner;\n    part = march->points[k];\n  }\n");
  sk_buf_z(g->out,
           "  const double at = part == 1.0 ? time : t + part * h;\n  {\n"
           "  const double time = at; (void)time;\n");
}

void sk_gen_stages(SkGen *g, const SkIsland *island, const SkGenLines *in, const SkGenLines *out,
                   const SkGenKept *kept) {
  const bool looks = g->variants->inside && out->n > 0;
  uint32_t   n     = island->states.n;
  sk_gen_kept_write(g, kept);
  sk_buf_printf(g->out, "  do {\n  double slope[SK_MOST_STAGES][%u];\n", n);
  if (looks) sk_buf_printf(g->out, "  SkCurve curve[%u];\n", n);
  for (uint32_t i = 0; i < n; i++)
    sk_buf_printf(g->out, "  slope[0][%u] = k%u;\n", i,
                  sk_gen_kept_as(kept, g->system->vars.at[island->states.at[i]].der));
  if (in->n && g->variants->inside) sk_buf_z(g->out, "  double part_read = 1.0;\n");
  begin_round(g, looks);
  read_lines(g, in);
  if (looks) sk_buf_z(g->out, "  if (s <= stages) {\n");
  write_combine(g, island, kept);
  if (looks) write_point(g, island);
  write_limits(g, island, looks);
  sk_gen_step_here(g, &island->ode);
  if (looks) write_looked(g, island, out);
  for (uint32_t i = 0; i < n; i++) {
    sk_buf_printf(g->out, "  slope[s][%u] = ", i);
    sk_emit_place(g->emit, g->system->vars.at[island->states.at[i]].der);
    sk_buf_z(g->out, ";\n");
  }
  if (looks) sk_buf_z(g->out, "  if (inner)\n");
  if (looks) write_curves(g, island, kept);
  sk_buf_z(g->out, "  }\n  }\n");
}
