// codegen/step/emit_step.c - one whole step of an implicit method, for as long as nothing happens.
//
// What runtime/solver/fixed.c does around the equations of a step, with names instead of tables: bases and first
// guesses, the equations, a look at the numbers and at the conditions. When a number is none, a condition
// changes or might have changed in between, or the equations are not solved, all is put back and the runtime
// takes the step in its own way.
#include "codegen/step/emit_step.h"

#define MOST_KEPT 64
#define MOST_SIDE 512  // of variants
#define SUMS      4    // side by side: one after the other many additions would wait for each other
#define EACH      6    // numbers in one of them, as long as there are few

// NULL: there is nothing in the schedule that has effects, waits for a tick or may raise; calls: but for functions that
// only compute.
static const char *loud(SkGen *g, const SkSchedule *schedule, bool calls) {
  for (uint32_t i = 0; i < schedule->blocks.n; i++) {
    const SkBlock *b = &schedule->blocks.at[i];
    if (b->guard != SK_NO_X) return "has equations that hold at ticks";
    switch (b->kind) {
      case SK_BLOCK_ASSIGN:
        if (!calls && !sk_gen_is_plain(g, b->exprs, 1)) return "calls functions";
        if (calls && !sk_gen_only_computes(g, b->exprs, 1))
          return "calls functions in C, or such as do more than to compute numbers";
        break;
      case SK_BLOCK_LINEAR:
      case SK_BLOCK_NONLINEAR:
        // Others may raise inside, which the solvers of the runtime know how to take.
        if (!sk_gen_kernel_of(g, b)->solved)
          return "has a system of equations that is large or calls functions";
        if (!calls && !sk_gen_block_is_plain(g, b)) return "calls functions";
        break;
      case SK_BLOCK_DELAY:
        if (g->system->lines.at[b->line].max != SK_NO_X) return "has a delay that varies";
        break;
      default: return "has an algorithm or several values of one call";
    }
  }
  return NULL;
}

bool sk_gen_is_quiet(SkGen *g, const SkSchedule *schedule, bool calls) {
  return !loud(g, schedule, calls);
}

bool sk_gen_is_watched(const SkRelation *r) { return r->crossing != SK_NO_X && r->at == SK_NO_X; }

// Numbers that would have to be kept, or looked at one by one. Where there are many, what the runtime does around them
// does not count.
static bool is_large(const SkIsland *island, uint32_t most) {
  uint32_t n = 2 * island->states.n;
  for (uint32_t i = 0; i < island->implicit.blocks.n; i++)
    n += island->implicit.blocks.at[i].n_tears;
  for (uint32_t i = 0; i < island->ode.blocks.n; i++) n += island->ode.blocks.at[i].n_tears;
  return n > most || island->relations.n > most;
}

const char *sk_gen_no_step(SkGen *g, const SkIsland *island, SkStepsFor what) {
  const bool staged = what == SK_FOR_STAGES || what == SK_FOR_ONE_BY_STAGES;
  const bool one    = what == SK_FOR_ONE || what == SK_FOR_ONE_BY_STAGES;
  const bool calls  = !one;
  if (is_large(island, one ? MOST_KEPT : MOST_SIDE)) return "is large";
  if (island->n_state_sets) return "chooses its states while it runs";
  for (uint32_t i = 0; i < island->limits.n; i++)
    if (!sk_gen_is_plain(g, &island->limits.at[i].x, 1)) return "calls functions in limits";
  if (island->states.n && !island->bases && !staged) return "is not solved by an implicit method";
  for (uint32_t i = 0; i < island->relations.n; i++) {
    const SkRelation *r = &island->relations.at[i];
    if (sk_gen_is_watched(r) && !sk_gen_is_plain(g, &r->crossing, 1))
      return "calls functions in conditions";
  }
  const char *why = sk_gen_loud_checks(g, island, calls);
  if (why) return why;
  why = island->states.n && !staged ? loud(g, &island->implicit, calls) : NULL;
  if (!why) why = loud(g, &island->ode, calls);
  return why ? why : loud(g, &island->zeros, calls);
}

