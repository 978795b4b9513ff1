#include "codegen/emit.h"

#include "codegen/function.h"
#include "codegen/literal.h"
#include "codegen/unit.h"

#include <assert.h>
#include <string.h>

#define CHUNK 400  // blocks per C function

typedef struct {
  SkEmit         *emit;
  const SkSystem *system;
  const SkLayout *layout;
  SkSources      *sources;
  SkArena        *arena;
  SkBuf          *out;
  const SkIsland *island;
  uint32_t        island_number;
  // Newton and linear blocks of the island met so far, over all its schedules.
  SK_VEC(const SkBlock *) blocks;
  bool  in_parameters;  // what the user has set is not computed
  SkMap numbers;        // block -> 1 + position in blocks
} Gen;

static const char *const locals =
    "  double *const v = run->v; const double *const pre = run->pre; const char **const s = "
    "run->s;\n"
    "  void **const o = run->o; const unsigned char *const rel = run->rel; const double *const "
    "hold = run->hold;\n"
    "  (void)v; (void)pre; (void)s; (void)o; (void)rel; (void)hold;\n";

// Comments that lead back --------------------------------------------------------------------------

static void comment_var(Gen *g, uint32_t var) {
  // A name may hold any character in quotes; "*/" must not end the comment.
  sk_buf_z(g->out, " /* ");
  for (const char *p = g->system->vars.at[var].name; *p; p++)
    sk_buf_char(g->out, *p == '*' && p[1] == '/' ? '+' : *p);
}

static void comment_equation(Gen *g, const SkBlock *b) {
  if (b->n_eqs) {
    SkPlace place = sk_place(g->sources, g->system->eqs.at[b->eqs[0]].span.pos);
    if (place.source) {
      const char *name = strrchr(place.source->path, '/');
      name             = name ? name + 1 : place.source->path;
      if (!strstr(name, "*/")) sk_buf_printf(g->out, " %s:%u", name, place.line);
    }
  }
}

static void assign(Gen *g, uint32_t var, SkX x) {
  sk_unit_need(g->emit, x);
  sk_buf_z(g->out, "  ");
  if (g->in_parameters && g->system->vars.at[var].base != SK_STRING)
    sk_buf_printf(g->out, "if (!run->set[%u]) ", g->layout->place[var]);
  sk_emit_place(g->emit, var);
  sk_buf_z(g->out,
           g->system->vars.at[var].base == SK_STRING ? " = run->services->keep(run, " : " = ");
  sk_unit_write(g->emit, x);
  sk_buf_z(g->out, g->system->vars.at[var].base == SK_STRING ? ");" : ";");
  comment_var(g, var);
}

// Torn blocks -------------------------------------------------------------------------------------

static uint32_t block_number(Gen *g, const SkBlock *b) {
  uint64_t number = 0;
  if (sk_map_get(&g->numbers, (uint64_t)(uintptr_t)b, &number)) return (uint32_t)number - 1;
  sk_vec_push(g->arena, &g->blocks, b);
  sk_map_put(g->arena, &g->numbers, (uint64_t)(uintptr_t)b, g->blocks.n);
  return g->blocks.n - 1;
}

static void head(Gen *g, const char *what, uint32_t k, const char *params) {
  sk_buf_printf(g->out, "static int i%u_%s%u(SkRun *run%s) {\n%s", g->island_number, what, k,
                params, locals);
}

static SkX *roots_new(Gen *g, uint32_t n) { return SK_NEWS(g->arena, SkX, n + 1); }

static void inner_assignments(Gen *g, const SkBlock *b) {
  for (uint32_t i = b->n_tears; i < b->n; i++) {
    assign(g, b->vars[i], b->inner[i - b->n_tears]);
    sk_buf_z(g->out, " */\n");
  }
}

