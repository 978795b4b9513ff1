// codegen/emit_march.c - many whole steps in one loop, for small islands: variables are C locals, lines are read and
// written in place.
//
// The same text as one step (emit_step.c) and the blocks in it (emit_solve.c), so the same bits. The loop ends
// before the first step in which anything happens, or a line has no row where one is expected: that step is left to
// the runtime.
#include "codegen/emit_step.h"

#include <stdlib.h>

#define MOST_STEPS   160  // equations and blocks of an island: beyond, loops over lanes are faster
#define MOST_ISLANDS 64   // of a model: the text would be too long

// Lines --------------------------------------------------------------------------------------------

static bool is_small(const SkGen *g, uint32_t island) {
  const SkIsland *i = g->system->islands.at[island];
  uint32_t        n = (i->states.n ? i->implicit.blocks.n : i->ode.blocks.n) + i->zeros.blocks.n;
  return n && n <= MOST_STEPS;
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
static bool is_single(SkGen *g, const SkSchedule *schedule) {
  for (uint32_t i = 0; i < schedule->blocks.n; i++) {
    const SkBlock *b = &schedule->blocks.at[i];
    if (b->kind != SK_BLOCK_LINEAR && b->kind != SK_BLOCK_NONLINEAR) continue;
    if (sk_gen_kernel_of(g, b)->lanes > 1) return false;
  }
  return true;
}

bool sk_gen_has_march(SkGen *g, const SkIsland *island, uint32_t number) {
  if (g->system->islands.n > MOST_ISLANDS || !is_small(g, number)) return false;
  if (!sk_gen_has_step(g, island)) return false;
  if (!is_single(g, island->states.n ? &island->implicit : &island->ode)) return false;
  if (!is_single(g, &island->zeros)) return false;
  for (uint32_t i = 0; i < g->system->lines.n; i++) {
    const SkDelayLine *l = &g->system->lines.at[i];
    if ((l->to_island == number || l->from_island == number) && !g->group[i]) return false;
  }
  return true;
}

static void declare(SkGen *g, const char *type, const char *name, uint32_t n, const char *field) {
  sk_buf_printf(g->out, "  const %s %s%u_%s = march->%s[%u].%s;\n", type, name, n, field, name, n,
                field);
}

// Rows follow each other in a ring: <name>0 is the one of this step, <name>0_next that of the next.
static void declare_lines(SkGen *g, const SkGenLines *lanes, const char *name) {
  static const char *const times[] = {"delay", "tight", "wide"};
  uint32_t                 n       = 0;
  for (uint32_t i = 0; i < lanes->n; i++) {
    if (i && lanes->at[i].group == lanes->at[i - 1].group) continue;
    declare(g, "unsigned long", name, n, "width");
    declare(g, "unsigned long", name, n, "first");
    sk_buf_printf(g->out,
                  "  double *const %s%u_ring = march->%s[%u].rows, *const %s%u_end = %s%u_ring + "
                  "(march->%s[%u].mask + 1) * %s%u_width;\n",
                  name, n, name, n, name, n, name, n, name, n, name, n);
    sk_buf_printf(g->out,
                  "  double *%s%u = %s%u_ring + (march->%s[%u].at & march->%s[%u].mask) * "
                  "%s%u_width;\n",
                  name, n, name, n, name, n, name, n, name, n);
    if (name[0] == 'i') {
      declare(g, "long", name, n, "behind");
      for (int k = 0; k < 3; k++) declare(g, "double", name, n, times[k]);
    }
    n++;
  }
}

static void write_next(SkGen *g, const char *name, uint32_t n) {
  sk_buf_printf(g->out,
                "  double *const %s%u_next = %s%u + %s%u_width == %s%u_end ? %s%u_ring : %s%u + "
                "%s%u_width;\n",
                name, n, name, n, name, n, name, n, name, n, name, n, name, n);
}

// All rows are looked at before a variable changes.
static void write_looks(SkGen *g, const SkGenLines *lanes) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < lanes->n; i++) {
    if (i && lanes->at[i].group == lanes->at[i - 1].group) continue;
    write_next(g, "in", n);
    sk_buf_printf(g->out, "  const double at%u = time - in%u_delay, off%u = in%u[0] - at%u;\n", n,
                  n, n, n, n);
    sk_buf_printf(g->out,
                  "  if (!(off%u <= in%u_tight && off%u >= -in%u_tight)) break;\n"
                  "  if (done < in%u_behind && !(in%u_next[0] - at%u > in%u_wide)) break;\n",
                  n, n, n, n, n, n, n, n);
    n++;
  }
}

