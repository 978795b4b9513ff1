#include "codegen/schedule/emit.h"

#include "codegen/alike/share.h"
#include "codegen/function/function.h"
#include "codegen/step/emit_step.h"
#include "codegen/text/literal.h"
#include "model/function/fn.h"

#include <string.h>

// static void <prefix><name>(SkRun *run, double *a, double *b): groups of values, one array each.
static void vectors(SkGen *g, const char *name, uint32_t groups, const char *const *outs,
                    SkX *const *roots, uint32_t n) {
  SkSteps steps  = {0};
  SkBuf   params = sk_buf_new(g->arena), args = sk_buf_new(g->arena);
  for (uint32_t k = 0; k < groups; k++) {
    sk_buf_printf(&params, ", double *%s", outs[k]);
    sk_buf_printf(&args, ", %s", outs[k]);
    sk_gen_outs(g, &steps, outs[k], roots[k], n);
  }
  SkShape shape = {
      .name = name, .params = params.text, .args = args.text, .before = "", .is_void = true};
  sk_gen_function(g, &shape, &steps);
}

static void relations(SkGen *g, const SkIsland *island) {
  uint32_t  n     = island->relations.n;
  SkX      *cross = sk_gen_roots(g, n), *fresh = sk_gen_roots(g, n), *times = sk_gen_roots(g, n);
  uint32_t *held = SK_NEWS(g->arena, uint32_t, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    const SkRelation *r = &island->relations.at[i];
    cross[i]            = r->crossing;
    fresh[i]            = r->value;
    times[i]            = r->at;
    held[i]             = r->var;
  }
  vectors(g, "crossings", 1, (const char *const[]){"g"}, (SkX *const[]){cross}, n);
  vectors(g, "relations", 1, (const char *const[]){"fresh"}, (SkX *const[]){fresh}, n);
  vectors(g, "times", 1, (const char *const[]){"at"}, (SkX *const[]){times}, n);
  sk_gen_place_table(g, "relation", held, n);
  sk_buf_printf(g->out, "static const unsigned char %srelation_kind[] = {", g->prefix);
  for (uint32_t i = 0; i < n; i++) {
    const SkRelation *r = &island->relations.at[i];
    sk_buf_printf(g->out, "%d,",
                  (r->crossing != SK_NO_X ? 1 : 0) | (r->stepwise ? 2 : 0) | (r->strict ? 4 : 0) |
                      (r->at != SK_NO_X ? 8 : 0) | (r->plain ? 16 : 0) | (r->soft ? 32 : 0));
  }
  sk_buf_z(g->out, "0};\n");
}

static void samplers(SkGen *g, const SkIsland *island) {
  uint32_t  n     = island->samplers.n;
  SkX      *start = sk_gen_roots(g, n), *interval = sk_gen_roots(g, n);
  uint32_t *tick = SK_NEWS(g->arena, uint32_t, n + 1), *sample = SK_NEWS(g->arena, uint32_t, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    const SkSampler *s = &island->samplers.at[i];
    start[i]           = s->start;
    interval[i]        = s->interval;
    tick[i]            = s->tick;
    sample[i]          = s->sample;
  }
  vectors(g, "samplers", 2, (const char *const[]){"start", "interval"},
          (SkX *const[]){start, interval}, n);
  sk_gen_place_table(g, "tick", tick, n);
  sk_gen_place_table(g, "sample", sample, n);
}

static void pres(SkGen *g, const SkIsland *island, uint32_t *n_numbers, uint32_t *n_strings) {
  SK_VEC(uint32_t) pre[2] = {{0}}, of[2] = {{0}};
  for (uint32_t i = 0; i < island->pres.n; i++) {
    const SkSysVar *var  = &g->system->vars.at[island->pres.at[i]];
    uint32_t        kind = var->base == SK_STRING;
    sk_vec_push(g->arena, &pre[kind], island->pres.at[i]);
    sk_vec_push(g->arena, &of[kind], var->of);
  }
  sk_gen_place_table(g, "pre", pre[0].at, pre[0].n);
  sk_gen_place_table(g, "pre_of", of[0].at, of[0].n);
  sk_gen_place_table(g, "string_pre", pre[1].at, pre[1].n);
  sk_gen_place_table(g, "string_pre_of", of[1].at, of[1].n);
  sk_buf_printf(g->out, "static const unsigned char %spre_iterate[] = {", g->prefix);
  for (uint32_t i = 0; i < of[0].n; i++)
    sk_buf_printf(g->out, "%d,", g->system->vars.at[of[0].at[i]].iterate);
  sk_buf_z(g->out, "0};\n");
  *n_numbers = pre[0].n;
  *n_strings = pre[1].n;
}