// Inners first, then the residuals: the order in which sk_unit_need will be asked.
static void emit_residual(Gen *g, const SkBlock *b, uint32_t k) {
  uint32_t n_inner = b->n - b->n_tears, n = 0;
  SkX     *roots = roots_new(g, b->n);
  for (uint32_t i = 0; i < n_inner; i++) roots[n++] = b->inner[i];
  for (uint32_t i = 0; i < b->n_tears; i++) roots[n++] = b->residuals[i];
  head(g, "residual", k, ", const double *x, double *out");
  for (uint32_t i = 0; i < b->n_tears; i++) {
    sk_buf_z(g->out, "  ");
    sk_emit_place(g->emit, b->vars[i]);
    sk_buf_printf(g->out, " = x[%u];", i);
    comment_var(g, b->vars[i]);
    sk_buf_z(g->out, " */\n");
  }
  sk_unit_begin(g->emit, g->island, roots, n);
  inner_assignments(g, b);
  for (uint32_t i = 0; i < b->n_tears; i++) {
    sk_unit_need(g->emit, b->residuals[i]);
    sk_buf_printf(g->out, "  out[%u] = ", i);
    sk_unit_write(g->emit, b->residuals[i]);
    sk_buf_z(g->out, ";\n");
  }
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "  return 0;\n}\n\n");
}

// Small matrices are dense and column-major; large ones list their entries column by column.
static bool is_sparse(const SkBlock *b) { return b->n_tears > 30; }

static void emit_matrix(Gen *g, const SkBlock *b, uint32_t k) {
  bool     linear = b->kind == SK_BLOCK_LINEAR;
  uint32_t n      = 0;
  SkX     *roots  = roots_new(g, b->n_entries + b->n_tears);
  for (uint32_t i = 0; i < b->n_entries; i++) roots[n++] = b->entries[i].x;
  if (linear)
    for (uint32_t i = 0; i < b->n_tears; i++) roots[n++] = b->rhs[i];
  head(g, linear ? "system" : "jacobian", k, linear ? ", double *a, double *b" : ", double *a");
  sk_unit_begin(g->emit, g->island, roots, n);
  for (uint32_t i = 0; i < b->n_entries; i++) {
    const SkEntry *entry = &b->entries[i];
    sk_unit_need(g->emit, entry->x);
    sk_buf_printf(g->out, "  a[%u] = ", is_sparse(b) ? i : entry->col * b->n_tears + entry->row);
    sk_unit_write(g->emit, entry->x);
    sk_buf_z(g->out, ";\n");
  }
  if (linear)
    for (uint32_t i = 0; i < b->n_tears; i++) {
      sk_unit_need(g->emit, b->rhs[i]);
      sk_buf_printf(g->out, "  b[%u] = ", i);
      sk_unit_write(g->emit, b->rhs[i]);
      sk_buf_z(g->out, ";\n");
    }
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "  return 0;\n}\n\n");
}

static void emit_after(Gen *g, const SkBlock *b, uint32_t k) {
  head(g, "after", k, "");
  sk_unit_begin(g->emit, g->island, b->inner, b->n - b->n_tears);
  inner_assignments(g, b);
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "  return 0;\n}\n\n");
}

static void emit_block_functions(Gen *g, const SkBlock *b) {
  if (b->kind != SK_BLOCK_NONLINEAR && b->kind != SK_BLOCK_LINEAR) return;
  uint32_t k = block_number(g, b);
  if (b->kind == SK_BLOCK_NONLINEAR) emit_residual(g, b, k);
  if (b->n_entries) emit_matrix(g, b, k);
  if (b->kind == SK_BLOCK_LINEAR) emit_after(g, b, k);
}

// Schedules ---------------------------------------------------------------------------------------

static uint32_t block_roots(const SkBlock *b, SkX *roots) {
  uint32_t n = b->kind == SK_BLOCK_ASSIGN      ? 1
               : b->kind == SK_BLOCK_ASSERT    ? 3
               : b->kind == SK_BLOCK_LINEAR    ? 0
               : b->kind == SK_BLOCK_NONLINEAR ? 0
                                               : 2;
  for (uint32_t i = 0; i < n; i++) roots[i] = b->exprs[i];
  return n;
}

static void guard_open(Gen *g, SkX guard) {
  if (guard == SK_NO_X) return;
  sk_unit_need(g->emit, guard);
  sk_buf_z(g->out, "  if (");
  sk_unit_write(g->emit, guard);
  sk_buf_z(g->out, ") {\n");
}

