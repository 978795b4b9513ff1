// codegen/step/emit_tick.c - ticks of samplers in the loop of many steps (emit_march.c).
//
// A step ends at a tick, or at the point of the grid that differs from it by rounding. What the runtime does there
// (runtime/event/events.c) for a tick and nothing else: the values before it are taken over, the event's equations and then
// the derivatives computed, the conditions looked at, the values taken over once more. Where a condition changes or
// a block is not solved, all that matters is put back as it was before the tick, which is left to the runtime: what
// pre() stands for from the values just taken over, the rest as at a jump. C functions are called again then, which
// those of external objects have to stand.
#include "codegen/step/emit_step.h"

#include <string.h>

#define MOST_SAMPLERS 8
#define MOST_BLOCKS   400

// Which of them can be computed here ------------------------------------------------------------------

// Calling it once more than the runtime would does no harm: it only computes, or works on an object.
static bool is_repeatable(const SkGen *g, SkX call) {
  const SkDag  *dag = g->system->dag;
  const SkFlat *f   = g->system->flat;
  if (!f->calls.at[sk_x_payload(dag, call)].fn->impure) return true;
  for (uint32_t k = 0; k < sk_x_n(dag, call); k++)
    if (sk_x_base(dag, sk_x_arg(dag, call, k)) == SK_OBJECT) return true;
  return false;
}

static bool calls_are_fine(SkGen *g, const SkX *roots, uint32_t n) {
  const SkDag *dag  = g->system->dag;
  SK_VEC(SkX) stack = {0};
  SkMap seen        = {0};
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X) sk_vec_push(g->arena, &stack, roots[i]);
  while (stack.n) {
    SkX x = sk_vec_pop(&stack);
    if (sk_map_get(&seen, x, NULL)) continue;
    sk_map_put(g->arena, &seen, x, 1);
    if (sk_x_op(dag, x) == SK_X_CALL && !is_repeatable(g, x)) return false;
    for (uint32_t k = 0; k < sk_x_n(dag, x); k++)
      sk_vec_push(g->arena, &stack, sk_x_arg(dag, x, k));
  }
  return true;
}

static bool is_number(const SkGen *g, uint32_t var) {
  SkBase base = g->system->vars.at[var].base;
  return base != SK_STRING && base != SK_OBJECT;
}

static bool block_is_fine(SkGen *g, const SkBlock *b) {
  for (uint32_t i = 0; i < b->n; i++)
    if (!is_number(g, b->vars[i])) return false;
  switch (b->kind) {
    case SK_BLOCK_ASSIGN: return calls_are_fine(g, b->exprs, 1);
    case SK_BLOCK_LINEAR:
    case SK_BLOCK_NONLINEAR: return sk_gen_kernel_of(g, b)->solved;
    case SK_BLOCK_DELAY: return g->system->lines.at[b->line].max == SK_NO_X;
    default: return false;
  }
}

static bool event_is_fine(SkGen *g, const SkIsland *island) {
  const SkSchedule *event = &island->event;
  if (event->blocks.n > MOST_BLOCKS || !sk_gen_is_single(g, event)) return false;
  for (uint32_t i = 0; i < event->blocks.n; i++)
    if (!block_is_fine(g, &event->blocks.at[i])) return false;
  return true;
}

// What stands in it are parameters.
static bool is_fixed(const SkGen *g, SkX root) {
  const SkDag *dag  = g->system->dag;
  SK_VEC(SkX) stack = {0};
  sk_vec_push(g->arena, &stack, root);
  while (stack.n) {
    SkX x = sk_vec_pop(&stack);
    if (sk_x_op(dag, x) == SK_X_VAR) {
      SkRole role = g->system->vars.at[sk_x_payload(dag, x)].role;
      if (role != SK_ROLE_PARAMETER && role != SK_ROLE_SETTLED) return false;
    }
    for (uint32_t k = 0; k < sk_x_n(dag, x); k++)
      sk_vec_push(g->arena, &stack, sk_x_arg(dag, x, k));
  }
  return true;
}