static void jacobian(SkGen *g, const SkIsland *island) {
  if (island->n_jacobian) {
    SkX *roots = sk_gen_roots(g, island->n_jacobian);
    // The entries come row by row, the pattern is stored column by column.
    uint32_t *next = SK_NEWS(g->arena, uint32_t, island->states.n + 1);
    for (uint32_t i = 0; i < island->states.n; i++) next[i] = island->pattern_start[i];
    for (uint32_t i = 0; i < island->n_jacobian; i++)
      roots[next[island->jacobian[i].col]++] = island->jacobian[i].x;
    SkSteps steps = {0};
    SkShape shape = {.name = "jacobian", .params = ", double *a", .args = ", a", .before = ""};
    sk_gen_outs(g, &steps, "a", roots, island->n_jacobian);
    sk_gen_function(g, &shape, &steps);
  }
  if (!island->pattern_start) return;
  uint32_t n = island->states.n, nz = island->pattern_start[n];
  int     *start = SK_NEWS(g->arena, int, n + 1), *row = SK_NEWS(g->arena, int, nz + 1),
      *colour = SK_NEWS(g->arena, int, n + 1);
  for (uint32_t i = 0; i <= n; i++) start[i] = (int)island->pattern_start[i];
  for (uint32_t i = 0; i < nz; i++) row[i] = (int)island->pattern_rows[i];
  for (uint32_t i = 0; i < n && island->colours; i++) colour[i] = (int)island->colours[i];
  sk_gen_int_table(g, "jac_start", start, n + 1);
  sk_gen_int_table(g, "jac_row", row, nz);
  sk_gen_int_table(g, "colour", colour, n);
}

// All sets one after the other, in one function and one table each: what many equal parts choose from is a loop.
static void state_sets(SkGen *g, const SkIsland *island) {
  SK_VEC(uint32_t) candidates = {0}, ders = {0}, states = {0}, state_ders = {0}, select = {0};
  SK_VEC(SkX) entries = {0};
  SkBuf rows          = sk_buf_new(g->arena);
  for (uint32_t k = 0; k < island->n_state_sets; k++) {
    const SkStateSet *set = &island->state_sets[k];
    sk_buf_printf(&rows,
                  "  {%u, %u, %sset_candidates + %u, %sset_ders + %u, %sset_states + %u, "
                  "%sset_state_ders + %u, %sset_select + %u},\n",
                  set->n, set->n_states, g->prefix, candidates.n, g->prefix, ders.n, g->prefix,
                  states.n, g->prefix, state_ders.n, g->prefix, select.n);
    for (uint32_t i = 0; i < set->n; i++) {
      sk_vec_push(g->arena, &candidates, set->candidates[i]);
      sk_vec_push(g->arena, &ders, g->system->vars.at[set->candidates[i]].der);
    }
    for (uint32_t i = 0; i < set->n_states; i++) {
      sk_vec_push(g->arena, &states, set->states[i]);
      sk_vec_push(g->arena, &state_ders, g->system->vars.at[set->states[i]].der);
    }
    for (uint32_t i = 0; i < set->n_states * set->n; i++)
      sk_vec_push(g->arena, &select, set->select[i]);
    for (uint32_t i = 0; i < (set->n - set->n_states) * set->n; i++)
      sk_vec_push(g->arena, &entries, set->jacobian[i]);
  }
  if (island->n_state_sets) {
    sk_gen_place_table(g, "set_candidates", candidates.at, candidates.n);
    sk_gen_place_table(g, "set_ders", ders.at, ders.n);
    sk_gen_place_table(g, "set_states", states.at, states.n);
    sk_gen_place_table(g, "set_state_ders", state_ders.at, state_ders.n);
    sk_gen_place_table(g, "set_select", select.at, select.n);
    SkSteps steps = {0};
    SkShape shape = {.name = "set_jacobians", .params = ", double *a", .args = ", a"};
    shape.before  = sk_arena_printf(g->arena, "  for (int i = 0; i < %u; i++) a[i] = 0.0;\n",
                                    (unsigned)entries.n);
    sk_gen_outs(g, &steps, "a", entries.at, entries.n);
    sk_gen_function(g, &shape, &steps);
  }
  sk_buf_printf(g->out, "static const SkStateSetCode %sstate_sets[] = {\n%s  {0}};\n", g->prefix,
                island->n_state_sets ? rows.text : "");
}

