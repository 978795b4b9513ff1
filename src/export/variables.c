#include "export/variables.h"

#include <math.h>
#include <string.h>

// Numbers that do not change --------------------------------------------------------------------------------

static bool number(const SkExport *e, SkX x, double *value) {
  const SkDag *dag = e->t->system->dag;
  if (x == SK_NO_X || !sk_x_is_const(dag, x) || sk_x_base(dag, x) == SK_STRING) return false;
  *value = sk_x_real_value(dag, x);
  return true;
}

static const char *text_of(const SkExport *e, SkX x) {
  const SkDag *dag = e->t->system->dag;
  bool         is  = x != SK_NO_X && sk_x_is_const(dag, x) && sk_x_base(dag, x) == SK_STRING;
  return is ? sk_x_string_value(dag, x) : NULL;
}

static double usual_start(const SkExportVar *v) { return v->base == SK_ENUM ? 1.0 : 0.0; }

// Parameters that the layout of a run depends on ---------------------------------------------------------------

static void mark(const SkExport *e, SkX x, bool *fixed) {
  SK_VEC(SkX) open = {0};
  const SkDag *dag = e->t->system->dag;
  if (x != SK_NO_X) sk_vec_push(e->arena, &open, x);
  for (uint32_t steps = 0; open.n && steps < 100000; steps++) {
    SkX at = sk_vec_pop(&open);
    if (sk_x_op(dag, at) == SK_X_VAR) {
      uint32_t var = (uint32_t)sk_x_payload(dag, at);
      bool     was = fixed[var];
      fixed[var]   = true;
      SkX binding  = e->t->system->vars.at[var].binding;
      if (!was && binding != SK_NO_X) sk_vec_push(e->arena, &open, binding);
    }
    for (uint32_t i = 0; i < sk_x_n(dag, at); i++)
      sk_vec_push(e->arena, &open, sk_x_arg(dag, at, i));
  }
}

// By system variable: delays, samplers and lengths of media are laid out at the start.
static bool *laid_out(const SkExport *e) {
  const SkSystem *s     = e->t->system;
  bool           *fixed = SK_NEWS(e->arena, bool, s->vars.n + 1);
  for (uint32_t i = 0; i < s->lines.n; i++) {
    mark(e, s->lines.at[i].delay, fixed);
    mark(e, s->lines.at[i].max, fixed);
  }
  for (uint32_t k = 0; k < s->islands.n; k++)
    for (uint32_t i = 0; i < s->islands.at[k]->samplers.n; i++) {
      mark(e, s->islands.at[k]->samplers.at[i].start, fixed);
      mark(e, s->islands.at[k]->samplers.at[i].interval, fixed);
    }
  for (uint32_t k = 0; k < s->spatials.n; k++)
    for (uint32_t i = 0; i < s->spatials.at[k].n; i++) {
      mark(e, s->spatials.at[k].points[i], fixed);
      mark(e, s->spatials.at[k].values[i], fixed);
    }
  return fixed;
}

// One variable -------------------------------------------------------------------------------------------------

static uint32_t stands_for(const SkSystem *s, uint32_t var) {
  while (s->vars.at[var].role == SK_ROLE_ALIAS) var = s->vars.at[var].alias_of;
  return var;
}

static void take_attributes(SkExport *e, SkExportVar *v) {
  const SkFlatVar *f = v->flat;
  if (!f) return;
  v->description  = f->comment;
  v->unit         = f->unit;
  v->display_unit = f->display_unit;
  // It is shown in its unit where nothing else is said.
  if (f->unit && f->display_unit && strcmp(f->unit, f->display_unit) == 0) v->display_unit = NULL;
  v->quantity    = f->quantity;
  v->has_min     = number(e, f->min, &v->min) && isfinite(v->min) && fabs(v->min) < 1e60;
  v->has_max     = number(e, f->max, &v->max) && isfinite(v->max) && fabs(v->max) < 1e60;
  v->has_nominal = number(e, f->nominal, &v->nominal) && isfinite(v->nominal) && v->nominal != 0.0;
  if (v->has_nominal) v->nominal = fabs(v->nominal);
}

