// codegen/step/emit_batch.c - many whole steps of several variants of the model, side by side.
//
//   for (steps)
//     for (l = 0; l < SK_SIDE_BY_SIDE; l++) ...          variant l, in straight lines
//
// What emit_march.c does for one run, with arrays v12[l] instead of locals v12, so that compilers use vector
// instructions. Every variant does exactly what it would do alone: the same bits. Where something happens in the step
// of one of them, all are put back to its beginning.
#include "codegen/step/emit_step.h"

static void loop(SkGen *g) { sk_buf_z(g->out, "  SK_LANES for (long l = 0; l < n; l++) {\n"); }

static void begin_assign(SkGen *g, uint32_t var) {
  sk_buf_z(g->out, "    ");
  sk_emit_place(g->emit, var);
  sk_buf_z(g->out, " = ");
}

// A step -------------------------------------------------------------------------------------------

// What may have to be put back.
static void write_kept(SkGen *g, const SkGenKept *kept) {
  sk_buf_z(g->out, "    ok[l] = 1.0;\n");
  for (uint32_t i = 0; i < kept->vars.n; i++) {
    sk_buf_printf(g->out, "    const double k%u = ", i);
    sk_emit_place(g->emit, kept->vars.at[i]);
    sk_buf_printf(g->out, "; kept%u[l] = k%u;\n", i, i);
  }
}

// That, bases and first guesses.
static void write_keep(SkGen *g, const SkIsland *island, const SkGenKept *kept) {
  loop(g);
  sk_buf_z(g->out,
           "    const double h = times[l] - t[l], rest = (1.0 - theta[l]) * h; (void)rest;\n");
  write_kept(g, kept);
  if (island->states.n) {
    begin_assign(g, island->beta);
    sk_buf_z(g->out, "theta[l] * h;\n");
  }
  for (uint32_t i = 0; i < island->states.n; i++) {
    uint32_t x = island->states.at[i], der = g->system->vars.at[x].der;
    uint32_t kx = sk_gen_kept_as(kept, x), kd = sk_gen_kept_as(kept, der);
    begin_assign(g, island->bases[i]);
    sk_buf_printf(g->out, "k%u + rest * k%u;\n", kx, kd);
    begin_assign(g, x);
    sk_buf_printf(g->out, "k%u + h * k%u;\n", kx, kd);
    begin_assign(g, der);
    sk_buf_printf(g->out, "k%u;\n", kd);
  }
  sk_buf_z(g->out, "  }\n");
}

// The states of stage s: x + h * (w[0] * slope[0] + w[1] * slope[1] + ...), as runtime/solver/fixed.c has it.
static void write_combine(SkGen *g, const SkIsland *island, const SkGenKept *kept) {
  uint32_t n = island->states.n;
  sk_buf_printf(
      g->out,
      "  double sums[%u][SK_SIDE_BY_SIDE];\n"
      "  for (int i = 0; i < %u; i++) {\n"
      "  for (long l = 0; l < n; l++) sums[i][l] = 0.0;\n"
      "  for (int j = 0; j < s; j++) {\n  const double a = w[j];\n"
      "  SK_LANES for (long l = 0; l < n; l++) sums[i][l] += a * slope[j][i][l];\n  }\n  }\n",
      n, n);
  loop(g);
  sk_buf_z(g->out,
           "    const double h = times[l] - t[l];\n"
           "    at_stage[l] = part == 1.0 ? times[l] : t[l] + part * h;\n");
  for (uint32_t i = 0; i < n; i++) {
    begin_assign(g, island->states.at[i]);
    sk_buf_printf(g->out, "kept%u[l] + h * sums[%u][l];\n",
                  sk_gen_kept_as(kept, island->states.at[i]), i);
  }
  sk_buf_z(g->out, "  }\n");
}

// Each stage and the end of the step are put back to limits, which are parameters.
static void write_limits(SkGen *g, const SkIsland *island) {
  SkSteps steps = sk_gen_limits(g, island);
  if (!steps.n) return;
  loop(g);
  sk_gen_write(g, steps.at, steps.n);
  sk_buf_z(g->out, "  }\n");
}