static void state_tables(SkGen *g, const SkIsland *island) {
  uint32_t *ders = SK_NEWS(g->arena, uint32_t, island->states.n + 1);
  for (uint32_t i = 0; i < island->states.n; i++)
    ders[i] = g->system->vars.at[island->states.at[i]].der;
  sk_gen_place_table(g, "state", island->states.at, island->states.n);
  sk_gen_place_table(g, "derivative", ders, island->states.n);
  if (island->bases) sk_gen_place_table(g, "base", island->bases, island->states.n);
  SK_VEC(uint32_t) numbers = {0};
  for (uint32_t i = 0; i < island->discretes.n; i++)
    if (g->system->vars.at[island->discretes.at[i]].base != SK_STRING)
      sk_vec_push(g->arena, &numbers, island->discretes.at[i]);
  sk_gen_place_table(g, "discrete", numbers.at, numbers.n);
  int *lines = SK_NEWS(g->arena, int, island->lines_out.n + 1);
  for (uint32_t i = 0; i < island->lines_out.n; i++) lines[i] = (int)island->lines_out.at[i];
  sk_gen_int_table(g, "lines_out", lines, island->lines_out.n);
}

static void imports(SkGen *g, const SkIsland *island) {
  uint32_t *of = SK_NEWS(g->arena, uint32_t, island->imports.n + 1);
  for (uint32_t i = 0; i < island->imports.n; i++)
    of[i] = g->system->vars.at[island->imports.at[i]].of;
  sk_gen_place_table(g, "import", island->imports.at, island->imports.n);
  sk_gen_place_table(g, "import_of", of, island->imports.n);
}

// Returns how many states have limits.
static uint32_t limits(SkGen *g, const SkIsland *island) {
  SkSteps steps = sk_gen_limits(g, island);
  SkShape shape = {.name = "limits", .params = "", .args = "", .before = ""};
  if (!steps.n) return 0;
  sk_gen_function(g, &shape, &steps);
  uint32_t *limited = SK_NEWS(g->arena, uint32_t, island->limits.n + 1), n = 0;
  for (uint32_t i = 0; i < island->limits.n; i++)
    if (!island->limits.at[i].stops) limited[n++] = island->limits.at[i].var;
  sk_gen_place_table(g, "limited", limited, n);
  return n;
}

static uint32_t count_numbers(const SkGen *g, const SkIsland *island) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < island->discretes.n; i++)
    n += g->system->vars.at[island->discretes.at[i]].base != SK_STRING;
  return n;
}

static const char *const schedule_names[] = {"ode",   "zeros",    "later",  "checks",
                                             "event", "implicit", "tangent"};

// What was written of an island before its table.
typedef struct {
  const SkSchedule *schedules[7];  // by schedule_names
  bool              implicit, step, march, variants;
  int               staged;
  bool              errors;  // of steps are looked at in a march
  uint32_t          n_pres, n_string_pres, n_limited;
} Written;