static void take_parameter(SkExport *e, SkExportVar *v, const SkUserVar *user, const bool *fixed) {
  const SkSysVar *real = &e->t->system->vars.at[v->system];
  v->varies            = fixed[v->system] || v->base == SK_STRING ? SK_IS_FIXED : SK_IS_TUNABLE;
  v->start             = usual_start(v);
  v->start_text        = "";
  bool known           = real->binding == SK_NO_X || number(e, real->binding, &v->start) ||
               (v->start_text = text_of(e, real->binding)) != NULL;
  if (real->binding == SK_NO_X) number(e, real->start, &v->start);
  bool shown = !v->flat || !v->flat->is_protected;
  if (user->settable && known && isfinite(v->start) && real->role == SK_ROLE_PARAMETER &&
      !user->alias) {
    v->causality = SK_CAUSALITY_PARAMETER;
    v->initial   = SK_INITIAL_EXACT;
    return;
  }
  // What follows from other parameters, at the start or later.
  v->causality = shown && user->settable ? SK_CAUSALITY_CALCULATED : SK_CAUSALITY_LOCAL;
  v->initial   = SK_INITIAL_CALCULATED;
}

static void take_variable(SkExport *e, SkExportVar *v, SkRole role) {
  const SkSysVar *real = &e->t->system->vars.at[v->system];
  bool continuous      = v->base == SK_REAL && role != SK_ROLE_DISCRETE && role != SK_ROLE_HELD;
  v->varies            = continuous ? SK_IS_CONTINUOUS : SK_IS_DISCRETE;
  v->initial           = SK_INITIAL_CALCULATED;
  v->start             = usual_start(v);
  bool start = real->start != SK_NO_X && number(e, real->start, &v->start) && isfinite(v->start);
  if (role == SK_ROLE_STATE && v->sign > 0 && start && real->fixed) v->initial = SK_INITIAL_EXACT;
  if (role == SK_ROLE_STATE && v->sign > 0 && start && !real->fixed && real->start_given)
    v->initial = SK_INITIAL_APPROX;
}

static void take_input(SkExport *e, SkExportVar *v) {
  const SkSysVar *real = &e->t->system->vars.at[v->system];
  v->causality         = SK_CAUSALITY_INPUT;
  v->varies            = v->base == SK_REAL ? SK_IS_CONTINUOUS : SK_IS_DISCRETE;
  v->initial           = SK_INITIAL_NONE;
  v->start             = usual_start(v);
  v->start_text        = text_of(e, real->start) ? text_of(e, real->start) : "";
  if (!number(e, real->start, &v->start) || !isfinite(v->start)) v->start = usual_start(v);
}

static void take_constant(SkExport *e, SkExportVar *v, const SkUserVar *user, uint32_t var) {
  v->varies     = SK_IS_CONSTANT;
  v->initial    = SK_INITIAL_EXACT;
  v->place      = -1;
  v->system     = SK_NONE;
  v->start      = user->constant;
  v->start_text = text_of(e, e->t->system->vars.at[var].binding);
  if (!v->start_text) v->start_text = "";
}

// Structured names of FMI have der(x,2) for der(der(x)).
static const char *structured(SkArena *arena, const char *name) {
  size_t k = 0, n = strlen(name);
  while (strncmp(name + 4 * k, "der(", 4) == 0) k++;
  if (k < 2 || n < 5 * k || strspn(name + n - k, ")") != k) return name;
  const char *inner = sk_arena_printf(arena, "%.*s", (int)(n - 5 * k), name + 4 * k);
  const char *index = strrchr(inner, ']');
  // What is inside has an order already.
  if (strchr(index ? index : inner, ',')) return name;
  return sk_arena_printf(arena, "der(%s,%zu)", inner, k);
}

