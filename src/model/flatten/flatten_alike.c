// model/flatten/flatten_alike.c - elements of an array of components that are alike: what the first one's equations are
// checked and evaluated to is taken for the others, over their variables.
//
// Elements differ by modifications that are split among them, by what they are connected to and by their names.
// Where the first is none, and nothing asked for one of the others, the text says the same in each.
#include "model/flatten/flatten_priv.h"
#include "symbolic/again.h"

#include <stdlib.h>

// Fewer are not worth it.
#define MIN_ELEMENTS 2

// Does a value among these modifications differ from element to element? level: how far below the element.
static bool splits(const SkModTree *t, uint32_t level) {
  if (!t) return false;
  if (t->value && t->value->depth >= level && level) return true;
  if (splits(t->bound, level) || splits(t->under, level)) return true;
  for (uint32_t i = 0; i < t->subs.n; i++)
    if (splits(t->subs.at[i], level + 1)) return true;
  return false;
}

bool sk_alike_splits(const SkNode *element) {
  return splits(element->mods, 0) || splits(element->weak, 0);
}

// The text of a section that is not made of plain equations is run each time.
static bool has_algorithm(const SkNode *holder) {
  for (const SkSection *s = holder->ast->sections; s; s = s->next)
    if (s->algorithm) return true;
  for (uint32_t i = 0; i < holder->bases.n; i++)
    if (has_algorithm(holder->bases.at[i])) return true;
  return false;
}

SkAlike sk_alike_begin(const SkCx *cx) {
  const SkFlatten *f = sk_flatten(cx);
  return (SkAlike){.instance  = f->instances.n,
                   .value     = f->values.n,
                   .var       = cx->flat->vars.n,
                   .component = cx->flat->components.n};
}

void sk_alike_element(const SkCx *cx, SkAlike *a) {
  const SkFlatten *f = sk_flatten(cx);
  if (a->n++ == 0) {
    a->n_instances  = f->instances.n - a->instance;
    a->n_values     = f->values.n - a->value;
    a->n_vars       = cx->flat->vars.n - a->var;
    a->n_components = cx->flat->components.n - a->component;
  }
  a->differ |= f->instances.n != a->instance + a->n * a->n_instances ||
               f->values.n != a->value + a->n * a->n_values ||
               cx->flat->vars.n != a->var + a->n * a->n_vars ||
               cx->flat->components.n != a->component + a->n * a->n_components;
}

void sk_alike_end(SkCx *cx, SkNode *array, const SkAlike *a) {
  SkFlatten *f = sk_flatten(cx);
  if (a->differ || a->n < MIN_ELEMENTS || !a->n_components || a->n != array->n_elements) return;
  if (sk_alike_splits(array->elements[0])) return;
  array->alike = true;
  for (uint32_t i = 0; i < a->n_instances; i++)
    if (has_algorithm(f->instances.at[a->instance + i])) return;
  sk_vec_push(cx->arena, &f->alike, *a);
}

static int by_instance(const void *pa, const void *pb) {
  const SkAlike *a = pa, *b = pb;
  return a->instance < b->instance ? -1 : a->instance > b->instance;
}

void sk_alike_sort(SkCx *cx) {
  SkFlatten *f = sk_flatten(cx);
  f->declared  = cx->flat->vars.n;
  if (f->alike.n) qsort(f->alike.at, f->alike.n, sizeof *f->alike.at, by_instance);
}

const SkAlike *sk_alike_next(const SkCx *cx, uint32_t instance) {
  const SkFlatten *f   = sk_flatten(cx);
  uint32_t         low = 0, high = f->alike.n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (f->alike.at[middle].instance < instance)
      low = middle + 1;
    else
      high = middle;
  }
  return low < f->alike.n ? &f->alike.at[low] : NULL;
}

static uint32_t reports(const SkCx *cx) {
  return sk_diags_attempts(cx->diags) + sk_diags_warnings(cx->diags) + sk_diags_count(cx->diags);
}