static void island_table(SkGen *g, const SkIsland *island, const Written *w) {
  const char *p = g->prefix;
  sk_buf_printf(g->out, "static const SkIslandCode %scode = {", p);
  sk_literal_string(g->out, island->name ? island->name : "");
  sk_buf_printf(g->out, ", %u, %sstate, %sderivative, ", island->states.n, p, p);
  sk_buf_printf(g->out, w->implicit ? "%sbase, " : "0, ", p);
  sk_buf_printf(g->out, "%d, %d, ", w->implicit ? sk_gen_place(g, island->beta) : -1,
                island->has_inputs);
  sk_buf_printf(
      g->out,
      "%u, %sdiscrete, %u, %spre, %spre_of, %spre_iterate, %u, %sstring_pre, %sstring_pre_of,\n",
      count_numbers(g, island), p, w->n_pres, p, p, p, w->n_string_pres, p, p);
  sk_buf_printf(g->out,
                "  %u, %srelation, %srelation_kind, %u, %stick, %ssample, %u, %slines_out, %u, "
                "%sstate_sets, ",
                island->relations.n, p, p, island->samplers.n, p, p, island->lines_out.n, p,
                island->n_state_sets, p);
  sk_buf_printf(g->out, island->n_state_sets ? "%sset_jacobians,\n" : "0,\n", p);
  sk_buf_printf(g->out, "  %sode, ", p);
  for (uint32_t k = 1; k < 5; k++)
    sk_buf_printf(g->out, w->schedules[k]->blocks.n ? "%s%s, " : "0, ", p, schedule_names[k]);
  sk_buf_printf(g->out, w->implicit ? "%simplicit, " : "0, ", p);
  sk_buf_printf(g->out, "%scrossings, %srelations, %stimes, %ssamplers,\n  ", p, p, p, p);
  if (island->pattern_start)
    sk_buf_printf(g->out, "%u, %sjac_start, %sjac_row, %u, %scolour, ",
                  island->pattern_start[island->states.n], p, p, island->n_colours, p);
  else
    sk_buf_z(g->out, "0, 0, 0, 0, 0, ");
  sk_buf_printf(g->out, island->n_jacobian && island->pattern_start ? "%sjacobian, " : "0, ", p);
  sk_buf_printf(g->out, "%u, %u, %sblocks, ", g->largest, g->n_blocks, p);
  sk_buf_printf(g->out, island->limits.n ? "%slimits, %u, %slimited, " : "0, 0, 0, ", p,
                w->n_limited, p);
  sk_buf_printf(g->out, "%u, %simport, %simport_of, %d, %d, %d, %d, ", island->imports.n, p, p,
                island->exports, island->early_pres, island->ticks_iterate, island->after_start);
  sk_buf_printf(g->out, w->step ? "%sstep, " : "0, ", p);
  sk_buf_printf(g->out, w->march ? "%d, %smarch, " : "%d, 0, ", g->shares, p);
  sk_buf_printf(g->out, "%d, ", sk_gen_is_quiet(g, &island->later, false));
  sk_buf_printf(g->out, w->variants ? "%svariants, " : "0, ", p);
  sk_buf_printf(g->out,
                (w->march || w->variants) && g->n_shown ? "%d, %u, %sshown, " : "%d, 0, 0, ",
                island->moving, g->n_shown, p);
  sk_buf_printf(g->out, "%d, %d, %d, ", w->march && g->ticks, w->staged,
                w->variants && sk_gen_calls(g, island));
  sk_buf_printf(g->out, g->n_loops ? "%u, %sode_loops, " : "%u, 0, ", g->n_loops, p);
  sk_buf_printf(g->out, "%d, %d, %d, ", g->by_state, g->reach, w->errors);
  sk_buf_printf(g->out, island->tangent.blocks.n ? "%stangent};\n\n" : "0};\n\n", p);
}

// The runtime looks twice at the end of each step that it takes itself, and iterations go on from their last values: the
// last bits differ from a step that is written here.
static bool iterates_twice(const SkIsland *island) {
  bool iterates = false;
  for (uint32_t i = 0; i < island->zeros.blocks.n; i++)
    iterates |= island->zeros.blocks.at[i].kind == SK_BLOCK_NONLINEAR;
  return iterates;
}

