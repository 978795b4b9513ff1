// Variables that the model wants as states although their derivatives stand nowhere in it.
//
// With StateSelect.always or prefer a variable gets a derivative; the equation that gives the variable is
// then a constraint between states, and index reduction and state selection do the rest (4.5.8.1 of the
// language). Where that cannot be translated, because the equation cannot be differentiated, the whole
// translation is done again without. A preferred speed may be the derivative of a preferred position itself.
#include "equations/work.h"

bool sk_prefer(SkWork *w) {
  uint32_t n   = w->sys->vars.n;
  bool     any = false;
  for (uint32_t v = 0; v < n; v++) {
    const SkSysVar *s = sk_var(w, v);
    if (s->select < SK_SELECT_PREFER || s->base != SK_REAL || s->flat == SK_NONE) continue;
    if (s->role != SK_ROLE_ALGEBRAIC && s->role != SK_ROLE_DERIVATIVE) continue;
    if (s->der != SK_NONE) continue;
    sk_work_der(w, v);
    any = true;
  }
  return any;
}

// In a state set a candidate is a state some of the time.
void sk_prefer_check(SkWork *w) {
  bool *is_state = SK_NEWS(w->arena, bool, w->sys->vars.n + 1);
  for (uint32_t k = 0; k < w->sys->islands.n; k++) {
    const SkIsland *island = w->sys->islands.at[k];
    for (uint32_t i = 0; i < island->states.n; i++) is_state[island->states.at[i]] = true;
    for (uint32_t s = 0; s < island->n_state_sets; s++)
      for (uint32_t i = 0; i < island->state_sets[s].n; i++)
        is_state[island->state_sets[s].candidates[i]] = true;
  }
  for (uint32_t v = 0; v < w->flat->vars.n; v++) {
    const SkFlatVar *f = &w->flat->vars.at[v];
    if (f->select != SK_SELECT_ALWAYS || f->variability <= SK_V_PARAMETER) continue;
    uint32_t        at = v;
    const SkSysVar *s  = sk_var(w, v);
    while (s->role == SK_ROLE_ALIAS) s = sk_var(w, at = s->alias_of);
    if (is_state[at]) continue;
    sk_diag(w->diags, 3204, f->span, "%s cannot be a state although its StateSelect is always",
            s->name);
    sk_diag_help(w->diags,
                 "it follows from other states, inputs or time alone; leave the "
                 "attribute out, or give it to one of the variables it depends on");
  }
}