// Values of attributes and bindings -------------------------------------------------------------------

static uint32_t count_structural(const SkFlatten *f, const SkAlike *a) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < a->n_values; i++) n += f->values.at[a->value + i]->structural;
  return n;
}

static bool is_known(const SkCx *cx, SkX x) { return x == SK_NO_X || sk_x_is_const(cx->dag, x); }

// Numbers only: a name in a modification may mean one of the elements themselves.
static bool all_known(const SkCx *cx, const SkAlike *a, bool attributes) {
  for (uint32_t i = 0; i < a->n_vars; i++) {
    const SkFlatVar *v     = &cx->flat->vars.at[a->var + i];
    bool             known = attributes
                                 ? is_known(cx, v->start) && is_known(cx, v->fixed) && is_known(cx, v->min) &&
                           is_known(cx, v->max) && is_known(cx, v->nominal)
                                 : is_known(cx, v->binding);
    if (!known) return false;
  }
  return true;
}

static void copy_values(SkCx *cx, const SkAlike *a, bool attributes) {
  SkFlatVar *vars = cx->flat->vars.at + a->var;
  for (uint32_t i = a->n_vars; i < a->n * a->n_vars; i++) {
    const SkFlatVar *from = &vars[i % a->n_vars];
    SkFlatVar       *to   = &vars[i];
    if (!attributes) {
      to->binding   = from->binding;
      to->causality = from->causality;
      continue;
    }
    SkFlatVar mine  = *to;
    *to             = *from;
    to->name        = mine.name;
    to->comment     = mine.comment;
    to->span        = mine.span;
    to->component   = mine.component;
    to->binding     = mine.binding;
    to->causality   = mine.causality;
    to->variability = mine.variability;
  }
}

typedef void (*RunValue)(SkCx *cx, SkNode *value);

static void run_values(SkCx *cx, uint32_t from, uint32_t to, RunValue run) {
  for (uint32_t i = from; i < to; i++) {
    run(cx, sk_flatten(cx)->values.at[i]);
    sk_arena_reset(cx->temp);
  }
}

static void run_alike(SkCx *cx, const SkAlike *a, bool attributes, RunValue run) {
  const SkFlatten *f    = sk_flatten(cx);
  uint32_t         rest = a->value + a->n_values, equations = cx->flat->equations.n;
  uint32_t         told = reports(cx), structural = count_structural(f, a), vars = cx->flat->vars.n;
  run_values(cx, a->value, rest, run);
  if (!cx->personal && told == reports(cx) && structural == count_structural(f, a) &&
      equations == cx->flat->equations.n && vars == cx->flat->vars.n &&
      all_known(cx, a, attributes))
    copy_values(cx, a, attributes);
  else
    run_values(cx, rest, a->value + a->n * a->n_values, run);
}

void sk_alike_values(SkCx *cx, bool attributes, void (*run)(SkCx *cx, SkNode *value)) {
  const SkFlatten *f  = sk_flatten(cx);
  uint32_t         at = 0;
  // Arrays inside others begin later and lie in those; the first of several that begin together is outermost.
  for (uint32_t k = 0; k < f->alike.n; k++) {
    const SkAlike *a = &f->alike.at[k];
    if (a->value < at || !a->n_values) continue;
    run_values(cx, at, a->value, run);
    run_alike(cx, a, attributes, run);
    at = a->value + a->n * a->n_values;
  }
  run_values(cx, at, f->values.n, run);
}

// Equations -------------------------------------------------------------------------------------------

// What the first element added, and what was there before it.
typedef struct {
  const SkAlike *alike;
  uint32_t       equations, initial, whens, vars, reports;
} Mark;

static Mark mark(const SkCx *cx, const SkAlike *a) {
  const SkFlat *flat = cx->flat;
  return (Mark){.alike     = a,
                .equations = flat->equations.n,
                .initial   = flat->initial_equations.n,
                .whens     = flat->whens.n,
                .vars      = flat->vars.n,
                .reports   = reports(cx)};
}