// A step of an explicit method: all stages but the first, then the end, where the derivatives are those that the next one
// begins with.
static void write_stages(SkGen *g, const SkIsland *island, const SkGenKept *kept) {
  uint32_t n = island->states.n;
  sk_buf_printf(g->out,
                "  double slope[SK_MOST_STAGES][%u][SK_SIDE_BY_SIDE], at_stage[SK_SIDE_BY_SIDE];\n",
                n);
  loop(g);
  write_kept(g, kept);
  for (uint32_t i = 0; i < n; i++)
    sk_buf_printf(g->out, "    slope[0][%u][l] = k%u;\n", i,
                  sk_gen_kept_as(kept, g->system->vars.at[island->states.at[i]].der));
  sk_buf_z(g->out,
           "  }\n  for (int s = 1; s <= stages; s++) {\n"
           "  const double *const w = s < stages ? marches[0]->weights + s * SK_MOST_STAGES : "
           "marches[0]->last;\n"
           "  const double part = s < stages ? marches[0]->parts[s] : 1.0;\n");
  write_combine(g, island, kept);
  write_limits(g, island);
  sk_gen_side_schedule(g, &island->ode, "at_stage");
  loop(g);
  sk_buf_z(g->out, "    double sum = 0.0");
  for (uint32_t i = 0; i < n; i++) {
    sk_buf_z(g->out, " + ");
    sk_emit_place(g->emit, g->system->vars.at[island->states.at[i]].der);
  }
  sk_buf_z(g->out, ";\n    ok[l] = sum - sum == 0.0 ? ok[l] : 0.0;\n");
  for (uint32_t i = 0; i < n; i++) {
    sk_buf_printf(g->out, "    slope[s][%u][l] = ", i);
    sk_emit_place(g->emit, g->system->vars.at[island->states.at[i]].der);
    sk_buf_z(g->out, ";\n");
  }
  sk_buf_z(g->out, "  }\n  }\n");
}

void sk_gen_side_schedule(SkGen *g, const SkSchedule *schedule, const char *times) {
  SkSteps steps = sk_gen_steps(g, schedule);
  sk_gen_side_steps(g, &steps, times);
}

static bool is_solved(const SkStep *s) {
  const SkBlock *b = s->kind == SK_STEP_BLOCK ? s->block : NULL;
  return b && (b->kind == SK_BLOCK_LINEAR || b->kind == SK_BLOCK_NONLINEAR);
}

// In one loop; calls: of functions, which those that have failed already are not asked for.
static void write_stretch(SkGen *g, const SkStep *steps, uint32_t n, const char *times,
                          bool calls) {
  if (calls)
    sk_buf_z(g->out,
             "  for (long l = 0; l < n; l++) {\n  SkRun *const run = runs[l];\n"
             "  if (ok[l] == 0.0) continue;\n");
  else
    loop(g);
  sk_buf_printf(g->out, "  const double time = %s[l]; (void)time;\n", times);
  sk_gen_write(g, steps, n);
  sk_buf_z(g->out, "  }\n");
}

// Equations in a row, those with calls of functions, and each block.
void sk_gen_side_steps(SkGen *g, const SkSteps *steps, const char *times) {
  const uint32_t *ends = sk_gen_call_ends(g, steps->at, steps->n);
  for (uint32_t i = 0; i < steps->n;) {
    if (is_solved(&steps->at[i])) {
      g->lane_times = times;
      sk_gen_solve_lanes_here(g, steps->at[i++].block);
      g->lane_times = NULL;
      continue;
    }
    const bool calls = ends[i] > 0;
    uint32_t   from = i, to = ends[i];
    for (; i < steps->n && !is_solved(&steps->at[i]); i++) {
      if (calls ? !ends[i] && i >= to : ends[i] > 0) break;
      if (ends[i] > to) to = ends[i];
    }
    write_stretch(g, steps->at + from, i - from, times, calls);
  }
}

// A sum that is finite has finite terms.
void sk_gen_side_finite(SkGen *g, const SkIsland *island) {
  sk_buf_z(g->out, "    double sum = 0.0");
  for (uint32_t i = 0; i < 2 * island->states.n; i++) {
    uint32_t x = island->states.at[i / 2];
    sk_buf_z(g->out, " + ");
    sk_emit_place(g->emit, i % 2 ? g->system->vars.at[x].der : x);
  }
  sk_buf_z(g->out, ";\n    ok[l] = sum - sum == 0.0 ? ok[l] : 0.0;\n");
}