static void emit_assert(Gen *g, const SkBlock *b) {
  guard_open(g, b->exprs[2]);
  sk_unit_need(g->emit, b->exprs[0]);
  sk_unit_need(g->emit, b->exprs[1]);
  sk_buf_z(g->out, "  if (!");
  sk_unit_write(g->emit, b->exprs[0]);
  sk_buf_printf(g->out, " && run->services->assertion(run, %u, ", b->n_eqs ? b->eqs[0] : 0);
  sk_unit_write(g->emit, b->exprs[1]);
  sk_buf_printf(g->out, ", %u)) return 1;\n", b->level);
  if (b->exprs[2] != SK_NO_X) sk_buf_z(g->out, "  }\n");
}

static void emit_step(Gen *g, const SkBlock *b) {
  switch (b->kind) {
    case SK_BLOCK_ASSIGN:
      assign(g, b->vars[0], b->exprs[0]);
      comment_equation(g, b);
      sk_buf_z(g->out, " */\n");
      break;
    case SK_BLOCK_LINEAR:
    case SK_BLOCK_NONLINEAR:
      sk_buf_printf(g->out, "  if (run->services->%s(run, &i%u_blocks[%u])) return 1;",
                    b->kind == SK_BLOCK_LINEAR ? "linear" : "newton", g->island_number,
                    block_number(g, b));
      comment_var(g, b->vars[0]);
      comment_equation(g, b);
      sk_buf_z(g->out, " */\n");
      break;
    case SK_BLOCK_ASSERT: emit_assert(g, b); break;
    case SK_BLOCK_CALL:
      guard_open(g, b->exprs[1]);
      sk_unit_need(g->emit, b->exprs[0]);
      if (b->exprs[1] != SK_NO_X) sk_buf_z(g->out, "  }\n");
      break;
    case SK_BLOCK_REINIT:
      guard_open(g, b->exprs[0]);
      assign(g, b->vars[0], b->exprs[1]);
      sk_buf_z(g->out, " reinit */\n  run->reinit = 1;\n  }\n");
      break;
    case SK_BLOCK_TERMINATE:
      guard_open(g, b->exprs[0]);
      sk_unit_need(g->emit, b->exprs[1]);
      sk_buf_z(g->out, "  run->services->terminate(run, ");
      sk_unit_write(g->emit, b->exprs[1]);
      sk_buf_z(g->out, ");\n  }\n");
      break;
  }
}

static void emit_chunk(Gen *g, const SkSchedule *schedule, uint32_t from, uint32_t to) {
  SkX     *roots = roots_new(g, (to - from) * 3);
  uint32_t n     = 0;
  for (uint32_t i = from; i < to; i++) n += block_roots(&schedule->blocks.at[i], roots + n);
  sk_unit_begin(g->emit, g->island, roots, n);
  for (uint32_t i = from; i < to; i++) emit_step(g, &schedule->blocks.at[i]);
  sk_unit_end(g->emit);
}

static void emit_schedule(Gen *g, const char *name, const SkSchedule *schedule) {
  uint32_t chunks = (schedule->blocks.n + CHUNK - 1) / CHUNK;
  for (uint32_t c = 0; c < chunks; c++) {
    uint32_t from = c * CHUNK,
             to   = from + CHUNK < schedule->blocks.n ? from + CHUNK : schedule->blocks.n;
    sk_buf_printf(g->out, "static int i%u_%s_%u(SkRun *run) {\n%s", g->island_number, name, c,
                  locals);
    emit_chunk(g, schedule, from, to);
    sk_buf_z(g->out, "  return 0;\n}\n\n");
  }
  sk_buf_printf(g->out, "static int i%u_%s(SkRun *run) {\n", g->island_number, name);
  for (uint32_t c = 0; c < chunks; c++)
    sk_buf_printf(g->out, "  if (i%u_%s_%u(run)) return 1;\n", g->island_number, name, c);
  sk_buf_z(g->out, "  (void)run;\n  return 0;\n}\n\n");
}

// Vectors of values -------------------------------------------------------------------------------

// out[i] = roots[i]; holes are skipped.
static void emit_values(Gen *g, const char *out, const SkX *roots, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (roots[i] == SK_NO_X) continue;
    sk_unit_need(g->emit, roots[i]);
    sk_buf_printf(g->out, "  %s[%u] = ", out, i);
    sk_unit_write(g->emit, roots[i]);
    sk_buf_z(g->out, ";\n");
  }
}