static void add(SkExport *e, const SkUserVar *user, uint32_t number, const bool *fixed) {
  const SkSystem  *s    = e->t->system;
  uint32_t         real = stands_for(s, number);
  const SkFlatVar *flat = user->flat != SK_NONE ? &e->t->flat->vars.at[user->flat] : NULL;
  SkExportVar      v    = {.name      = structured(e->arena, user->name),
                           .flat      = flat,
                           .base      = user->base,
                           .causality = SK_CAUSALITY_LOCAL,
                           .system    = real,
                           .place     = user->place,
                           .sign      = user->sign};
  take_attributes(e, &v);
  switch (user->role) {
    case SK_ROLE_CONSTANT: take_constant(e, &v, user, real); break;
    case SK_ROLE_PARAMETER:
    case SK_ROLE_UNFIXED: take_parameter(e, &v, user, fixed); break;
    default: take_variable(e, &v, user->role);
  }
  bool top = flat && flat->causality != SK_CAUSAL_NONE;
  if (top && flat->causality == SK_CAUSAL_INPUT && user->role == SK_ROLE_INPUT && !user->alias)
    take_input(e, &v);
  if (top && flat->causality == SK_CAUSAL_OUTPUT) {
    v.causality = SK_CAUSALITY_OUTPUT;
    // An output that follows from parameters alone.
    if (v.varies == SK_IS_FIXED || v.varies == SK_IS_TUNABLE) {
      v.varies  = v.base == SK_REAL ? SK_IS_CONTINUOUS : SK_IS_DISCRETE;
      v.initial = SK_INITIAL_CALCULATED;
    }
  }
  sk_vec_push(e->arena, &e->vars, v);
}

// Together -----------------------------------------------------------------------------------------------------

// Variables of one reference have one value, and one unit.
static uint64_t key_of(const SkExportVar *v) {
  uint64_t kind = v->base == SK_STRING ? 1 : 0;
  uint64_t unit = v->unit && *v->unit ? sk_hash_bytes(v->unit, strlen(v->unit), 1) : 0;
  return unit << 36 | (((uint64_t)(uint32_t)v->place << 3 | kind << 2 | (v->sign < 0 ? 2 : 0)) + 1);
}

// local: what has no causality of its own, which may be an alias of what has.
static void number_some(SkExport *e, SkMap *known, bool all, bool local) {
  for (uint32_t i = 0; i < e->vars.n; i++) {
    SkExportVar *v  = &e->vars.at[i];
    uint64_t     at = 0;
    if (!all && local != (v->causality == SK_CAUSALITY_LOCAL)) continue;
    bool found = v->system != SK_NONE && sk_map_get(known, key_of(v), &at);
    if (found && (all || local)) {
      v->reference = (uint32_t)at - 1;
      v->alias     = true;
      continue;
    }
    v->reference           = e->n_references++;
    e->first[v->reference] = i;
    if (v->system != SK_NONE && !found)
      sk_map_put(e->arena, known, key_of(v), (uint64_t)v->reference + 1);
  }
}

// Variables of one value have one reference. What can be set comes first in a set of aliases, or stands alone in it.
static void number_values(SkExport *e, int version) {
  SkMap known = {0};
  e->first    = SK_NEWS(e->arena, uint32_t, e->vars.n + 1);
  if (version == 2) number_some(e, &known, true, false);
  if (version == 3) number_some(e, &known, false, false);
  if (version == 3) number_some(e, &known, false, true);
}

// Of each set of aliases one variable says how it may be set.
static void settle_aliases(SkExport *e) {
  for (uint32_t i = 0; i < e->vars.n; i++) {
    SkExportVar *v = &e->vars.at[i], *first = &e->vars.at[e->first[v->reference]];
    if (!v->alias) continue;
    bool given = v->causality == SK_CAUSALITY_INPUT || v->causality == SK_CAUSALITY_PARAMETER;
    bool other =
        first->causality == SK_CAUSALITY_INPUT || first->causality == SK_CAUSALITY_PARAMETER;
    if (given && !other && first->causality != SK_CAUSALITY_OUTPUT)
      first->initial = SK_INITIAL_CALCULATED;
    if (!given && v->initial != SK_INITIAL_NONE) v->initial = SK_INITIAL_CALCULATED;
    if (other && v->causality != SK_CAUSALITY_OUTPUT) v->causality = SK_CAUSALITY_LOCAL;
    if (v->varies != first->varies && v->causality != SK_CAUSALITY_OUTPUT)
      v->varies = first->varies;
  }
}