static bool is_plain(const SkFlatEqs *list, uint32_t from) {
  for (uint32_t i = from; i < list->n; i++)
    if (list->at[i].kind != SK_FE_EQUAL && list->at[i].kind != SK_FE_ASSERT) return false;
  return true;
}

// A parameter that the first one's equations were shaped by is fixed in the others too.
static bool fix_structural(SkCx *cx, const SkAlike *a) {
  SkFlatten *f = sk_flatten(cx);
  for (uint32_t i = 0; i < a->n_values; i++) {
    if (!f->values.at[a->value + i]->structural) continue;
    for (uint32_t k = 1; k < a->n; k++) {
      SkNode *n = f->values.at[a->value + k * a->n_values + i];
      if (!sk_eval_component(cx, n, true, n->decl->name_span)) return false;
    }
  }
  return true;
}

static bool may_repeat(SkCx *cx, const Mark *m) {
  const SkFlat *flat = cx->flat;
  return !cx->personal && m->reports == reports(cx) && m->whens == flat->whens.n &&
         m->vars == flat->vars.n && is_plain(&flat->equations, m->equations) &&
         is_plain(&flat->initial_equations, m->initial) && fix_structural(cx, m->alike);
}

typedef struct {
  SkFlatEqs *list;
  uint32_t   from, n;
  SkXAgain  *again;
  SkX       *roots;
} Copier;

// False when it reads what came to be after the elements were declared, perhaps for one of them.
static bool prepare(SkCx *cx, const SkAlike *a, SkArena *arena, SkFlatEqs *list, uint32_t from,
                    Copier *out) {
  *out       = (Copier){.list = list, .from = from, .n = list->n - from};
  out->roots = SK_NEWS(arena, SkX, 3 * (size_t)out->n);
  for (uint32_t i = 0; i < out->n; i++) {
    out->roots[3 * i]     = list->at[from + i].guard;
    out->roots[3 * i + 1] = list->at[from + i].lhs;
    out->roots[3 * i + 2] = list->at[from + i].rhs;
  }
  out->again = sk_x_again_new(cx->dag, arena, 3 * out->n, out->roots, a->var, a->n_vars);
  return sk_x_again_fixed(out->again) <= sk_flatten(cx)->declared;
}

static void copy(SkCx *cx, const SkAlike *a, Copier *c, uint32_t k) {
  if (!c->n) return;
  sk_vec_reserve(cx->arena, c->list, c->n * (a->n - k));
  sk_x_again(c->again, k * a->n_vars, c->roots);
  for (uint32_t i = 0; i < c->n; i++) {
    SkFlatEq eq = c->list->at[c->from + i];
    eq.guard    = c->roots[3 * i];
    eq.lhs      = c->roots[3 * i + 1];
    eq.rhs      = c->roots[3 * i + 2];
    if (eq.component - a->component < a->n_components) eq.component += k * a->n_components;
    sk_vec_push(cx->arena, c->list, eq);
  }
}

void sk_alike_run(SkCx *cx, const SkAlike *a, void (*run)(SkCx *cx, uint32_t from, uint32_t to)) {
  Mark     m    = mark(cx, a);
  uint32_t rest = a->instance + a->n_instances, end = a->instance + a->n * a->n_instances;
  run(cx, a->instance, rest);
  SkArena *arena = cx->temp;
  Copier   plain, initial;
  if (may_repeat(cx, &m) && prepare(cx, a, arena, &cx->flat->equations, m.equations, &plain) &&
      prepare(cx, a, arena, &cx->flat->initial_equations, m.initial, &initial)) {
    for (uint32_t k = 1; k < a->n; k++) {
      copy(cx, a, &plain, k);
      copy(cx, a, &initial, k);
    }
  } else {
    run(cx, rest, end);
  }
  sk_arena_reset(arena);
}
