// codegen/step/emit_march.c - many whole steps in one loop, for small islands: variables are C locals, lines are read and
// written in place.
//
// The same text as one step (emit_step.c) and the blocks in it (emit_solve.c), so the same bits. The loop ends
// before the first step in which anything happens, or a line has no row where one is expected: that step is left to
// the runtime.
#include "codegen/step/emit_step.h"

#include <stdlib.h>
#include <string.h>

#define MOST_STEPS    160  // equations and blocks of an island: beyond, loops over lanes are faster
#define MOST_ISLANDS  64   // of a model: the text would be too long
#define MOST_TOGETHER 3    // blocks that are solved together
#define SENT_PAST     4    // of SkMarchErrors

// Lines --------------------------------------------------------------------------------------------

static bool is_small(const SkGen *g, uint32_t island) {
  const SkIsland *i = g->system->islands.at[island];
  uint32_t        n = (i->bases ? i->implicit.blocks.n : i->ode.blocks.n) + i->zeros.blocks.n;
  // One that does nothing but at ticks has these in its march.
  return (n || (i->samplers.n && g->system->islands.n == 1)) && n <= MOST_STEPS;
}

void sk_gen_groups(SkGen *g) {
  const SkSystem *system = g->system;
  SkMap           pairs = {0}, groups = {0};
  uint32_t        n_pairs = 0, n_groups = 0;
  g->group = SK_NEWS(g->arena, uint32_t, system->lines.n + 1);
  for (uint32_t i = 0; i < system->lines.n && system->islands.n <= MOST_ISLANDS; i++) {
    const SkDelayLine *l = &system->lines.at[i];
    if (l->max != SK_NO_X || !is_small(g, l->from_island) || !is_small(g, l->to_island)) continue;
    uint64_t ends = ((uint64_t)l->from_island << 32 | l->to_island) + 1, pair = 0, group = 0;
    if (!sk_map_get(&pairs, ends, &pair)) {
      pair = ++n_pairs;
      sk_map_put(g->arena, &pairs, ends, pair);
    }
    if (!sk_map_get(&groups, pair << 32 | l->delay, &group)) {
      group = ++n_groups;
      sk_map_put(g->arena, &groups, pair << 32 | l->delay, group);
    }
    g->group[i] = (uint32_t)group;
  }
}

static int by_group(const void *a, const void *b) {
  const SkGenLine *x = a, *y = b;
  if (x->group != y->group) return x->group < y->group ? -1 : 1;
  if (x->place != y->place) return x->place < y->place ? -1 : 1;
  return x->line < y->line ? -1 : 1;
}

SkGenLines sk_gen_lines_of(SkGen *g, uint32_t island, bool in) {
  SkGenLines lanes = {0};
  for (uint32_t i = 0; i < g->system->lines.n; i++) {
    const SkDelayLine *l = &g->system->lines.at[i];
    if ((in ? l->to_island : l->from_island) != island) continue;
    SkGenLine lane = {i, g->group[i], g->layout->place[l->var]};
    sk_vec_push(g->arena, &lanes, lane);
  }
  if (lanes.n) qsort(lanes.at, lanes.n, sizeof *lanes.at, by_group);
  return lanes;
}

// Blocks that are solved side by side are not solved one by one.
bool sk_gen_is_single(SkGen *g, const SkSchedule *schedule) {
  for (uint32_t i = 0; i < schedule->blocks.n; i++) {
    const SkBlock *b = &schedule->blocks.at[i];
    if (b->kind != SK_BLOCK_LINEAR && b->kind != SK_BLOCK_NONLINEAR) continue;
    if (sk_gen_kernel_of(g, b)->lanes > 1) return false;
  }
  return true;
}

