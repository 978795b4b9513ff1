// Parts of expressions that are too large for the text become variables. What kind of variable, and
// where its equation stands, depends on where the expression does.
#include "model/flat/flat.h"
#include "symbolic/cut.h"

#include <stdio.h>
#include <string.h>

typedef enum {
  IN_EQUATIONS,
  IN_INITIAL,     // a parameter that is solved for at the start
  IN_PARAMETERS,  // a parameter with a value
  IN_WHEN,        // a discrete variable of the clause
  IN_CLOCKED,     // likewise, of a clocked clause
} Place;

typedef struct {
  SkFlat         *flat;
  SkArena        *arena;
  const SkXSizes *sizes;
  SkMap           made;  // value to the variable that has it, in this kind of place
  uint32_t        last;  // number of the last name
  // Of the expressions being cut.
  Place       place;
  SkSpan      span;
  uint32_t    component;
  SkFlatWhen *when;
  uint32_t    branch;
} Split;

static void push_equation(Split *s, SkFlatEqs *list, SkX var, SkX value) {
  SkFlatEq eq = {
      .kind = SK_FE_EQUAL, .lhs = var, .rhs = value, .span = s->span, .component = s->component};
  sk_vec_push(s->arena, list, eq);
}

// In the other branches the part keeps its value, as every variable of a when-clause does.
static void push_in_when(Split *s, SkX var, SkX value) {
  for (uint32_t i = 0; i < s->when->branches.n; i++) {
    SkX rhs = i == s->branch ? value : sk_x1(s->flat->dag, SK_X_PRE, var);
    push_equation(s, &s->when->branches.at[i].body, var, rhs);
  }
}

static SkX part(void *user, SkX value) {
  Split   *s   = user;
  SkFlat  *f   = s->flat;
  SkDag   *dag = f->dag;
  uint64_t old = 0;
  if (sk_map_get(&s->made, value, &old)) return (SkX)old;
  SkFlatVar v = {.name         = sk_name_f(f->names, "$part%u", ++s->last),
                 .base         = sk_x_base(dag, value),
                 .variability  = SK_V_DISCRETE,
                 .select       = SK_SELECT_DEFAULT,
                 .is_protected = true,
                 .span         = s->span,
                 .component    = s->component};
  if (s->place == IN_INITIAL || s->place == IN_PARAMETERS)
    v.variability = SK_V_PARAMETER;
  else if (v.base == SK_REAL && s->place != IN_WHEN)
    v.variability = SK_V_CONTINUOUS;
  if (s->place == IN_PARAMETERS) v.binding = value;
  if (s->place == IN_INITIAL) {
    v.unfixed = v.fixed_given = true;
    v.fixed                   = sk_x_bool(dag, false);
  }
  sk_vec_push(s->arena, &f->vars, v);
  SkX var = sk_x_var(dag, f->vars.n - 1, v.base);
  if (s->place == IN_EQUATIONS) push_equation(s, &f->equations, var, value);
  if (s->place == IN_INITIAL) push_equation(s, &f->initial_equations, var, value);
  if (s->place == IN_CLOCKED) push_equation(s, &s->when->branches.at[0].body, var, value);
  if (s->place == IN_WHEN) push_in_when(s, var, value);
  sk_map_put(s->arena, &s->made, value, var);
  return var;
}

static void split(Split *s, uint32_t n, SkX **roots) {
  SkX  xs[4];
  bool large = false;
  for (uint32_t i = 0; i < n; i++) {
    xs[i] = *roots[i];
    large = large || sk_x_is_large(s->sizes, xs[i]);
  }
  if (!large) return;
  SkXCutter cutter = {part, s};
  sk_x_cut(s->flat->dag, n, xs, &cutter, s->arena);
  for (uint32_t i = 0; i < n; i++) *roots[i] = xs[i];
}

static void begin(Split *s, Place place) {
  s->place = place;
  s->made  = (SkMap){0};
}

// Lists grow while their equations are cut; what is added is small already.
static void split_list(Split *s, SkFlatEqs *list) {
  uint32_t n = list->n;
  for (uint32_t i = 0; i < n; i++) {
    SkFlatEq e   = list->at[i];
    s->span      = e.span;
    s->component = e.component;
    split(s, 3, (SkX *[]){&e.lhs, &e.rhs, &e.guard});
    list->at[i] = e;
  }
}

static void split_when(Split *s, SkFlatWhen *w) {
  for (uint32_t b = 0; b < w->branches.n; b++) {
    SkFlatWhenBranch *branch  = &w->branches.at[b];
    bool              clocked = false;
    s->span                   = branch->span;
    s->component              = w->component;
    begin(s, IN_EQUATIONS);
    for (uint32_t k = 0; k < branch->n_conditions; k++) {
      clocked = clocked || sk_x_base(s->flat->dag, branch->conditions[k]) == SK_CLOCK;
      split(s, 1, (SkX *[]){&branch->conditions[k]});
    }
    begin(s, clocked ? IN_CLOCKED : IN_WHEN);
    s->when   = w;
    s->branch = b;
    split_list(s, &branch->body);
  }
}

static void split_vars(Split *s) {
  SkFlat *f = s->flat;
  begin(s, IN_PARAMETERS);
  for (uint32_t i = 0, n = f->vars.n; i < n; i++) {
    SkFlatVar v  = f->vars.at[i];
    s->span      = v.span;
    s->component = v.component;
    split(s, 1, (SkX *[]){&v.binding});
    split(s, 1, (SkX *[]){&v.start});
    split(s, 3, (SkX *[]){&v.min, &v.max, &v.nominal});
    f->vars.at[i] = v;
  }
}

// Names of parts go on where those of the model end: it may be a text made here.
static uint32_t last_name(const SkFlat *f) {
  uint32_t last = 0, number = 0;
  for (uint32_t i = 0; i < f->vars.n; i++) {
    const char *at = strchr(f->vars.at[i].name, '$');
    if (at && sscanf(at, "$part%u", &number) == 1 && number > last && number < 1u << 30)
      last = number;
  }
  return last;
}

void sk_flat_split(SkFlat *flat, SkArena *arena) {
  Split    s   = {.flat = flat, .arena = arena, .sizes = sk_x_sizes(flat->dag, arena)};
  uint32_t n   = sk_dag_size(flat->dag);
  bool     any = false;
  for (SkX x = 1; x < n && !any; x++) any = sk_x_is_large(s.sizes, x);
  if (!any) return;
  s.last = last_name(flat);
  split_vars(&s);
  begin(&s, IN_INITIAL);
  split_list(&s, &flat->initial_equations);
  begin(&s, IN_EQUATIONS);
  split_list(&s, &flat->equations);
  for (uint32_t i = 0; i < flat->whens.n; i++) split_when(&s, &flat->whens.at[i]);
}