// One run by itself, with an implicit method or an explicit one.
static void emit_march(SkGen *g, uint32_t number, Written *w) {
  const SkIsland *island = g->system->islands.at[number];
  bool            staged = g->variants->staged && island->states.n && !w->implicit;
  SkStepsFor      what   = staged ? SK_FOR_ONE_BY_STAGES : SK_FOR_ONE;
  w->march               = !sk_gen_no_march(g, island, number, what);
  if (staged && iterates_twice(island)) w->march = false;
  w->staged = w->march && staged ? 1 + g->variants->inside : 0;
  // Methods whose steps follow from errors are of islands that lines join; in one tile they have steps in common.
  const bool chosen = g->variants->errors && g->system->lines.n && g->system->islands.n == 1;
  w->errors         = w->march && chosen && !staged && !iterates_twice(island);
  if (w->march) sk_gen_march(g, island, number, staged, w->errors);
}

// Or why not.
static void emit_variants(SkGen *g, uint32_t number, Written *w) {
  const SkIsland *island = g->system->islands.at[number];
  bool            staged = g->variants->staged && island->states.n && !w->implicit;
  const char *why = sk_gen_no_march(g, island, number, staged ? SK_FOR_STAGES : SK_FOR_VARIANTS);
  if (!why && g->system->islands.n > 1) why = "is one of several islands";
  if (!why && !w->step && !w->march && iterates_twice(island))
    why = "iterates for its conditions alone";
  w->variants = !why;
  if (!why && staged && !w->staged) w->staged = 1;
  if (!why) sk_gen_variants(g, island, number, staged, w->march);
  if (!why || g->variants->why) return;
  g->variants->island = number;
  g->variants->why    = why;
}

static void emit_island(SkGen *g, uint32_t number) {
  const SkIsland *island = g->system->islands.at[number];
  g->prefix              = sk_arena_printf(g->arena, "i%u_", number);
  Written w = {.schedules = {&island->ode, &island->zeros, &island->later, &island->checks,
                             &island->event, &island->implicit, &island->tangent},
               .implicit  = island->bases != NULL};
  sk_buf_printf(g->out, "// Island %u: %u states, %u discretes.\n\n", number, island->states.n,
                island->discretes.n);
  g->in_island = true;
  g->island    = island;
  g->shares    = false;
  sk_gen_blocks(g, w.schedules, 7);
  for (uint32_t k = 0; k < 7; k++)
    if (k == 0 || (k == 5 && w.implicit) || (k != 5 && w.schedules[k]->blocks.n))
      sk_gen_schedule(g, schedule_names[k], w.schedules[k]);
  g->in_island = false;
  relations(g, island);
  samplers(g, island);
  pres(g, island, &w.n_pres, &w.n_string_pres);
  jacobian(g, island);
  state_sets(g, island);
  state_tables(g, island);
  imports(g, island);
  w.n_limited = limits(g, island);
  w.step      = sk_gen_has_step(g, island);
  if (w.step) sk_gen_step(g, island);
  emit_march(g, number, &w);
  if (g->variants->wanted) emit_variants(g, number, &w);
  if ((w.march || w.variants) && g->n_shown) sk_gen_place_table(g, "shown", g->shown, g->n_shown);
  island_table(g, island, &w);
}

// What several of these have in common is written once. Returns by number whether there is a table for that.
static bool *emit_each(SkGen *g, char letter, uint32_t n, void (*emit)(SkGen *g, uint32_t number)) {
  SkSharing texts = {.n = n, .letter = letter};
  if (n < 2) {
    for (uint32_t k = 0; k < n; k++) emit(g, k);
    return SK_NEWS(g->arena, bool, n + 1);
  }
  SkBuf before = *g->out;
  texts.at     = SK_NEWS(g->arena, SkPieceOfText, n + 1);
  *g->out      = sk_buf_new(g->arena);
  for (uint32_t k = 0; k < n; k++) {
    size_t from = g->out->n;
    emit(g, k);
    texts.at[k].n = g->out->n - from;
  }
  const char *text = g->out->text;
  for (uint32_t k = 0; k < n; text += texts.at[k++].n) texts.at[k].text = text;
  *g->out = before;
  return sk_share(g->arena, &texts, g->layout->n_v, &g->shared, g->out);
}

