// From the flat model to schedules: the phases in order.
#include "equations/report/report.h"
#include "equations/work.h"

static bool failed(const SkWork *w) { return sk_diags_errors(w->diags) > w->errors_before; }

// Those that only meet at ticks are solved as one alone would be.
bool sk_equations_has_waves(const SkSystem *sys) {
  for (uint32_t k = 0; k < sys->lines.n; k++)
    if (sys->lines.at[k].between) return true;
  return false;
}

bool sk_equations_is_stepped(const SkSystem *sys) {
  return sys->limits.n > 0 || sk_equations_has_waves(sys);
}

// Whether the values before an event are there already when it comes.
static void find_late(SkWork *w) {
  const SkSystem *sys  = w->sys;
  bool           *late = SK_NEWS(w->arena, bool, sys->vars.n + 1);
  for (uint32_t i = 0; i < sys->islands.n; i++) {
    SkIsland *island = sys->islands.at[i];
    for (uint32_t b = 0; b < island->later.blocks.n; b++)
      for (uint32_t k = 0; k < island->later.blocks.at[b].n; k++)
        late[island->later.blocks.at[b].vars[k]] = true;
    island->early_pres = true;
    for (uint32_t k = 0; k < island->pres.n; k++)
      island->early_pres &= !late[sys->vars.at[island->pres.at[k]].of];
  }
  for (uint32_t k = 0; k < sys->held.n; k++) {
    const SkHeldLine *h = &sys->held.at[k];
    if (h->as != SK_NONE && late[h->var]) sys->islands.at[h->from_island]->exports = true;
  }
}

// *prefer: take variables as states that are not differentiated in the model; says if there were any.
static bool make(SkWork *w, bool *prefer) {
  SkSystem *sys = w->sys;
  sk_calls(w);
  sk_setup(w);
  sk_limits_find(w);
  sk_clocks(w);
  if (failed(w)) return false;
  sk_alias(w);
  sk_lower(w);
  for (uint32_t e = 0; e < sys->eqs.n; e++)
    if (sk_eq(w, e)->kind != SK_SE_EQUAL) sk_inline(w, e);
  sk_parameters(w);
  sk_mask(w);
  sk_hidden(w);
  *prefer = *prefer && sk_prefer(w);
  if (failed(w)) return false;
  // Derivatives read what annotations leave out of the equations themselves, which alone say what belongs together.
  if (w->left_out.n) w->options.one_island = true;
  sk_islands(w);
  bool ok = true;
  for (uint32_t i = 0; i < sys->islands.n; i++) ok &= sk_structure(w, sys->islands.at[i]);
  if (!ok || failed(w)) return false;
  find_late(w);
  if (!sk_initial(w) || failed(w)) return false;
  bool stepped = sk_equations_is_stepped(sys), chosen = w->options.by_islands;
  for (uint32_t i = 0; i < sys->islands.n; i++) {
    if (w->options.want_implicit || (chosen && stepped)) sk_discretise(w, sys->islands.at[i]);
    if (w->options.want_jacobian || (chosen && !stepped)) sk_jacobian(w, sys->islands.at[i]);
  }
  if (w->options.want_tangents) sk_tangents(w);
  if (failed(w)) return false;
  sk_parameters_check(w);
  sk_prefer_check(w);
  return true;
}

static SkSystem *attempt(SkArena *arena, SkFlat *flat, const SkEquationsOptions *options,
                         SkDiags *diags, bool *prefer) {
  SkSystem *sys = SK_NEW(arena, SkSystem);
  sys->flat     = flat;
  sys->dag      = flat->dag;
  sys->lambda = sys->terminal = SK_NONE;
  // The model is read only; just its DAG and its table of calls grow.
  SkWork w  = {.arena = arena, .flat = flat, .sys = sys, .dag = flat->dag, .names = flat->names};
  w.scratch = sk_arena_scratch(arena);
  w.temp    = sk_arena_child(w.scratch);
  w.diags   = diags;
  if (options) w.options = *options;
  w.errors_before = sk_diags_errors(diags);
  bool made       = make(&w, prefer);
  sk_arena_done(w.scratch);
  return made ? sys : NULL;
}

SkSystem *sk_equations(SkArena *arena, SkFlat *flat, const SkEquationsOptions *options,
                       SkDiags *diags) {
  uint32_t  before = sk_diags_count(diags);
  bool      prefer = true;
  SkSystem *sys    = attempt(arena, flat, options, diags, &prefer);
  if (sys || !prefer) return sys;
  sk_diags_forget(diags, before);
  prefer = false;
  return attempt(arena, flat, options, diags, &prefer);
}