// c<i> is on the side where condition i is held.
void sk_gen_side_holds(SkGen *g, const SkRelation *r, uint32_t i) {
  sk_buf_printf(g->out, "    const double side%u = ", i);
  if (!r->stepwise) {
    sk_emit_place(g->emit, r->var);
    sk_buf_printf(g->out, " == 0.0 ? -c%u : ", i);
  }
  sk_buf_printf(g->out, "c%u;\n    ok[l] = side%u > 0.0 ? ok[l] : 0.0;\n", i, i);
}

static void write_conditions(SkGen *g, const SkIsland *island) {
  SkX     *roots = sk_gen_roots(g, island->relations.n);
  uint32_t n     = island->relations.n;
  for (uint32_t i = 0; i < n; i++)
    roots[i] =
        sk_gen_is_watched(&island->relations.at[i]) ? island->relations.at[i].crossing : SK_NO_X;
  sk_unit_begin(g->emit, roots, n);
  for (uint32_t i = 0; i < n; i++) {
    if (roots[i] == SK_NO_X) continue;
    const SkRelation *r = &island->relations.at[i];
    sk_unit_need(g->emit, roots[i]);
    sk_buf_printf(g->out, "    const double c%u = ", i);
    sk_unit_write(g->emit, roots[i]);
    sk_buf_printf(g->out, "; now%u[l] = c%u;\n", i, i);
    sk_gen_side_holds(g, r, i);
    // sk_is_clear, without branches.
    sk_buf_printf(g->out,
                  "    const double b%u = fabs(g%u[l]), s%u = 0.4 * (b%u < fabs(c%u) ? b%u : "
                  "fabs(c%u));\n",
                  i, i, i, i, i, i, i);
    sk_buf_printf(g->out,
                  "    ok[l] = fabs(c%u - g%u[l]) <= s%u ? ok[l] : 0.0;\n"
                  "    ok[l] = fabs(g%u[l] - g_old%u[l]) <= s%u ? ok[l] : 0.0;\n",
                  i, i, i, i, i, i);
  }
  sk_unit_end(g->emit);
}

// Where all is well in all variants they move on.
static void write_end(SkGen *g, const SkIsland *island, const SkGenKept *kept) {
  loop(g);
  sk_buf_z(g->out, "    const double time = times[l]; (void)time;\n");
  sk_gen_side_finite(g, island);
  write_conditions(g, island);
  sk_buf_z(g->out,
           "  }\n  long all_well = 1;\n"
           "  SK_LANES for (long l = 0; l < n; l++) all_well &= ok[l] != 0.0 ? 1L : 0L;\n"
           "  if (SK_RARE(!all_well)) {\n"
           "  for (long l = 0; l < n; l++) odd[l] = ok[l] == 0.0;\n");
  loop(g);
  for (uint32_t i = 0; i < kept->vars.n; i++) {
    begin_assign(g, kept->vars.at[i]);
    sk_buf_printf(g->out, "kept%u[l];\n", i);
  }
  sk_buf_z(g->out, "  }\n  break;\n  }\n");
  loop(g);
  for (uint32_t i = 0; i < island->relations.n; i++) {
    if (sk_gen_is_watched(&island->relations.at[i]))
      sk_buf_printf(g->out, "    g_old%u[l] = g%u[l]; g%u[l] = now%u[l];\n", i, i, i, i);
    sk_buf_printf(g->out, "    most%u[l] = fabs(g%u[l]) > most%u[l] ? fabs(g%u[l]) : most%u[l];\n",
                  i, i, i, i, i);
  }
  sk_buf_z(g->out, "    was[l] = t[l]; t[l] = times[l]; at[l] += 1.0;\n  }\n");
}

// The function ---------------------------------------------------------------------------------------