const char *sk_gen_no_march(SkGen *g, const SkIsland *island, uint32_t number, SkStepsFor what) {
  const char *why    = sk_gen_no_step(g, island, what);
  const bool  staged = what == SK_FOR_STAGES || what == SK_FOR_ONE_BY_STAGES;
  if (why) return why;
  if (g->system->islands.n > MOST_ISLANDS) return "is one of many islands";
  if (!is_small(g, number)) return "is large, or empty";
  bool single = sk_gen_is_single(g, &island->ode) && sk_gen_is_single(g, &island->zeros) &&
                sk_gen_is_single(g, island->states.n && !staged ? &island->implicit : &island->ode);
  if (!single && (what == SK_FOR_ONE || what == SK_FOR_ONE_BY_STAGES))
    return "has equal systems of equations, which are solved side by side themselves";
  for (uint32_t i = 0; i < g->system->lines.n; i++) {
    const SkDelayLine *l = &g->system->lines.at[i];
    if ((l->to_island == number || l->from_island == number) && !g->group[i])
      return "has a line that varies, or a large island at its other end";
  }
  return NULL;
}

// Text -----------------------------------------------------------------------------------------------

// What has been written since `from`, taken back.
const char *sk_gen_cut(SkGen *g, size_t from) {
  const char *text = sk_arena_copy(g->arena, g->out->text + from, g->out->n - from + 1);
  g->out->n        = from;
  return text;
}

// Blocks have units of their own, which cannot begin inside that of the schedule: their text is made before. That of
// several is the text of the first one.
static void write_blocks(SkGen *g, const SkSteps *steps) {
  const SkBlock *group[MOST_TOGETHER];
  for (uint32_t from = 0, n; from < steps->n; from += n ? n : 1) {
    const SkBlock *b = steps->at[from].block;
    for (n = 0; n < MOST_TOGETHER && from + n < steps->n; n++) {
      group[n] = steps->at[from + n].block;
      if (!sk_gen_may_join(g, group[n]) || group[n]->set != b->set) break;
    }
    bool alone = !n && b && (b->kind == SK_BLOCK_LINEAR || b->kind == SK_BLOCK_NONLINEAR);
    if (!n && !alone) continue;
    size_t start = g->out->n;
    if (alone)
      sk_gen_solve_here(g, b);
    else
      sk_gen_solve_together(g, group, n);
    for (uint32_t i = 0; i < n + alone; i++) {
      sk_vec_push(g->arena, &g->texts, i ? "" : sk_gen_cut(g, start));
      sk_map_put(g->arena, &g->here, (uint64_t)(uintptr_t)steps->at[from + i].block, g->texts.n);
    }
  }
}

static bool carries(const SkGen *g, const SkBlock *b) {
  for (uint32_t i = 0; i < b->n; i++) {
    const SkSysVar *v = &g->system->vars.at[b->vars[i]];
    if (v->der != SK_NONE || v->der_of != SK_NONE) return true;
  }
  return false;
}

// Steps wait for each other through the states. What has none goes first among what does not need each other: a processor
// looks ahead some hundred instructions, and so finds the states of the next step while others are still computed.
static void put_states_last(SkGen *g, SkSteps *steps) {
  SkStep *moved = SK_NEWS(g->arena, SkStep, steps->n + 1);
  for (uint32_t from = 0, to; from < steps->n; from = to) {
    uint32_t n = from;
    for (to = from; to < steps->n && steps->at[to].block->set == steps->at[from].block->set;) to++;
    // Those that are solved together behind the others.
    for (int last = 0; last < 4; last++)
      for (uint32_t i = from; i < to; i++)
        if (2 * sk_gen_may_join(g, steps->at[i].block) + carries(g, steps->at[i].block) == last)
          moved[n++] = steps->at[i];
  }
  memcpy(steps->at, moved, sizeof *moved * steps->n);
}

void sk_gen_steps_here(SkGen *g, const SkSteps *steps) {
  write_blocks(g, steps);
  sk_buf_z(g->out, "    {\n");
  sk_gen_write(g, steps->at, steps->n);
  sk_buf_z(g->out, "    }\n");
}

void sk_gen_here(SkGen *g, const SkSchedule *schedule) {
  SkSteps steps = sk_gen_steps(g, schedule);
  sk_gen_steps_here(g, &steps);
}