bool sk_gen_has_step(SkGen *g, const SkIsland *island) {
  return !sk_gen_no_step(g, island, SK_FOR_ONE);
}

// --- numbers that are put back ---------------------------------------------------------------------

void sk_gen_kept_add(SkGen *g, SkGenKept *kept, uint32_t v) {
  if (sk_map_get(&kept->as, (uint64_t)v + 1, NULL)) return;
  sk_map_put(g->arena, &kept->as, (uint64_t)v + 1, kept->vars.n + 1);
  sk_vec_push(g->arena, &kept->vars, v);
}

// Torn or not: where a system is hard to solve the runtime begins with all of its unknowns.
void sk_gen_kept_blocks(SkGen *g, SkGenKept *kept, const SkSchedule *schedule) {
  for (uint32_t i = 0; i < schedule->blocks.n; i++) {
    const SkBlock *b = &schedule->blocks.at[i];
    if (b->kind != SK_BLOCK_LINEAR && b->kind != SK_BLOCK_NONLINEAR) continue;
    for (uint32_t j = 0; j < b->n; j++) sk_gen_kept_add(g, kept, b->vars[j]);
  }
}

SkGenKept sk_gen_kept_of(SkGen *g, const SkIsland *island, const SkSchedule *schedule) {
  SkGenKept kept = {0};
  for (uint32_t i = 0; i < island->states.n; i++) {
    sk_gen_kept_add(g, &kept, island->states.at[i]);
    sk_gen_kept_add(g, &kept, g->system->vars.at[island->states.at[i]].der);
  }
  sk_gen_kept_blocks(g, &kept, schedule);
  sk_gen_kept_blocks(g, &kept, &island->zeros);
  sk_gen_kept_blocks(g, &kept, &island->checks);
  return kept;
}

SkGenKept sk_gen_kept(SkGen *g, const SkIsland *island) {
  return sk_gen_kept_of(g, island, island->states.n ? &island->implicit : &island->ode);
}

uint32_t sk_gen_kept_as(const SkGenKept *kept, uint32_t v) {
  uint64_t at = 0;
  sk_map_get(&kept->as, (uint64_t)v + 1, &at);
  return (uint32_t)at - 1;
}

// --- text ------------------------------------------------------------------------------------------

// "  v[3] = " or, where variables are locals, "  v3 = ".
static void begin_assign(SkGen *g, uint32_t var) {
  sk_buf_z(g->out, "  ");
  sk_emit_place(g->emit, var);
  sk_buf_z(g->out, " = ");
}

void sk_gen_kept_write(SkGen *g, const SkGenKept *kept) {
  const SkVars *vars = &kept->vars;
  for (uint32_t i = 0; i < vars->n; i++) {
    sk_buf_printf(g->out, "  const double k%u = ", i);
    sk_emit_place(g->emit, vars->at[i]);
    sk_buf_z(g->out, ";\n");
  }
}

void sk_gen_back(SkGen *g, const SkGenKept *kept) {
  for (uint32_t i = 0; i < kept->vars.n; i++) {
    begin_assign(g, kept->vars.at[i]);
    sk_buf_printf(g->out, "k%u;\n", i);
  }
}

void sk_gen_keep(SkGen *g, const SkIsland *island, const SkGenKept *kept) {
  sk_gen_kept_write(g, kept);
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
}

// Where sums are not finite it may still be that the terms are.
void sk_gen_sums(SkGen *g, const SkVars *vars, const char *name, const char *otherwise) {
  uint32_t n = vars->n < SUMS * EACH ? (vars->n + EACH - 1) / EACH : SUMS;
  if (n == 0) return;
  for (uint32_t k = 0; k < n; k++) {
    sk_buf_printf(g->out, "    const double %s%u = ", name, k);
    for (uint32_t i = k; i < vars->n; i += n) {
      if (i > k) sk_buf_z(g->out, " + ");
      sk_emit_place(g->emit, vars->at[i]);
    }
    sk_buf_z(g->out, ";\n");
  }
  sk_buf_z(g->out, "    if (SK_RARE(!(fabs(");
  for (uint32_t k = 0; k < n; k++) sk_buf_printf(g->out, "%s%s%u", k ? " + " : "", name, k);
  sk_buf_printf(g->out, ") <= 1.7976931348623157e308))) %s\n", otherwise);
}