static void write_vars(SkGen *g, const uint8_t *used, bool out) {
  for (uint32_t i = 0; i < g->system->vars.n; i++) {
    unsigned place = g->layout->place[i];
    if (!(used[i] & SK_LOCAL_READ) || (out && !(used[i] & SK_LOCAL_COMPUTED))) continue;
    sk_buf_printf(g->out, out ? "    v[%u] = v%u[l];\n" : "    v%u[l] = v[%u];\n", place, place);
  }
}

// What has been written since `from`, taken back.
static const char *cut(SkGen *g, size_t from) {
  const char *text = sk_arena_copy(g->arena, g->out->text + from, g->out->n - from + 1);
  g->out->n        = from;
  return text;
}

static void declare(SkGen *g, const SkIsland *island, const SkGenKept *kept, const uint8_t *used) {
  SkBuf *out = g->out;
  sk_buf_z(out,
           "  double times[SK_SIDE_BY_SIDE], t[SK_SIDE_BY_SIDE], was[SK_SIDE_BY_SIDE], "
           "at[SK_SIDE_BY_SIDE],\n    origin[SK_SIDE_BY_SIDE], grid[SK_SIDE_BY_SIDE], "
           "theta[SK_SIDE_BY_SIDE], ok[SK_SIDE_BY_SIDE];\n  long rounds[SK_SIDE_BY_SIDE] = {0};\n");
  for (uint32_t i = 0; i < island->relations.n; i++)
    sk_buf_printf(out,
                  "  double g%u[SK_SIDE_BY_SIDE], g_old%u[SK_SIDE_BY_SIDE], "
                  "most%u[SK_SIDE_BY_SIDE], now%u[SK_SIDE_BY_SIDE];\n",
                  i, i, i, i);
  for (uint32_t i = 0; i < kept->vars.n; i++)
    sk_buf_printf(out, "  double kept%u[SK_SIDE_BY_SIDE];\n", i);
  for (uint32_t i = 0; i < g->system->vars.n; i++)
    if (used[i] & SK_LOCAL_READ)
      sk_buf_printf(out, "  double v%u[SK_SIDE_BY_SIDE];\n", g->layout->place[i]);
}

// Between the runs' memory and the arrays.
static void write_exchange(SkGen *g, const SkIsland *island, const uint8_t *used, bool out,
                           const SkGenLines *lines) {
  static const char *const names[] = {"g", "g_old", "most"};
  sk_buf_printf(g->out,
                "  for (long l = 0; l < %s; l++) {\n    double *const v = runs[l]->v;\n"
                "    SkMarch *const march = marches[l]; (void)v;\n",
                out ? "lanes" : "n");
  if (out)
    sk_buf_z(g->out,
             "    if (taken) { march->t = t[l]; march->before = was[l]; }\n"
             "    runs[l]->rounds += rounds[l];\n");
  if (out)
    sk_gen_side_lines_close(g, lines);
  else
    sk_buf_z(g->out,
             "    origin[l] = march->origin; grid[l] = march->h; theta[l] = march->theta;\n"
             "    t[l] = was[l] = march->t; at[l] = march->n; odd[l] = 0;\n"
             "    steps = march->steps < steps ? march->steps : steps;\n");
  for (uint32_t i = 0; i < island->relations.n; i++)
    for (int k = 0; k < 3; k++) {
      const char *step = k == 2 ? " * march->apart" : "";
      if (out)
        sk_buf_printf(g->out, "    march->%s[%u%s] = %s%u[l];\n", names[k], i, step, names[k], i);
      else
        sk_buf_printf(g->out, "    %s%u[l] = march->%s[%u%s];\n", names[k], i, names[k], i, step);
    }
  write_vars(g, used, out);
  sk_buf_z(g->out, "  }\n");
}

// What is being written.
typedef struct {
  const SkIsland *island;
  bool            staged, march, rows, calls;
  SkGenKept       kept;
  SkGenLines      lines;
  uint8_t        *used;
} Side;