static void emit_vector(Gen *g, const char *name, const char *out, const SkX *roots, uint32_t n) {
  sk_buf_printf(g->out, "static void i%u_%s(SkRun *run, double *%s) {\n%s  (void)%s;\n",
                g->island_number, name, out, locals, out);
  sk_unit_begin(g->emit, g->island, roots, n);
  emit_values(g, out, roots, n);
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "}\n\n");
}

static void emit_relations(Gen *g) {
  uint32_t n     = g->island->relations.n;
  SkX     *cross = roots_new(g, n), *fresh = roots_new(g, n);
  for (uint32_t i = 0; i < n; i++) {
    cross[i] = g->island->relations.at[i].crossing;
    fresh[i] = g->island->relations.at[i].value;
  }
  emit_vector(g, "crossings", "g", cross, n);
  emit_vector(g, "relations", "fresh", fresh, n);
  sk_buf_printf(g->out, "static const unsigned char i%u_relation_kind[] = {", g->island_number);
  for (uint32_t i = 0; i < n; i++) {
    const SkRelation *r = &g->island->relations.at[i];
    sk_buf_printf(g->out, "%d,",
                  (r->crossing != SK_NO_X) |
                      (sk_x_base(g->system->dag, r->value) != SK_BOOLEAN) << 1 | r->time_only << 2);
  }
  sk_buf_z(g->out, "0};\n\n");
}

static void emit_samplers(Gen *g) {
  uint32_t n     = g->island->samplers.n;
  SkX     *roots = roots_new(g, 2 * n);
  for (uint32_t i = 0; i < n; i++) {
    roots[i]     = g->island->samplers.at[i].start;
    roots[n + i] = g->island->samplers.at[i].interval;
  }
  sk_buf_printf(g->out,
                "static void i%u_samplers(SkRun *run, double *start, double *interval) {\n%s  "
                "(void)start; (void)interval;\n",
                g->island_number, locals);
  sk_unit_begin(g->emit, g->island, roots, 2 * n);
  emit_values(g, "start", roots, n);
  emit_values(g, "interval", roots + n, n);
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "}\n\n");
}

static void emit_delays(Gen *g) {
  uint32_t n     = g->island->delays.n;
  SkX     *roots = roots_new(g, 3 * n);
  for (uint32_t i = 0; i < n; i++) {
    const SkDelayLine *d = &g->island->delays.at[i];
    roots[i]             = d->source;
    roots[n + i]         = d->delay;
    roots[2 * n + i]     = d->max != SK_NO_X ? d->max : d->delay;
  }
  sk_buf_printf(
      g->out,
      "static void i%u_delays(SkRun *run, double *source, double *delay, double *longest) {\n%s"
      "  (void)source; (void)delay; (void)longest;\n",
      g->island_number, locals);
  sk_unit_begin(g->emit, g->island, roots, 3 * n);
  emit_values(g, "source", roots, n);
  emit_values(g, "delay", roots + n, n);
  emit_values(g, "longest", roots + 2 * n, n);
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "}\n\n");
}

static void emit_jacobian(Gen *g) {
  const SkIsland *island = g->island;
  if (!island->n_jacobian) return;
  SkX *roots = roots_new(g, island->n_jacobian);
  for (uint32_t i = 0; i < island->n_jacobian; i++) roots[i] = island->jacobian[i].x;
  sk_buf_printf(g->out, "static int i%u_jacobian(SkRun *run, double *a) {\n%s", g->island_number,
                locals);
  sk_unit_begin(g->emit, island, roots, island->n_jacobian);
  emit_values(g, "a", roots, island->n_jacobian);
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "  return 0;\n}\n\n");
}

// Tables ------------------------------------------------------------------------------------------

static void int_table(Gen *g, const char *name, const int *values, uint32_t n) {
  sk_buf_printf(g->out, "static const int i%u_%s[] = {", g->island_number, name);
  for (uint32_t i = 0; i < n; i++) sk_buf_printf(g->out, "%d,", values[i]);
  sk_buf_z(g->out, "0};\n");
}