static void emit_islands(SkGen *g) {
  uint32_t n      = g->system->islands.n;
  bool    *shared = emit_each(g, 'i', n, emit_island);
  sk_buf_z(g->out, "static const SkShared *const shared[] = {");
  for (uint32_t k = 0; k < n; k++) sk_buf_printf(g->out, shared[k] ? "i%u_shared, " : "0, ", k);
  sk_buf_z(g->out, "0};\n\n");
}

static void emit_start(SkGen *g, uint32_t k) {
  const SkStart    *start       = &g->system->starts.at[k];
  const SkSchedule *schedules[] = {&start->initial, &start->given, &start->simplified,
                                   &start->blend};
  g->prefix                     = sk_arena_printf(g->arena, "s%u_", k);
  sk_gen_blocks(g, schedules, 4);
  sk_gen_schedule(g, "initial", &start->initial);
  if (start->given.blocks.n) sk_gen_schedule(g, "given", &start->given);
  if (start->simplified.blocks.n) sk_gen_schedule(g, "simplified", &start->simplified);
  if (start->blend.blocks.n) sk_gen_schedule(g, "blend", &start->blend);
  int *islands = SK_NEWS(g->arena, int, start->islands.n + 1);
  for (uint32_t i = 0; i < start->islands.n; i++) islands[i] = (int)start->islands.at[i];
  sk_gen_int_table(g, "islands", islands, start->islands.n);
  const char *p = g->prefix;
  sk_buf_printf(g->out, "#define %scode %u, %sislands, %sinitial, ", p, start->islands.n, p, p);
  sk_buf_printf(g->out, start->given.blocks.n ? "%sgiven, " : "0, ", p);
  sk_buf_printf(g->out, start->simplified.blocks.n ? "%ssimplified, " : "0, ", p);
  sk_buf_printf(g->out, start->blend.blocks.n ? "%sblend, " : "0, ", p);
  sk_buf_printf(g->out, "%u, %u, %sblocks\n", g->largest, g->n_blocks, p);
}

static void emit_starts(SkGen *g) {
  uint32_t n      = g->system->starts.n;
  bool    *shared = emit_each(g, 's', n, emit_start);
  sk_buf_z(g->out, "static const SkStartCode starts[] = {\n");
  for (uint32_t k = 0; k < n; k++)
    sk_buf_printf(g->out, shared[k] ? "  {s%u_code, s%u_shared},\n" : "  {s%u_code, 0},\n", k, k);
  sk_buf_z(g->out, "  {0}};\n\n");
}

static void emit_lines(SkGen *g) {
  const SkSystem *system = g->system;
  uint32_t        n      = system->lines.n;
  SkX            *delay = sk_gen_roots(g, n), *longest = sk_gen_roots(g, n);
  for (uint32_t i = 0; i < n; i++) {
    delay[i] = system->lines.at[i].delay;
    longest[i] =
        system->lines.at[i].max != SK_NO_X ? system->lines.at[i].max : system->lines.at[i].delay;
  }
  vectors(g, "delays", 2, (const char *const[]){"delay", "longest"}, (SkX *const[]){delay, longest},
          n);
  sk_buf_z(g->out, "static const SkLineCode lines[] = {");
  for (uint32_t i = 0; i < n; i++) {
    const SkDelayLine *l = &system->lines.at[i];
    sk_buf_printf(g->out, "{%d, %d, %d, %d, %d, %d, %u}, ", sk_gen_place(g, l->source),
                  sk_gen_place(g, l->var), (int)l->from_island, (int)l->to_island,
                  l->max == SK_NO_X, l->between, g->group[i]);
  }
  sk_buf_z(g->out, "{0}};\n");
  for (uint32_t i = 0; i < system->spatials.n; i++) {
    const SkSpatial *sp    = &system->spatials.at[i];
    SkSteps          steps = {0};
    SkShape          shape = {.name    = sk_arena_printf(g->arena, "spatial%u", i),
                              .params  = ", double *points, double *values, double *x",
                              .args    = ", points, values, x",
                              .before  = "",
                              .is_void = true};
    sk_gen_outs(g, &steps, "points", sp->points, sp->n);
    sk_gen_outs(g, &steps, "values", sp->values, sp->n);
    sk_gen_outs(g, &steps, "x", &sp->x, 1);
    sk_gen_function(g, &shape, &steps);
  }
  sk_buf_z(g->out, "static const SkSpatialCode spatials[] = {");
  for (uint32_t i = 0; i < system->spatials.n; i++) {
    const SkSpatial *sp = &system->spatials.at[i];
    sk_buf_printf(g->out, "{{%d, %d}, {%d, %d}, %d, %u, m_spatial%u}, ",
                  sk_gen_place(g, sp->source[0]), sk_gen_place(g, sp->source[1]),
                  sk_gen_place(g, sp->out[0]), sk_gen_place(g, sp->out[1]), (int)sp->island, sp->n,
                  i);
  }
  sk_buf_z(g->out, "{{-1, -1}, {-1, -1}, 0, 0, 0}};\n\n");
}