static void write_loop(SkGen *g, const Side *side) {
  const SkIsland   *island = side->island;
  const SkGenKept  *kept   = &side->kept;
  const SkGenLines *lines  = &side->lines;
  const bool        rows   = side->rows;
  sk_buf_z(g->out, "  for (; taken < steps; taken++) {\n  int any = 0;\n");
  if (side->calls) sk_buf_z(g->out, "  marches[0]->reached = taken;\n");
  sk_buf_z(g->out, "  for (long l = 0; l < n; l++) times[l] = origin[l] + at[l] * grid[l];\n");
  if (rows) sk_gen_side_rows_begin(g);
  sk_gen_side_looks(g, lines, rows);
  sk_gen_side_read(g, lines, false);
  if (side->staged) {
    write_stages(g, island, kept);
  } else {
    write_keep(g, island, kept);
    sk_gen_side_schedule(g, island->states.n ? &island->implicit : &island->ode, "times");
  }
  if (island->zeros.blocks.n) sk_gen_side_schedule(g, &island->zeros, "times");
  sk_gen_side_checks(g, island);
  write_end(g, island, kept);
  sk_gen_side_write(g, lines);
  sk_gen_side_jump(g, island, lines, rows);
  if (rows) sk_gen_side_rows_end(g, island, side->march ? NULL : side->used);
  sk_buf_z(g->out, "  }\n");
}

// Which variables there are, and what can be shown.
static void prepare(SkGen *g, Side *side) {
  const SkIsland *island = side->island;
  side->used             = SK_NEWS(g->arena, uint8_t, g->system->vars.n + 1);
  sk_gen_computed(g, island, &side->lines, side->used);
  side->kept = side->staged ? sk_gen_kept_of(g, island, &island->ode) : sk_gen_kept(g, island);
  for (uint32_t i = 0; i < island->limits.n; i++)
    sk_gen_kept_add(g, &side->kept, island->limits.at[i].var);
  // The march has found that out already.
  side->rows = side->march ? g->n_shown > 0 : sk_gen_has_rows(g, island, side->used, true);
  for (uint32_t i = 0; side->march && i < g->n_shown; i++)
    side->used[g->shown[i]] |= SK_LOCAL_COMPUTED;
}

void sk_gen_variants(SkGen *g, const SkIsland *island, uint32_t number, bool staged, bool march) {
  Side        side = {.island = island,
                      .staged = staged,
                      .march  = march,
                      .calls  = sk_gen_calls(g, island),
                      .lines  = sk_gen_lines_of(g, number, true)};
  const char *head = sk_arena_printf(g->arena,
                                     "long %svariants(SkRun *const *runs, SkMarch *const "
                                     "*marches, long lanes, unsigned char *odd)",
                                     g->prefix);
  // The loop first: it tells which variables there are.
  SkBuf *all   = g->out;
  size_t from  = all->n;
  g->in_island = true;
  prepare(g, &side);
  sk_emit_set_locals(g->emit, side.used, "[l]");
  write_loop(g, &side);
  const char *text   = cut(g, from);
  uint32_t    n_once = sk_emit_hoisted(g->emit);
  const char *once   = cut(g, from);
  sk_emit_set_locals(g->emit, NULL, "");
  g->in_island = false;
  sk_buf_printf(&g->shared, "SK_WIDE SK_PIECE %s;\n", head);
  sk_buf_printf(
      all,
      SK_MARK_CUT
      "SK_WIDE SK_PIECE %s {\n  const long n = lanes > SK_SIDE_BY_SIDE / 2 ? "
      "SK_SIDE_BY_SIDE : SK_SIDE_BY_SIDE / 2;\n"
      "  const int by_service = 0, stages = marches[0]->stages; (void)by_service; (void)stages;\n"
      "  long taken = 0, steps = marches[0]->steps;\n",
      head);
  declare(g, island, &side.kept, side.used);
  for (uint32_t i = 0; i < n_once; i++) sk_buf_printf(all, "  double u%u[SK_SIDE_BY_SIDE];\n", i);
  write_exchange(g, island, side.used, false, &side.lines);
  loop(g);
  sk_buf_printf(all, "%s  }\n", once);
  sk_gen_side_checks_open(g, island);
  sk_gen_side_lines_open(g, &side.lines);
  if (side.rows) sk_gen_side_rows_open(g);
  sk_buf_z(all, text);
  if (side.rows) sk_gen_side_rows_close(g);
  sk_gen_side_lines_flush(g, &side.lines);
  write_exchange(g, island, side.used, true, &side.lines);
  sk_buf_z(all, "  return taken;\n}\n" SK_MARK_END "\n");
}