void sk_gen_step_here(SkGen *g, const SkSchedule *schedule) {
  SkSteps steps = sk_gen_steps(g, schedule);
  if (steps.n) put_states_last(g, &steps);
  sk_gen_steps_here(g, &steps);
}

// Jumps arrive at the end of the step: what is behind them is computed, too. What does not go smoothly is left to the
// runtime, with the values before the jump.
static void write_jump(SkGen *g, const SkIsland *island, const SkGenLines *in,
                       const SkGenLines *out) {
  SkGenKept kept = sk_gen_kept_of(g, island, &island->ode);
  uint32_t  n    = 0;
  sk_buf_z(g->out, "  at_jump = 0");
  for (uint32_t i = 0; i < in->n; i++)
    if (!i || in->at[i].group != in->at[i - 1].group) sk_buf_printf(g->out, " | jump%u", n++);
  sk_buf_z(g->out, ";\n  if (SK_RARE(at_jump)) {\n");
  size_t from = g->out->n;
  sk_gen_kept_write(g, &kept);
  // Each group may need a second row.
  for (uint32_t i = 0, k = 0; i < out->n; i++)
    if (!i || out->at[i].group != out->at[i - 1].group) {
      sk_buf_printf(g->out, "  if (done + 2 + out%u_more > out%u_room) goto left;\n", k, k);
      k++;
    }
  sk_gen_read_rows(g, in, true);
  g->back = "left";
  sk_gen_here(g, &island->ode);
  if (island->zeros.blocks.n) sk_gen_here(g, &island->zeros);
  g->back = "back";
  sk_gen_finite(g, island, "goto left;");
  sk_gen_watch_jump(g, island, "left");
  sk_gen_lines_second(g, in, out);
  bool leaves = strstr(g->out->text + from, "goto left;") != NULL;
  sk_buf_z(g->out, "  jumps++;\n");
  if (leaves) sk_buf_z(g->out, "  if (0) {\n  left:;\n");
  if (leaves) sk_gen_back(g, &kept);
  if (leaves) sk_buf_z(g->out, "  at_jump = 2;\n  done++;\n  break;\n  }\n");
  sk_buf_z(g->out, "  }\n");
}

// First guesses and equations of an implicit step.
static void write_implicit(SkGen *g, const SkIsland *island, const SkGenKept *kept) {
  if (island->states.n) {
    sk_buf_z(g->out, "  ");
    sk_emit_place(g->emit, island->beta);
    sk_buf_z(g->out, " = theta * h;\n");
  }
  sk_gen_keep(g, island, kept);
  sk_buf_z(g->out, "  do {\n");
  sk_gen_step_here(g, island->states.n ? &island->implicit : &island->ode);
}

// What is being written.
typedef struct {
  bool   staged, rows, ticks;
  bool   errors;  // are looked at
  SkVars sent;
} March;

// Values that are sent, each once, in the order in which the runtime has them.
static SkVars sent_values(SkGen *g, const SkIsland *island) {
  SkVars values = {0};
  SkMap  known  = {0};
  for (uint32_t i = 0; i < island->lines_out.n; i++) {
    uint32_t source = g->system->lines.at[island->lines_out.at[i]].source;
    uint64_t place  = g->layout->place[source];
    if (sk_map_get(&known, place + 1, NULL)) continue;
    sk_map_put(g->arena, &known, place + 1, 1);
    sk_vec_push(g->arena, &values, source);
  }
  return values;
}