// Conditions of time change when they were known to; those of values that change at events only are computed at
// each tick.
static bool relations_are_fine(SkGen *g, const SkIsland *island) {
  // The runtime looks at conditions more than once: iterations that only they need would end with other roundings.
  for (uint32_t i = 0; i < island->zeros.blocks.n; i++)
    if (island->zeros.blocks.at[i].kind == SK_BLOCK_NONLINEAR) return false;
  for (uint32_t i = 0; i < island->relations.n; i++) {
    const SkRelation *r = &island->relations.at[i];
    if (r->at != SK_NO_X ? !is_fixed(g, r->at) : r->crossing == SK_NO_X && r->time_only)
      return false;
    if (r->crossing != SK_NO_X && !sk_gen_is_plain(g, &r->crossing, 1)) return false;
    if (r->crossing == SK_NO_X && !sk_gen_is_plain(g, &r->value, 1)) return false;
  }
  return true;
}

static bool pres_are_fine(SkGen *g, const SkIsland *island) {
  for (uint32_t i = 0; i < island->pres.n; i++) {
    const SkSysVar *pre = &g->system->vars.at[island->pres.at[i]];
    if (!is_number(g, island->pres.at[i]) || g->system->vars.at[pre->of].iterate) return false;
    if (g->system->vars.at[pre->of].role == SK_ROLE_INPUT) return false;
  }
  if (island->early_pres && !island->exports) return true;
  return sk_gen_is_quiet(g, &island->later, false) && sk_gen_is_single(g, &island->later);
}

// Is pre() of continuous values asked for that only `later` computes?
static bool is_late(const SkGen *g, const SkIsland *island) {
  for (uint32_t i = 0; !island->early_pres && i < island->pres.n; i++)
    if (g->system->vars.at[g->system->vars.at[island->pres.at[i]].of].role != SK_ROLE_DISCRETE)
      return true;
  return false;
}

static void computes(const SkSchedule *schedule, uint8_t *used) {
  for (uint32_t i = 0; i < schedule->blocks.n; i++)
    for (uint32_t k = 0; k < schedule->blocks.at[i].n; k++)
      used[schedule->blocks.at[i].vars[k]] |= SK_LOCAL_COMPUTED;
}

bool sk_gen_has_ticks(SkGen *g, const SkIsland *island, uint8_t *used) {
  const SkSystem *system = g->system;
  if (system->islands.n != 1 || island->has_inputs || island->ticks_iterate) return false;
  if (!island->samplers.n || island->samplers.n > MOST_SAMPLERS) return false;
  if (island->checks.blocks.n) return false;  // events look at them
  for (uint32_t i = 0; i < island->samplers.n; i++)
    if (island->samplers.at[i].sample != SK_NONE || island->samplers.at[i].tick == SK_NONE)
      return false;
  if (!event_is_fine(g, island) || !relations_are_fine(g, island) || !pres_are_fine(g, island))
    return false;
  computes(&island->event, used);
  if (is_late(g, island) || island->exports) computes(&island->later, used);
  for (uint32_t i = 0; i < island->pres.n; i++) used[island->pres.at[i]] |= SK_LOCAL_COMPUTED;
  for (uint32_t i = 0; i < island->imports.n; i++) used[island->imports.at[i]] |= SK_LOCAL_COMPUTED;
  for (uint32_t i = 0; i < island->samplers.n; i++)
    used[island->samplers.at[i].tick] |= SK_LOCAL_COMPUTED;
  return true;
}

// Time --------------------------------------------------------------------------------------------------

void sk_gen_ticks_open(SkGen *g, const SkIsland *island) {
  sk_buf_z(g->out,
           "  const SkMarchTicks *const tick = &march->ticks;\n"
           "  const double tick_slack = tick->slack;\n  long ticks = 0;\n  int at_tick = 0;\n");
  for (uint32_t i = 0; i < island->samplers.n; i++)
    sk_buf_printf(g->out,
                  "  double tick%u = tick->at ? tick->at[%u] : 1e300;\n"
                  "  unsigned long count%u = tick->at ? tick->count[%u] : 0;\n",
                  i, i, i, i);
}