static SkBlock assignment(SkGen *g, uint32_t var, SkX x) {
  SkBlock b  = {.kind = SK_BLOCK_ASSIGN, .n = 1};
  b.vars     = SK_NEWS(g->arena, uint32_t, 2);
  b.exprs    = b.vars + 1;
  b.vars[0]  = var;
  b.exprs[0] = x;
  return b;
}

// Start values of everything that has them, parameters known.
static void emit_start_values(SkGen *g) {
  const SkSystem *system = g->system;
  SkSchedule      start  = {0};
  for (uint32_t i = 0; i < system->vars.n; i++) {
    const SkSysVar *var = &system->vars.at[i];
    if (g->layout->place[i] == SK_NONE || var->start == SK_NO_X) continue;
    if (var->role == SK_ROLE_PARAMETER || var->role == SK_ROLE_SETTLED) continue;
    sk_vec_push(g->arena, &start.blocks, assignment(g, i, var->start));
  }
  // Parameters with a literal value first: the sorted ones build on them.
  SkSchedule parameters = {0};
  uint32_t   n          = system->parameters.blocks.n;
  for (uint32_t i = 0; i < system->vars.n; i++) n += system->vars.at[i].role == SK_ROLE_PARAMETER;
  sk_vec_reserve(g->arena, &parameters.blocks, n);
  for (uint32_t i = 0; i < system->vars.n; i++) {
    const SkSysVar *var = &system->vars.at[i];
    if (var->role != SK_ROLE_PARAMETER || g->layout->place[i] == SK_NONE) continue;
    SkX x = var->binding != SK_NO_X ? var->binding : var->start;
    if (x != SK_NO_X && sk_x_is_const(system->dag, x))
      sk_vec_push(g->arena, &parameters.blocks, assignment(g, i, x));
  }
  for (uint32_t i = 0; i < system->parameters.blocks.n; i++)
    sk_vec_push(g->arena, &parameters.blocks, system->parameters.blocks.at[i]);
  const SkSchedule *const schedules[] = {&parameters};
  sk_gen_blocks(g, schedules, 1);
  sk_gen_schedule(g, "start", &start);
  g->in_parameters = true;
  sk_gen_schedule(g, "parameters", &parameters);
  g->in_parameters = false;
}

// The call that made an external object, SK_NO_X when it is not known.
static SkX constructor_of(const SkGen *g, uint32_t var) {
  const SkSysVar *v = &g->system->vars.at[var];
  SkX             x = v->binding;
  for (uint32_t i = 0; x == SK_NO_X && i < g->system->parameters.blocks.n; i++) {
    const SkBlock *b = &g->system->parameters.blocks.at[i];
    if (b->kind == SK_BLOCK_ASSIGN && b->vars[0] == var) x = b->exprs[0];
  }
  return x != SK_NO_X && sk_x_op(g->system->dag, x) == SK_X_CALL ? x : SK_NO_X;
}