static void place_table(Gen *g, const char *name, const uint32_t *vars, uint32_t n, bool der) {
  int *places = SK_NEWS(g->arena, int, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t var = der ? g->system->vars.at[vars[i]].der : vars[i];
    while (g->system->vars.at[var].role == SK_ROLE_ALIAS) var = g->system->vars.at[var].alias_of;
    places[i] = (int)g->layout->place[var];
  }
  int_table(g, name, places, n);
}

static void pattern_tables(Gen *g, const char *name, uint32_t k, const SkEntry *entries, uint32_t n,
                           uint32_t columns) {
  int *start = SK_NEWS(g->arena, int, columns + 2), *row = SK_NEWS(g->arena, int, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    start[entries[i].col + 1]++;
    row[i] = (int)entries[i].row;
    assert(i == 0 || entries[i].col >= entries[i - 1].col);
  }
  for (uint32_t c = 0; c < columns; c++) start[c + 1] += start[c];
  int_table(g, sk_arena_printf(g->arena, "%s_start%u", name, k), start, columns + 1);
  int_table(g, sk_arena_printf(g->arena, "%s_row%u", name, k), row, n);
}

static void block_table(Gen *g) {
  uint32_t k0 = g->island_number;
  for (uint32_t k = 0; k < g->blocks.n; k++) {
    const SkBlock *b = g->blocks.at[k];
    place_table(g, sk_arena_printf(g->arena, "tears%u", k), b->vars, b->n_tears, false);
    int *eqs = SK_NEWS(g->arena, int, b->n_eqs + 1);
    for (uint32_t i = 0; i < b->n_eqs; i++) eqs[i] = (int)b->eqs[i];
    int_table(g, sk_arena_printf(g->arena, "eqs%u", k), eqs, b->n_eqs);
    if (is_sparse(b) && b->n_entries)
      pattern_tables(g, "block", k, b->entries, b->n_entries, b->n_tears);
  }
  sk_buf_printf(g->out, "static const SkBlockCode i%u_blocks[] = {\n", k0);
  for (uint32_t k = 0; k < g->blocks.n; k++) {
    const SkBlock *b      = g->blocks.at[k];
    bool           linear = b->kind == SK_BLOCK_LINEAR;
    sk_buf_printf(g->out, "  {%u, %u, i%u_tears%u, %d, ", k, b->n_tears, k0, k, linear);
    if (linear)
      sk_buf_printf(g->out, "0, 0, i%u_system%u, i%u_after%u, ", k0, k, k0, k);
    else if (b->n_entries)
      sk_buf_printf(g->out, "i%u_residual%u, i%u_jacobian%u, 0, 0, ", k0, k, k0, k);
    else
      sk_buf_printf(g->out, "i%u_residual%u, 0, 0, 0, ", k0, k);
    if (is_sparse(b) && b->n_entries)
      sk_buf_printf(g->out, "%u, i%u_block_start%u, i%u_block_row%u, ", b->n_entries, k0, k, k0, k);
    else
      sk_buf_z(g->out, "0, 0, 0, ");
    sk_buf_printf(g->out, "0, 0, %u, i%u_eqs%u},\n", b->n_eqs, k0, k);
  }
  sk_buf_z(g->out, "  {0}};\n\n");
}

static void island_entry(Gen *g) {
  const SkIsland *island = g->island;
  uint32_t        k      = g->island_number;
  place_table(g, "state", island->states.at, island->states.n, false);
  place_table(g, "derivative", island->states.at, island->states.n, true);
  place_table(g, "discrete", island->discretes.at, island->discretes.n, false);
  if (island->n_jacobian)
    pattern_tables(g, "jac", 0, island->jacobian, island->n_jacobian, island->states.n);
  sk_buf_printf(g->out, "static const SkIslandCode island%u = {", k);
  sk_literal_string(g->out, island->name ? island->name : "");
  sk_buf_printf(g->out,
                ", %u, i%u_state, i%u_derivative, %u, i%u_discrete, %u, %u, %u, %u, i%u_blocks, "
                "i%u_relation_kind,\n",
                island->states.n, k, k, island->discretes.n, k, island->relations.n,
                island->samplers.n, island->delays.n, g->blocks.n, k, k);
  sk_buf_printf(g->out, "  i%u_initial, ", k);
  if (island->initial_lambda0.blocks.n)
    sk_buf_printf(g->out, "i%u_initial_simplified, ", k);
  else
    sk_buf_z(g->out, "0, ");
  sk_buf_printf(g->out, "i%u_ode, i%u_later, i%u_event, ", k, k, k);
  if (island->implicit.blocks.n)
    sk_buf_printf(g->out, "i%u_implicit, ", k);
  else
    sk_buf_z(g->out, "0, ");
  sk_buf_printf(g->out, "i%u_crossings, i%u_relations, i%u_samplers, i%u_delays, ", k, k, k, k);
  if (island->n_jacobian)
    sk_buf_printf(g->out, "%u, i%u_jac_start0, i%u_jac_row0, i%u_jacobian};\n\n",
                  island->n_jacobian, k, k, k);
  else
    sk_buf_z(g->out, "0, 0, 0, 0};\n\n");
}