// Steps whose error is looked at (SkMarchErrors). That of the trapezoid rule is h/12 times the second difference of slopes.
static void errors_open(SkGen *g, const SkIsland *island, const SkVars *sent) {
  sk_buf_z(g->out,
           "  const SkMarchErrors *const errors = march->errors;\n"
           "  const double relative = errors ? errors->relative : 0.0, straight = errors ? "
           "errors->straight : 0.0;\n  (void)relative; (void)straight;\n");
  for (uint32_t i = 0; i < island->states.n; i++)
    sk_buf_printf(g->out,
                  "  double older%u = errors ? errors->older[%u] : 0.0;\n"
                  "  const double slope%u = errors ? errors->slopes[%u] : 0.0;\n",
                  i, i, i, i);
  for (uint32_t i = 0; i < sent->n; i++) {
    for (int k = 0; k < SENT_PAST; k++)
      sk_buf_printf(g->out, "  double sent%u_%d = errors ? errors->sent[%d][%u] : 0.0;\n", i, k, k,
                    i);
    sk_buf_printf(g->out, "  double size%u = errors ? errors->sizes[%u] : 0.0;\n", i, i);
  }
}

static void errors_look(SkGen *g, const SkIsland *island, const SkGenKept *kept,
                        const SkVars *sent) {
  sk_buf_z(g->out, "    if (errors) {\n");
  for (uint32_t i = 0; i < island->states.n; i++) {
    uint32_t x = island->states.at[i], der = g->system->vars.at[x].der;
    sk_buf_z(g->out, "      if (SK_RARE(!(fabs(");
    sk_emit_place(g->emit, der);
    sk_buf_printf(g->out, " - 2.0 * k%u + older%u) <= slope%u + relative * fabs(k%u)))) break;\n",
                  sk_gen_kept_as(kept, der), i, i, sk_gen_kept_as(kept, x));
  }
  for (uint32_t i = 0; i < sent->n; i++) {
    sk_buf_z(g->out, "      if (SK_RARE(!(fabs(");
    sk_emit_place(g->emit, sent->at[i]);
    sk_buf_printf(g->out, " - 2.0 * sent%u_0 + sent%u_1) <= straight * size%u))) break;\n", i, i,
                  i);
  }
  sk_buf_z(g->out, "    }\n");
}

static void errors_move(SkGen *g, const SkIsland *island, const SkGenKept *kept,
                        const SkVars *sent) {
  sk_buf_z(g->out, "    if (errors) {\n");
  for (uint32_t i = 0; i < island->states.n; i++)
    sk_buf_printf(g->out, "      older%u = k%u;\n", i,
                  sk_gen_kept_as(kept, g->system->vars.at[island->states.at[i]].der));
  for (uint32_t i = 0; i < sent->n; i++) {
    for (int k = SENT_PAST - 1; k > 0; k--)
      sk_buf_printf(g->out, "      sent%u_%d = sent%u_%d;\n", i, k, i, k - 1);
    sk_buf_printf(g->out, "      sent%u_0 = ", i);
    sk_emit_place(g->emit, sent->at[i]);
    sk_buf_printf(g->out, ";\n      size%u = sk_max(size%u, fabs(sent%u_0));\n", i, i, i);
  }
  sk_buf_z(g->out, "    }\n");
}

static void errors_close(SkGen *g, const SkIsland *island, const SkVars *sent) {
  sk_buf_z(g->out, "  if (errors) {\n");
  for (uint32_t i = 0; i < island->states.n; i++)
    sk_buf_printf(g->out, "    errors->older[%u] = older%u;\n", i, i);
  for (uint32_t i = 0; i < sent->n; i++) {
    for (int k = 0; k < SENT_PAST; k++)
      sk_buf_printf(g->out, "    errors->sent[%d][%u] = sent%u_%d;\n", k, i, i, k);
    sk_buf_printf(g->out, "    errors->sizes[%u] = size%u;\n", i, i);
  }
  sk_buf_z(g->out, "  }\n");
}