typedef struct {
  uint32_t    place;
  const char *destructor;
} Object;

// Objects of one destructor in a row are a loop.
static void destroy(SkGen *g, const Object *objects, uint32_t n) {
  sk_buf_z(g->out, "  {\n  static const int at[] = {");
  for (uint32_t i = 0; i < n; i++)
    sk_buf_printf(g->out, i % 20 ? "%u," : "\n    %u,", objects[i].place);
  sk_buf_printf(g->out,
                "};\n  for (int i = 0; i < %u; i++) {\n"
                "    if (run->o[at[i]]) %s(run, run->o[at[i]]);\n"
                "    run->o[at[i]] = 0;\n  }\n  }\n",
                n, objects[0].destructor);
}

// Ends the lives of external objects, last made first.
static bool emit_destroy(SkGen *g) {
  SK_VEC(Object) objects = {0};
  for (uint32_t i = g->system->vars.n; i-- > 0;) {
    if (g->system->vars.at[i].base != SK_OBJECT || g->layout->place[i] == SK_NONE) continue;
    SkX         x    = constructor_of(g, i);
    const char *name = x == SK_NO_X ? NULL : sk_function_destructor(g->emit, x);
    if (!name) continue;
    Object one = {g->layout->place[i], name};
    sk_vec_push(g->arena, &objects, one);
  }
  if (!objects.n) return false;
  sk_buf_z(g->out, "static int m_destroy(SkRun *run) {\n");
  for (uint32_t from = 0, to = 0; from < objects.n; from = to) {
    while (to < objects.n && !strcmp(objects.at[from].destructor, objects.at[to].destructor)) to++;
    destroy(g, objects.at + from, to - from);
  }
  sk_buf_z(g->out, "  return 0;\n}\n\n");
  return true;
}

void sk_emit_model(const SkSystem *system, const SkLayout *layout, SkSources *sources,
                   SkArena *arena, SkVariants *variants, SkBuf *out) {
  SkBuf body = sk_buf_new(arena);
  SkGen g    = {.variants = variants,
                .system   = system,
                .layout   = layout,
                .sources  = sources,
                .arena    = arena,
                .out      = &body,
                .shared   = sk_buf_new(arena)};
  g.emit     = sk_emit_new(arena, system, layout, &body);
  g.roller   = sk_roller_new(arena, system);
  for (uint32_t i = 0; i < system->flat->functions.n; i++) {
    const SkFn *fn = system->flat->functions.at[i];
    g.external |= fn->is_external && fn->op == SK_X_NONE;
  }
  sk_function_emit_all(g.emit, sources, &g.shared);
  sk_gen_groups(&g);
  emit_islands(&g);
  emit_starts(&g);
  g.prefix = "m_";
  emit_lines(&g);
  emit_start_values(&g);
  bool objects = emit_destroy(&g);
  sk_buf_z(&body, "static const SkIslandCode *const islands[] = {");
  for (uint32_t k = 0; k < system->islands.n; k++) sk_buf_printf(&body, "&i%u_code, ", k);
  sk_buf_printf(&body,
                "0};\n\nSK_EXPORT const SkModelCode sk_model = {SK_ABI_VERSION, %u, %u, %u, %u, "
                "islands, %u, starts, %u, lines, m_delays, %u, spatials, %d, %d, m_start, "
                "m_parameters, %s, %s, %u, m_blocks, %s};\n",
                layout->n_v, layout->n_s, layout->n_o, system->islands.n, system->starts.n,
                system->lines.n, system->spatials.n, sk_gen_place(&g, system->lambda),
                sk_gen_place(&g, system->terminal), objects ? "m_destroy" : "0",
                sk_function_wants_utilities(g.emit) ? "skx_utilities" : "0", g.n_blocks, "shared");
  // tier1.c cuts the text at these marks when it is long.
  if (g.shared.n) sk_buf_add(out, g.shared.text, g.shared.n);
  sk_buf_z(out, SK_MARK_BODY);
  sk_buf_add(out, body.text, body.n);
}