static void emit_island(Gen *g, uint32_t number) {
  g->island               = g->system->islands.at[number];
  g->island_number        = number;
  g->blocks.n             = 0;
  const SkSchedule *all[] = {&g->island->initial, &g->island->initial_lambda0,
                             &g->island->ode,     &g->island->later,
                             &g->island->event,   &g->island->implicit};
  sk_buf_printf(g->out, "// Island %u: %u states, %u discretes.\n\n", number, g->island->states.n,
                g->island->discretes.n);
  for (size_t k = 0; k < sizeof all / sizeof all[0]; k++)
    for (uint32_t i = 0; i < all[k]->blocks.n; i++) emit_block_functions(g, &all[k]->blocks.at[i]);
  block_table(g);
  emit_schedule(g, "initial", &g->island->initial);
  if (g->island->initial_lambda0.blocks.n)
    emit_schedule(g, "initial_simplified", &g->island->initial_lambda0);
  emit_schedule(g, "ode", &g->island->ode);
  emit_schedule(g, "later", &g->island->later);
  emit_schedule(g, "event", &g->island->event);
  if (g->island->implicit.blocks.n) emit_schedule(g, "implicit", &g->island->implicit);
  emit_relations(g);
  emit_samplers(g);
  emit_delays(g);
  emit_jacobian(g);
  island_entry(g);
}

// Start values of everything that has them, parameters known.
static void emit_start(Gen *g) {
  const SkSystem *s     = g->system;
  SkBlock         b     = {.kind = SK_BLOCK_ASSIGN};
  SkSchedule      start = {0};
  for (uint32_t i = 0; i < s->vars.n; i++) {
    const SkSysVar *var = &s->vars.at[i];
    if (g->layout->place[i] == SK_NONE || var->start == SK_NO_X) continue;
    if (var->role == SK_ROLE_PARAMETER && var->binding != SK_NO_X) continue;
    b.n        = 1;
    b.vars     = SK_NEW(g->arena, uint32_t);
    b.vars[0]  = i;
    b.exprs    = SK_NEW(g->arena, SkX);
    b.exprs[0] = var->start;
    sk_vec_push(g->arena, &start.blocks, b);
  }
  g->island        = NULL;
  g->island_number = s->islands.n;
  g->blocks.n      = 0;
  emit_schedule(g, "start", &start);
  g->in_parameters = true;
  emit_schedule(g, "parameters", &s->parameters);
}

void sk_emit_model(const SkSystem *system, const SkLayout *layout, SkSources *sources,
                   SkArena *arena, SkBuf *out) {
  Gen g  = {.system = system, .layout = layout, .sources = sources, .arena = arena, .out = out};
  g.emit = sk_emit_new(arena, system, layout, out);
  sk_function_emit_all(g.emit);
  for (uint32_t k = 0; k < system->islands.n; k++) emit_island(&g, k);
  emit_start(&g);
  sk_buf_z(out, "static const SkIslandCode *const islands[] = {");
  for (uint32_t k = 0; k < system->islands.n; k++) sk_buf_printf(out, "&island%u, ", k);
  sk_buf_printf(out,
                "0};\n\nconst SkModelCode sk_model = {%s, %u, %u, %u, %u, islands, i%u_start, "
                "i%u_parameters};\n",
                "SK_ABI_VERSION", layout->n_v, layout->n_s, layout->n_o, system->islands.n,
                system->islands.n, system->islands.n);
}