static void write_loop(SkGen *g, const SkIsland *island, const SkGenLines *in,
                       const SkGenLines *out, const uint8_t *used, March m) {
  const bool rows = m.rows, ticks = m.ticks;
  SkGenKept  kept = m.staged ? sk_gen_stages_kept(g, island) : sk_gen_kept(g, island);
  sk_buf_z(g->out, "  for (; done < steps; done++) {\n");
  if (ticks)
    sk_gen_ticks_time(g, island);
  else
    sk_buf_z(g->out,
             "  const double time = origin + n * grid, h = time - t, rest = (1.0 - theta) * h;\n"
             "  (void)rest;\n");
  if (rows) sk_gen_rows_begin(g);
  sk_gen_lines_look(g, in, out);
  if (rows) sk_gen_rows_jump(g, in);
  if (m.staged) sk_gen_stages_look(g, in, out);
  sk_gen_read_rows(g, in, false);
  if (m.staged)
    sk_gen_stages(g, island, in, out, &kept);
  else
    write_implicit(g, island, &kept);
  if (island->zeros.blocks.n) sk_gen_here(g, &island->zeros);
  sk_gen_finite(g, island, "break;");
  sk_gen_checks(g, island);
  if (m.errors) errors_look(g, island, &kept, &m.sent);
  sk_gen_watch(g, island);
  sk_gen_lines_write(g, out);
  if (m.errors) errors_move(g, island, &kept, &m.sent);
  sk_buf_z(g->out, "  was = t; t = time; n += 1.0;\n  goto next;\n  } while (0);\n");
  if (g->texts.n || (m.staged && (island->limits.n || (g->variants->inside && out->n))))
    sk_buf_z(g->out, "  back:;\n");
  sk_gen_back(g, &kept);
  sk_buf_z(g->out, "  break;\n  next:;\n");
  if (in->n) write_jump(g, island, in, out);
  if (ticks) sk_buf_z(g->out, "  at_tick = 0;\n");
  // A tick comes between its two rows, or before the only one. Its text tells what else there is to show.
  size_t from = g->out->n;
  if (ticks) sk_gen_ticks_end(g, island, out, rows);
  const char *tick = sk_gen_cut(g, from);
  if (ticks && rows) sk_buf_z(g->out, "  sides:;\n");
  if (rows) sk_gen_rows_end(g, island, used);
  sk_buf_z(g->out, tick);
  sk_gen_lines_move(g, in, "in");
  sk_gen_lines_move(g, out, "out");
  sk_buf_z(g->out, "  }\n");
}

// Others may read parameters at the same time: what the loop does not compute is not written back.
void sk_gen_computed(SkGen *g, const SkIsland *island, const SkGenLines *in, uint8_t *used) {
  const SkSchedule *all[] = {&island->implicit, &island->ode, &island->zeros, &island->checks};
  for (int k = 0; k < 4; k++)
    for (uint32_t i = 0; i < all[k]->blocks.n; i++) {
      const SkBlock *b = &all[k]->blocks.at[i];
      for (uint32_t j = 0; j < b->n; j++) used[b->vars[j]] |= SK_LOCAL_COMPUTED;
    }
  for (uint32_t i = 0; i < island->limits.n; i++)
    used[island->limits.at[i].var] |= SK_LOCAL_COMPUTED;
  for (uint32_t i = 0; i < island->states.n; i++) {
    used[island->states.at[i]] |= SK_LOCAL_COMPUTED;
    used[g->system->vars.at[island->states.at[i]].der] |= SK_LOCAL_COMPUTED;
    if (!island->bases) continue;
    used[island->bases[i]] |= SK_LOCAL_COMPUTED;
    used[island->beta] |= SK_LOCAL_COMPUTED;
  }
  for (uint32_t i = 0; i < in->n; i++)
    used[g->system->lines.at[in->at[i].line].var] |= SK_LOCAL_COMPUTED;
}

static void write_vars(SkGen *g, const uint8_t *used, bool out) {
  for (uint32_t i = 0; i < g->system->vars.n; i++) {
    unsigned place = g->layout->place[i];
    if (!(used[i] & SK_LOCAL_READ) || (out && !(used[i] & SK_LOCAL_COMPUTED))) continue;
    sk_buf_printf(g->out, out ? "  v[%u] = v%u;\n" : "  double v%u = v[%u];\n", place, place);
  }
}