// What an earlier line of the group brings as well; its own number where there is none.
static uint32_t same_source(const SkGen *g, const SkGenLines *lanes, uint32_t lane) {
  uint32_t source = g->system->lines.at[lanes->at[lane].line].source;
  for (uint32_t i = lane; i-- > 0 && lanes->at[i].group == lanes->at[lane].group;)
    if (g->system->lines.at[lanes->at[i].line].source == source) lane = i;
  return lane;
}

static void read_rows(SkGen *g, const SkGenLines *lanes) {
  uint32_t n = 0, lane = 0;
  for (uint32_t i = 0; i < lanes->n; i++, lane++) {
    if (i && lanes->at[i].group != lanes->at[i - 1].group) n++, lane = 0;
    uint32_t same = same_source(g, lanes, i);
    sk_buf_z(g->out, "  ");
    sk_emit_place(g->emit, g->system->lines.at[lanes->at[i].line].var);
    sk_buf_z(g->out, " = ");
    if (same == i)
      sk_buf_printf(g->out, "in%u[in%u_first + %u]", n, n, lane);
    else
      sk_emit_place(g->emit, g->system->lines.at[lanes->at[same].line].var);
    sk_buf_z(g->out, ";\n");
  }
}

static void write_rows(SkGen *g, const SkGenLines *lanes) {
  uint32_t n = 0, lane = 0;
  for (uint32_t i = 0; i < lanes->n; i++, lane++) {
    if (i && lanes->at[i].group != lanes->at[i - 1].group) n++, lane = 0;
    if (lane == 0) {
      write_next(g, "out", n);
      sk_buf_printf(g->out, "  out%u[0] = time;\n", n);
    }
    sk_buf_printf(g->out, "  out%u[out%u_first + %u] = ", n, n, lane);
    sk_emit_place(g->emit, g->system->lines.at[lanes->at[i].line].source);
    sk_buf_z(g->out, ";\n");
  }
}

static void move_rows(SkGen *g, const SkGenLines *lanes, const char *name) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < lanes->n; i++) {
    if (i && lanes->at[i].group == lanes->at[i - 1].group) continue;
    sk_buf_printf(g->out, "  %s%u = %s%u_next;\n", name, n, name, n);
    n++;
  }
}

// Text -----------------------------------------------------------------------------------------------

// What has been written since `from`, taken back.
static const char *cut(SkGen *g, size_t from) {
  const char *text = sk_arena_copy(g->arena, g->out->text + from, g->out->n - from + 1);
  g->out->n        = from;
  return text;
}

// Blocks have units of their own, which cannot begin inside that of the schedule: their text is made before.
static void write_blocks(SkGen *g, const SkSchedule *schedule) {
  for (uint32_t i = 0; i < schedule->blocks.n; i++) {
    const SkBlock *b = &schedule->blocks.at[i];
    if (b->kind != SK_BLOCK_LINEAR && b->kind != SK_BLOCK_NONLINEAR) continue;
    size_t from = g->out->n;
    sk_gen_solve_here(g, b);
    sk_vec_push(g->arena, &g->texts, cut(g, from));
    sk_map_put(g->arena, &g->here, (uint64_t)(uintptr_t)b, g->texts.n);
  }
}

static void write_schedule(SkGen *g, const SkSchedule *schedule) {
  SkSteps steps = sk_gen_steps(g, schedule);
  write_blocks(g, schedule);
  sk_buf_z(g->out, "    {\n");
  sk_gen_write(g, steps.at, steps.n);
  sk_buf_z(g->out, "    }\n");
}

// Between memory and locals.
static void write_conditions(SkGen *g, const SkIsland *island, bool out) {
  static const char *const names[] = {"g", "g_old", "most"};
  for (uint32_t i = 0; i < island->relations.n; i++)
    for (int k = 0; k < 3; k++) {
      const char *step = k == 2 ? " * march->apart" : "";
      if (out)
        sk_buf_printf(g->out, "  march->%s[%u%s] = %s[%u];\n", names[k], i, step, names[k], i);
      else
        sk_buf_printf(g->out, "  %s[%u] = march->%s[%u%s];\n", names[k], i, names[k], i, step);
    }
}