// A tick inside a step is left to the runtime with it.
void sk_gen_ticks_time(SkGen *g, const SkIsland *island) {
  sk_buf_z(g->out, "  double time = origin + n * grid, tick_soon = tick0;\n");
  for (uint32_t i = 1; i < island->samplers.n; i++)
    sk_buf_printf(g->out, "  if (tick%u < tick_soon) tick_soon = tick%u;\n", i, i);
  sk_buf_z(g->out,
           "  int tick_now = !(time < tick_soon - tick_slack);\n"
           "  if (tick_now) {\n    if (tick_soon < time - tick_slack) break;\n"
           "    time = tick_soon;\n  }\n"
           "  const double h = time - t, rest = (1.0 - theta) * h;\n  (void)rest;\n");
}

void sk_gen_ticks_close(SkGen *g, const SkIsland *island) {
  sk_buf_z(g->out,
           "  march->ticks.done = ticks;\n  march->ticks.left = at_tick;\n  if (ticks) {\n");
  for (uint32_t i = 0; i < island->samplers.n; i++)
    sk_buf_printf(g->out, "    tick->at[%u] = tick%u;\n    tick->count[%u] = count%u;\n", i, i, i,
                  i);
  sk_buf_z(g->out, "  }\n");
}

// The tick itself ---------------------------------------------------------------------------------------

static void assign(SkGen *g, uint32_t to, uint32_t from) {
  sk_buf_z(g->out, "  ");
  sk_emit_place(g->emit, to);
  sk_buf_z(g->out, " = ");
  sk_emit_place(g->emit, from);
  sk_buf_z(g->out, ";\n");
}

static void take_over(SkGen *g, const SkIsland *island, bool back) {
  for (uint32_t i = 0; i < island->pres.n; i++) {
    uint32_t pre = island->pres.at[i], of = g->system->vars.at[pre].of;
    assign(g, back ? of : pre, back ? pre : of);
  }
}

static void take_imports(SkGen *g, const SkIsland *island, bool back) {
  for (uint32_t i = 0; i < island->imports.n; i++) {
    uint32_t as = island->imports.at[i], of = g->system->vars.at[as].of;
    assign(g, back ? of : as, back ? as : of);
  }
}

// Samplers that tick now: see sk_island_tick.
static void mark_ticks(SkGen *g, const SkIsland *island) {
  for (uint32_t i = 0; i < island->samplers.n; i++) {
    // The only one is the one whose time it is: compilers leave out what else its equations would do.
    if (island->samplers.n == 1)
      sk_buf_z(g->out, "  const int due0 = 1;\n  ");
    else
      sk_buf_printf(g->out,
                    "  const int due%u = tick%u <= time + 3.552713678800501e-15 * fabs(time);\n  ",
                    i, i);
    sk_emit_place(g->emit, island->samplers.at[i].tick);
    sk_buf_printf(g->out, " = due%u ? 1.0 : 0.0;\n", i);
  }
}

static void end_ticks(SkGen *g, const SkIsland *island) {
  for (uint32_t i = 0; i < island->samplers.n; i++) {
    sk_buf_z(g->out, "  ");
    sk_emit_place(g->emit, island->samplers.at[i].tick);
    sk_buf_z(g->out, " = 0.0;\n");
  }
}

static void move_ticks(SkGen *g, const SkIsland *island) {
  for (uint32_t i = 0; i < island->samplers.n; i++)
    sk_buf_printf(g->out,
                  "  if (due%u) {\n    count%u++;\n"
                  "    tick%u = tick->start[%u] + (double)(long)count%u * tick->every[%u];\n  }\n",
                  i, i, i, i, i, i);
}