void sk_gen_finite(SkGen *g, const SkIsland *island, const char *otherwise) {
  SkMap  seen = {0};
  SkVars vars = {0};
  for (uint32_t i = 0; i < 2 * island->states.n; i++) {
    uint32_t x = island->states.at[i / 2], var = i % 2 ? g->system->vars.at[x].der : x;
    if (sk_map_get(&seen, (uint64_t)var + 1, NULL)) continue;
    sk_map_put(g->arena, &seen, (uint64_t)var + 1, 1);
    sk_vec_push(g->arena, &vars, var);
  }
  sk_gen_sums(g, &vars, "sum", otherwise);
}

// Each condition is clear of its threshold, and has moved so little that it cannot have been there in between:
// see dip() in runtime/event/locate.c.
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
    sk_buf_printf(g->out, "    double c%u = ", i);
    sk_unit_write(g->emit, roots[i]);
    sk_buf_z(g->out, ";\n    if (!(");
    if (r->stepwise)
      sk_buf_printf(g->out, "c%u > 0.0", i);
    else
      sk_buf_printf(g->out, "holds%u ? c%u > 0.0 : c%u < 0.0", i, i, i);
    sk_buf_printf(g->out, ")) break;\n    if (!sk_is_clear(g_old[%u], g[%u], c%u)) break;\n", i, i,
                  i);
  }
  sk_unit_end(g->emit);
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X)
      sk_buf_printf(g->out, "    g_old[%u] = g[%u]; g[%u] = c%u;\n", i, i, i, i);
}

void sk_gen_holds(SkGen *g, const SkIsland *island) {
  for (uint32_t i = 0; i < island->relations.n; i++) {
    const SkRelation *r = &island->relations.at[i];
    if (!sk_gen_is_watched(r) || r->stepwise) continue;
    sk_buf_printf(g->out, "  const int holds%u = ", i);
    sk_emit_place(g->emit, r->var);
    sk_buf_z(g->out, " != 0.0;\n");
  }
}

void sk_gen_looks(SkGen *g, const SkIsland *island) {
  sk_gen_finite(g, island, "break;");
  write_conditions(g, island);
}

void sk_gen_step(SkGen *g, const SkIsland *island) {
  sk_gen_holds_function(g, island);
  SkGenKept   kept = sk_gen_kept(g, island);
  const char *p    = g->prefix;
  const char *head = sk_arena_printf(
      g->arena, "SK_PIECE int %sstep(SkRun *run, double h, double rest, double *g, double *g_old)",
      p);
  sk_buf_printf(&g->shared, "%s;\n", head);
  sk_buf_printf(g->out, SK_MARK_CUT "%s {\n  double *const v = run->v;\n", head);
  sk_buf_z(g->out, "  (void)v; (void)h; (void)rest; (void)g; (void)g_old;\n");
  sk_gen_holds(g, island);
  sk_gen_keep(g, island, &kept);
  sk_buf_printf(g->out, "  do {\n    if (%s%s(run)) break;\n", p,
                island->states.n ? "implicit" : "ode");
  if (island->zeros.blocks.n) sk_buf_printf(g->out, "    if (%szeros(run)) break;\n", p);
  if (island->checks.blocks.n) sk_buf_printf(g->out, "    if (%shold(run)) break;\n", p);
  sk_gen_looks(g, island);
  sk_buf_z(g->out, "    return 0;\n  } while (0);\n");
  sk_gen_back(g, &kept);
  sk_buf_z(g->out, "  return 1;\n}\n" SK_MARK_END "\n");
}