static void write_loop(SkGen *g, const SkIsland *island, const SkGenLines *in,
                       const SkGenLines *out) {
  SkGenKept kept = sk_gen_kept(g, island);
  sk_buf_z(
      g->out,
      "  for (; done < steps; done++) {\n  const double time = origin + n * grid, h = time - t, "
      "rest = (1.0 - theta) * h;\n  (void)rest;\n");
  write_looks(g, in);
  read_rows(g, in);
  if (island->states.n) {
    sk_buf_z(g->out, "  ");
    sk_emit_place(g->emit, island->beta);
    sk_buf_z(g->out, " = theta * h;\n");
  }
  sk_gen_keep(g, island, &kept);
  sk_buf_z(g->out, "  do {\n");
  write_schedule(g, island->states.n ? &island->implicit : &island->ode);
  if (island->zeros.blocks.n) write_schedule(g, &island->zeros);
  sk_gen_looks(g, island);
  for (uint32_t i = 0; i < island->relations.n; i++)
    sk_buf_printf(g->out, "  if (fabs(g[%u]) > most[%u]) most[%u] = fabs(g[%u]);\n", i, i, i, i);
  write_rows(g, out);
  move_rows(g, in, "in");
  move_rows(g, out, "out");
  sk_buf_z(g->out, "  was = t; t = time; n += 1.0;\n  goto next;\n  } while (0);\n");
  if (g->texts.n) sk_buf_z(g->out, "  back:;\n");
  sk_gen_back(g, &kept);
  sk_buf_z(g->out, "  break;\n  next:;\n  }\n");
}

// Others may read parameters at the same time: what the loop does not compute is not written back.
void sk_gen_computed(SkGen *g, const SkIsland *island, const SkGenLines *in, uint8_t *used) {
  const SkSchedule *all[] = {island->states.n ? &island->implicit : &island->ode, &island->zeros};
  for (int k = 0; k < 2; k++)
    for (uint32_t i = 0; i < all[k]->blocks.n; i++) {
      const SkBlock *b = &all[k]->blocks.at[i];
      for (uint32_t j = 0; j < b->n; j++) used[b->vars[j]] |= SK_LOCAL_COMPUTED;
    }
  for (uint32_t i = 0; i < island->states.n; i++) {
    used[island->states.at[i]] |= SK_LOCAL_COMPUTED;
    used[g->system->vars.at[island->states.at[i]].der] |= SK_LOCAL_COMPUTED;
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

void sk_gen_march(SkGen *g, const SkIsland *island, uint32_t number) {
  SkGenLines  in = sk_gen_lines_of(g, number, true), out = sk_gen_lines_of(g, number, false);
  uint8_t    *used = SK_NEWS(g->arena, uint8_t, g->system->vars.n + 1);
  const char *head =
      sk_arena_printf(g->arena, "SK_PIECE long %smarch(SkRun *run, SkMarch *march)", g->prefix);
  SkBuf *all = g->out;
  // The loop first: it tells which variables there are.
  size_t from = all->n;
  g->here     = (SkMap){0};
  g->texts.n  = 0;
  g->in_march = g->in_island = true;
  sk_gen_computed(g, island, &in, used);
  sk_emit_set_locals(g->emit, used, "");
  write_loop(g, island, &in, &out);
  const char *loop = cut(g, from);
  sk_gen_holds(g, island);
  sk_emit_hoisted(g->emit);
  const char *before = cut(g, from);
  sk_emit_set_locals(g->emit, NULL, "");
  g->in_march = g->in_island = false;
  sk_buf_printf(&g->shared, "%s;\n", head);
  sk_buf_printf(all, SK_MARK_CUT "%s {\n  double *const v = run->v;\n", head);
  sk_buf_z(all,
           "  const double origin = march->origin, grid = march->h, theta = march->theta;\n"
           "  double n = march->n, t = march->t, was = t;\n"
           "  long done = 0, rounds = 0;\n  const long steps = march->steps;\n  (void)v; "
           "(void)theta;\n");
  if (island->relations.n)
    sk_buf_printf(all, "  double g[%u], g_old[%u], most[%u];\n", island->relations.n,
                  island->relations.n, island->relations.n);
  write_conditions(g, island, false);
  declare_lines(g, &in, "in");
  declare_lines(g, &out, "out");
  write_vars(g, used, false);
  sk_buf_z(all, before);
  sk_buf_z(all, loop);
  write_vars(g, used, true);
  write_conditions(g, island, true);
  sk_buf_z(all,
           "  march->t = t;\n  march->before = was;\n  run->rounds += rounds;\n  return "
           "done;\n}\n" SK_MARK_END "\n");
}
