#include "codegen/text/layout.h"

#include "codegen/alike/kernel.h"
#include "codegen/alike/roll.h"

static void put(SkLayout *l, const SkSysVar *var, uint32_t number) {
  if (l->place[number] != SK_NONE) return;
  if (var->role == SK_ROLE_ALIAS || var->role == SK_ROLE_CONSTANT) return;
  uint32_t *n      = var->base == SK_STRING ? &l->n_s : var->base == SK_OBJECT ? &l->n_o : &l->n_v;
  l->place[number] = (*n)++;
}

// Operand by operand, so that each lies in one stretch where nothing else has placed it.
static void put_families(SkLayout *l, const SkSystem *system, const SkRolled *rolled) {
  for (uint32_t i = 0; i < rolled->items.n; i++) {
    const SkFamily *f = rolled->items.at[i].family;
    for (uint32_t k = 0; f && k < f->n_slots; k++)
      for (uint32_t lane = 0; f->kinds[k] == SK_SLOT_VAR && lane < f->lanes; lane++) {
        uint32_t var = f->operands[(size_t)lane * f->n_slots + k];
        put(l, &system->vars.at[var], var);
      }
  }
}

// In a chain the neighbour of the first state is a given value, and so is that of the last: an operand that goes
// on into the states lies before them (or after), so that nothing jumps.
static void put_border(SkLayout *l, const SkSystem *system, const SkRolled *rolled, uint32_t state,
                       bool before) {
  for (uint32_t i = 0; i < rolled->items.n; i++) {
    const SkFamily *f = rolled->items.at[i].family;
    for (uint32_t k = 0; f && k < f->n_slots; k++) {
      uint32_t        edge = before ? 0 : f->lanes - 1, next = before ? 1 : f->lanes - 2;
      const uint32_t *at = f->operands + k;
      if (f->kinds[k] != SK_SLOT_VAR || at[(size_t)next * f->n_slots] != state) continue;
      uint32_t var = at[(size_t)edge * f->n_slots];
      if (system->vars.at[var].role == SK_ROLE_STATE) continue;
      put(l, &system->vars.at[var], var);
      return;
    }
  }
}

// Equal blocks: unknowns and what they read.
static void put_kernels(SkLayout *l, SkRoller *roller, const SkSystem *system,
                        const SkSchedule *const *schedules, uint32_t n) {
  SkArena  *scratch;
  SkForm   *form    = sk_roller_form(roller, &scratch);
  SkRankeds blocks  = sk_kernel_blocks(scratch, schedules, n);
  SkKernels kernels = sk_kernels(form, scratch, scratch, &blocks, NULL);
  for (uint32_t i = 0; i < kernels.n; i++) {
    const SkKernel *k = &kernels.at[i];
    for (uint32_t s = 0; s < k->n_slots; s++)
      for (uint32_t lane = 0; k->kinds[s] == SK_SLOT_VAR && lane < k->lanes; lane++) {
        uint32_t var = k->operands[(size_t)lane * k->n_slots + s];
        put(l, &system->vars.at[var], var);
      }
  }
}

static SkSteps steps_of(SkArena *arena, const SkSchedule *schedule) {
  SkSteps steps = {0};
  sk_vec_reserve(arena, &steps, schedule->blocks.n + 1);
  for (uint32_t i = 0; i < schedule->blocks.n; i++) {
    SkStep s = {.kind = SK_STEP_BLOCK, .block = &schedule->blocks.at[i]};
    sk_vec_push(arena, &steps, s);
  }
  return steps;
}

// The solver's loops want states and derivatives in one stretch each.
static void put_states(SkLayout *l, const SkSystem *system, const SkIsland *island,
                       const SkRolled *ode) {
  uint32_t n = island->states.n;
  if (n) put_border(l, system, ode, island->states.at[0], true);
  for (uint32_t i = 0; i < n; i++)
    put(l, &system->vars.at[island->states.at[i]], island->states.at[i]);
  if (n) put_border(l, system, ode, island->states.at[n - 1], false);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t der = system->vars.at[island->states.at[i]].der;
    if (der != SK_NONE) put(l, &system->vars.at[der], der);
  }
}

// Blocks that are solved get kernels, and some values of lines are there already: the steps that are written are
// not these.
static bool is_written_so(const SkSchedule *schedule) {
  for (uint32_t i = 0; i < schedule->blocks.n; i++)
    if (schedule->blocks.at[i].kind != SK_BLOCK_ASSIGN) return false;
  return schedule->blocks.n > 0;
}

static void put_island(SkLayout *l, SkRoller *roller, SkArena *arena, SkArena *scratch,
                       const SkSystem *system, const SkIsland *island) {
  const SkSchedule *const schedules[] = {&island->ode, &island->implicit, &island->zeros,
                                         &island->later};
  for (uint32_t k = 0; k < 4; k++) {
    bool          keep    = is_written_so(schedules[k]);
    SkSteps       steps   = steps_of(scratch, schedules[k]);
    SkRollOptions options = {.keep = keep ? arena : NULL};
    SkRolled      rolled  = sk_roll(roller, &steps, &options);
    if (k == 0) put_states(l, system, island, &rolled);
    put_families(l, system, &rolled);
    if (keep)
      sk_map_put_ptr(arena, &l->rolled, schedules[k], sk_arena_copy(arena, &rolled, sizeof rolled));
  }
  put_kernels(l, roller, system, schedules, 4);
  for (uint32_t i = 0; i < island->discretes.n; i++)
    put(l, &system->vars.at[island->discretes.at[i]], island->discretes.at[i]);
  for (uint32_t i = 0; i < island->vars.n; i++)
    put(l, &system->vars.at[island->vars.at[i]], island->vars.at[i]);
}

SkLayout sk_layout(SkArena *arena, const SkSystem *system) {
  SkLayout l = {.place = SK_NEWS(arena, uint32_t, system->vars.n + 1)};
  for (uint32_t i = 0; i < system->vars.n; i++) l.place[i] = SK_NONE;
  SkArena  *scratch = sk_arena_scratch(arena);
  SkRoller *roller  = sk_roller_new(scratch, system);
  for (uint32_t k = 0; k < system->islands.n; k++)
    put_island(&l, roller, arena, scratch, system, system->islands.at[k]);
  SkSteps       steps   = steps_of(scratch, &system->parameters);
  SkRollOptions options = {.once = true};
  SkRolled      rolled  = sk_roll(roller, &steps, &options);
  put_families(&l, system, &rolled);
  sk_arena_done(scratch);
  // Whatever no island claims still needs a place (parameters, auxiliaries of initialisation).
  for (uint32_t i = 0; i < system->vars.n; i++) put(&l, &system->vars.at[i], i);
  return l;
}
