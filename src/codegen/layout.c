#include "codegen/layout.h"

static void put(SkLayout *l, const SkSysVar *var, uint32_t number) {
  if (l->place[number] != SK_NONE) return;
  if (var->role == SK_ROLE_ALIAS || var->role == SK_ROLE_CONSTANT) return;
  uint32_t *n      = var->base == SK_STRING ? &l->n_s : var->base == SK_OBJECT ? &l->n_o : &l->n_v;
  l->place[number] = (*n)++;
}

SkLayout sk_layout(SkArena *arena, const SkSystem *system) {
  SkLayout l = {.place = SK_NEWS(arena, uint32_t, system->vars.n)};
  for (uint32_t i = 0; i < system->vars.n; i++) l.place[i] = SK_NONE;
  for (uint32_t i = 0; i < system->vars.n; i++)
    if (system->vars.at[i].island == SK_NONE) put(&l, &system->vars.at[i], i);
  for (uint32_t k = 0; k < system->islands.n; k++) {
    const SkIsland *island = system->islands.at[k];
    for (uint32_t i = 0; i < island->states.n; i++)
      put(&l, &system->vars.at[island->states.at[i]], island->states.at[i]);
    for (uint32_t i = 0; i < island->states.n; i++) {
      uint32_t der = system->vars.at[island->states.at[i]].der;
      if (der != SK_NONE) put(&l, &system->vars.at[der], der);
    }
    for (uint32_t i = 0; i < island->discretes.n; i++)
      put(&l, &system->vars.at[island->discretes.at[i]], island->discretes.at[i]);
    for (uint32_t i = 0; i < island->vars.n; i++)
      put(&l, &system->vars.at[island->vars.at[i]], island->vars.at[i]);
  }
  // Whatever no island claims still needs a place (auxiliaries of initialisation, for example).
  for (uint32_t i = 0; i < system->vars.n; i++) put(&l, &system->vars.at[i], i);
  return l;
}