// Conditions of what changes at events only, and the range of Integers.
static void look_at_discretes(SkGen *g, const SkIsland *island) {
  uint32_t n     = island->relations.n;
  SkX     *roots = sk_gen_roots(g, n);
  for (uint32_t i = 0; i < n; i++)
    roots[i] =
        island->relations.at[i].crossing == SK_NO_X ? island->relations.at[i].value : SK_NO_X;
  sk_buf_z(g->out, "  {\n");
  sk_unit_begin(g->emit, roots, n);
  for (uint32_t i = 0; i < n; i++) {
    if (roots[i] == SK_NO_X) continue;
    sk_unit_need(g->emit, roots[i]);
    sk_buf_z(g->out, "  if (");
    sk_emit_place(g->emit, island->relations.at[i].var);
    sk_buf_z(g->out, " != (double)(");
    sk_unit_write(g->emit, roots[i]);
    sk_buf_z(g->out, ")) goto tick_back;\n");
  }
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "  }\n");
  for (uint32_t i = 0; i < island->vars.n; i++) {
    const SkSysVar *var = &g->system->vars.at[island->vars.at[i]];
    if (var->base != SK_INTEGER || g->layout->place[island->vars.at[i]] == SK_NONE) continue;
    sk_buf_z(g->out, "  if (!(fabs(");
    sk_emit_place(g->emit, island->vars.at[i]);
    sk_buf_z(g->out, ") <= 9007199254740992.0)) goto tick_back;\n");
  }
}

// A third row at one time replaces the second: a jump has two sides (see sk_lines_push).
static void write_rows(SkGen *g, const SkGenLines *out) {
  uint32_t n = 0;
  for (uint32_t i = 0, end; i < out->n; i = end, n++) {
    for (end = i + 1; end < out->n && out->at[end].group == out->at[i].group;) end++;
    sk_buf_printf(
        g->out,
        "  if (out%u_jump && out%u_jump == out%u_at + (unsigned long)(done + out%u_more)) {\n"
        "    double *const again = (out%u_next == out%u_ring ? out%u_end : out%u_next) - "
        "out%u_width;\n",
        n, n, n, n, n, n, n, n, n);
    for (uint32_t k = i; k < end; k++) {
      sk_buf_printf(g->out, "    again[%u] = ", k - i);
      sk_emit_place(g->emit, g->system->lines.at[out->at[k].line].source);
      sk_buf_z(g->out, ";\n");
    }
    sk_buf_z(g->out, "  } else {\n");
    sk_gen_second(g, out, i, end, n);
    sk_buf_z(g->out, "  }\n");
  }
}

static SkGenKept kept_at(SkGen *g, const SkIsland *island) {
  SkGenKept kept = sk_gen_kept_of(g, island, &island->ode);
  sk_gen_kept_blocks(g, &kept, &island->event);
  sk_gen_kept_blocks(g, &kept, &island->later);
  return kept;
}

void sk_gen_ticks_end(SkGen *g, const SkIsland *island, const SkGenLines *out, bool rows) {
  SkGenKept kept = kept_at(g, island);
  sk_buf_z(g->out, "  if (tick_now) {\n  run->time = time;\n");
  // A function that raises leaves the loop: the rows so far are told before.
  if (rows) sk_gen_rows_close(g);
  size_t from = g->out->n;
  sk_gen_kept_write(g, &kept);
  g->back = "tick_back";
  // As often as the runtime does: iterations go on from their last values.
  if (island->exports || is_late(g, island)) sk_gen_here(g, &island->later);
  take_imports(g, island, false);
  take_over(g, island, false);
  mark_ticks(g, island);
  sk_gen_here(g, &island->event);
  sk_gen_here(g, &island->ode);
  end_ticks(g, island);
  if (island->zeros.blocks.n) sk_gen_here(g, &island->zeros);
  sk_gen_finite(g, island, "goto tick_back;");
  look_at_discretes(g, island);
  sk_gen_watch_jump(g, island, "tick_back");
  g->back = "back";
  take_over(g, island, false);
  write_rows(g, out);
  move_ticks(g, island);
  bool leaves = strstr(g->out->text + from, "goto tick_back;") != NULL;
  sk_buf_z(g->out, "  ticks++;\n  at_tick = 1;\n");
  if (leaves) {
    sk_buf_z(g->out, "  if (0) {\n  tick_back:;\n");
    take_over(g, island, true);
    take_imports(g, island, true);
    end_ticks(g, island);
    sk_gen_back(g, &kept);
    sk_buf_z(g->out, "  at_tick = 2;\n  done++;\n  break;\n  }\n");
  }
  if (rows) sk_buf_z(g->out, "  tick_now = 0;\n  if (rows_now) goto sides;\n");
  sk_buf_z(g->out, "  }\n");
}