// A variable of the runtime that users do not see, such as a state that stands for others.
static uint32_t add_hidden(SkExport *e, uint32_t var, const char *name) {
  SkExportVar v = {.name      = name,
                   .base      = SK_REAL,
                   .causality = SK_CAUSALITY_LOCAL,
                   .varies    = SK_IS_CONTINUOUS,
                   .initial   = SK_INITIAL_CALCULATED,
                   .system    = var,
                   .sign      = 1,
                   .place     = (int)e->t->layout.place[var]};
  sk_vec_push(e->arena, &e->vars, v);
  return e->vars.n - 1;
}

static uint32_t find_place(const SkExport *e, const uint32_t *by_place, uint32_t place) {
  return place < e->t->layout.n_v ? by_place[place] : 0;
}

static void find_states(SkExport *e) {
  const SkSystem *s        = e->t->system;
  uint32_t       *by_place = SK_NEWS(e->arena, uint32_t, e->t->layout.n_v + 1), n = 0, made = 0;
  uint32_t       *der_at = SK_NEWS(e->arena, uint32_t, e->t->layout.n_v + 1);
  for (uint32_t i = e->vars.n; i-- > 0;) {
    const SkExportVar *v = &e->vars.at[i];
    if (v->place < 0 || v->sign < 0 || v->base != SK_REAL) continue;
    // v, where der(x) = v, may be a state itself: der(x) is to be called so where there is such a name.
    bool der                            = v->flat == NULL;
    (der ? der_at : by_place)[v->place] = i + 1;
  }
  for (uint32_t k = 0; k < s->islands.n; k++) n += s->islands.at[k]->states.n;
  e->states   = SK_NEWS(e->arena, uint32_t, n + 1);
  e->ders     = SK_NEWS(e->arena, uint32_t, n + 1);
  e->n_states = 0;
  for (uint32_t k = 0; k < s->islands.n; k++)
    for (uint32_t i = 0; i < s->islands.at[k]->states.n; i++) {
      uint32_t state = s->islands.at[k]->states.at[i], der = s->vars.at[state].der;
      uint32_t x = find_place(e, by_place, e->t->layout.place[state]);
      uint32_t d = find_place(e, der_at, e->t->layout.place[der]);
      if (!x) x = find_place(e, der_at, e->t->layout.place[state]);
      if (!d) d = find_place(e, by_place, e->t->layout.place[der]);
      if (!x) x = 1 + add_hidden(e, state, sk_arena_printf(e->arena, "_state[%u]", ++made));
      if (!d)
        d = 1 + add_hidden(e, der,
                           structured(e->arena, sk_arena_printf(e->arena, "der(%s)",
                                                                e->vars.at[x - 1].name)));
      e->states[e->n_states]   = x - 1;
      e->ders[e->n_states++]   = d - 1;
      e->vars.at[d - 1].state  = x;
      bool set                 = s->islands.at[k]->n_state_sets > 0;
      e->vars.at[x - 1].reinit = set || e->t->info.reinit_by[e->t->layout.place[state]] >= 0;
    }
}

SkExport *sk_export_variables(const SkTranslation *t, int version, SkArena *arena) {
  SkExport *e       = SK_NEW(arena, SkExport);
  e->t              = t;
  e->arena          = arena;
  bool       *fixed = laid_out(e);
  SkExportVar time  = {.name      = "time",
                       .base      = SK_REAL,
                       .causality = SK_CAUSALITY_INDEPENDENT,
                       .varies    = SK_IS_CONTINUOUS,
                       .system    = SK_NONE,
                       .sign      = 1,
                       .unit      = "s",
                       .place     = -2};
  sk_vec_push(arena, &e->vars, time);
  uint32_t at = 0;
  for (uint32_t i = 0; i < t->vars.n; i++) {
    const SkUserVar *user = &t->vars.at[i];
    while (at < t->system->vars.n && t->system->vars.at[at].name != user->name) at++;
    if (at == t->system->vars.n) break;
    // Made by the compiler: "x$der". In quotes a $ is a letter like any other.
    bool made = strchr(user->name, '$') && !strchr(user->name, '\'');
    if (!made) add(e, user, at, fixed);
    at++;
  }
  find_states(e);
  number_values(e, version);
  settle_aliases(e);
  return e;
}