// Blocks that divide by what is zero are left to the runtime, in all steps alike.
static void write_guards(SkGen *g) {
  if (!g->guards.n) return;
  sk_buf_z(g->out, "  {\n");
  sk_unit_begin(g->emit, g->guards.at, g->guards.n);
  for (uint32_t i = 0; i < g->guards.n; i++) {
    sk_unit_need(g->emit, g->guards.at[i]);
    sk_buf_z(g->out, "    if (");
    sk_unit_write(g->emit, g->guards.at[i]);
    sk_buf_z(g->out, " == 0.0) steps = 0;\n");
  }
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "  }\n");
}

void sk_gen_march(SkGen *g, const SkIsland *island, uint32_t number, bool staged, bool errors) {
  SkGenLines  in = sk_gen_lines_of(g, number, true), out = sk_gen_lines_of(g, number, false);
  uint8_t    *used = SK_NEWS(g->arena, uint8_t, g->system->vars.n + 1);
  const char *head =
      sk_arena_printf(g->arena, "SK_PIECE long %smarch(SkRun *run, SkMarch *march)", g->prefix);
  SkBuf *all = g->out;
  // The loop first: it tells which variables there are.
  size_t from = all->n;
  g->here     = (SkMap){0};
  g->texts.n = g->guards.n = 0;
  g->back                  = "back";
  g->in_march = g->in_island = true;
  sk_gen_computed(g, island, &in, used);
  bool ticks = sk_gen_has_ticks(g, island, used);
  g->n_shown = 0;
  bool rows  = sk_gen_is_single(g, &island->later) && sk_gen_has_rows(g, island, used, false);
  g->ticks   = ticks;
  g->even    = !ticks && !staged;
  sk_emit_set_locals(g->emit, used, "");
  March m = {staged, rows, ticks, errors, {0}};
  if (m.errors) m.sent = sent_values(g, island);
  write_loop(g, island, &in, &out, used, m);
  const char *loop = sk_gen_cut(g, from);
  sk_gen_holds(g, island);
  sk_emit_hoisted(g->emit);
  write_guards(g);
  const char *before = sk_gen_cut(g, from);
  sk_emit_set_locals(g->emit, NULL, "");
  g->in_march = g->in_island = false;
  sk_buf_printf(&g->shared, "%s;\n", head);
  sk_buf_printf(all, SK_MARK_CUT "%s {\n  double *const v = run->v;\n" SK_TEXTS_AND_OBJECTS, head);
  sk_buf_z(all,
           "  const double origin = march->origin, grid = march->h, theta = march->theta;\n"
           "  double n = march->n, t = march->t, was = t;\n"
           "  long done = 0, rounds = 0, jumps = 0;\n  int at_jump = 0;\n  const int may_jump = "
           "march->may_jump;\n"
           "  const double grain = march->grain, small = march->small;\n"
           "  (void)may_jump; (void)grain; (void)small;\n"
           "  long steps = march->steps;\n  (void)v; "
           "(void)theta;\n");
  if (staged) sk_gen_stages_open(g);
  sk_gen_lines_open(g, &in, &out);
  write_vars(g, used, false);
  if (rows) sk_gen_rows_open(g);
  if (ticks) sk_gen_ticks_open(g, island);
  if (m.errors) errors_open(g, island, &m.sent);
  sk_buf_z(all, before);
  sk_gen_watch_load(g, island);
  sk_buf_z(all, loop);
  if (rows) sk_gen_rows_close(g);
  if (ticks) sk_gen_ticks_close(g, island);
  write_vars(g, used, true);
  sk_gen_watch_store(g, island);
  if (m.errors) errors_close(g, island, &m.sent);
  sk_gen_lines_close(g, &in, "in");
  sk_gen_lines_close(g, &out, "out");
  sk_buf_z(all,
           "  if (done) { march->t = t; march->before = was; march->at_jump = at_jump; }\n"
           "  march->jumps += jumps;\n"
           "  run->rounds += rounds;\n  return done;\n}\n" SK_MARK_END "\n");
}
