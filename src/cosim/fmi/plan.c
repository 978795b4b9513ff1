#include "cosim/fmi/plan.h"

#include "base/vec.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef SK_VEC(SkFmuSlot) SlotList;

static bool is_number(const SkFmuVariable *v) {
  return v->type != SK_FMU_STRING && v->type != SK_FMU_BINARY && v->type != SK_FMU_CLOCK;
}

static void add(SkArena *arena, SlotList *list, SkFmuSlots *slots, uint32_t variable, uint64_t n) {
  SkFmuSlot slot = {variable, slots->numbers, (uint32_t)n};
  slots->numbers += (uint32_t)n;
  sk_vec_push(arena, list, slot);
  slots->at = list->at;
  slots->n  = list->n;
}

// Which variables -----------------------------------------------------------------------------------

// A parameter, or the start value of something else that may be chosen.
static bool is_settable(const SkFmuVariable *v) {
  if (v->variability == SK_FMU_CONSTANT || v->alias) return false;
  if (v->causality == SK_FMU_PARAMETER || v->causality == SK_FMU_STRUCTURAL_PARAMETER) return true;
  return v->exact && v->start && (v->causality == SK_FMU_OUTPUT || v->causality == SK_FMU_LOCAL);
}

static bool is_wanted(const SkFmuVariable *v, SkFmuCausality causality) {
  return v->causality == causality && is_number(v) && v->elements > 0;
}

bool sk_fmu_can_show(const SkFmuVariable *v) {
  return is_wanted(v, SK_FMU_LOCAL) || is_wanted(v, SK_FMU_CALCULATED_PARAMETER);
}

bool sk_fmu_can_drive(const SkFmuVariable *v) {
  return is_wanted(v, SK_FMU_PARAMETER) && v->variability == SK_FMU_TUNABLE && !v->alias;
}

// What a variable is besides what its causality makes of it.
enum { PICKED_SHOWN = 1, PICKED_DRIVEN = 2 };

static const unsigned char *read_picked(SkArena *arena, const SkFmu *f, const char *picked) {
  unsigned char *marks = SK_NEWS(arena, unsigned char, (size_t)f->n_variables + 1);
  while (picked && *picked) {
    size_t        n      = strcspn(picked, " ");
    bool          driven = *picked == '+', size = memchr(picked, '=', n) != NULL;
    unsigned long i     = strtoul(picked, NULL, 10);
    bool          known = i < f->n_variables && !size;
    if (known && driven && sk_fmu_can_drive(&f->variables[i])) marks[i] = PICKED_DRIVEN;
    if (known && !driven && sk_fmu_can_show(&f->variables[i])) marks[i] = PICKED_SHOWN;
    picked += n + (picked[n] == ' ');
  }
  return marks;
}

// The same value under another name is set once. Some tools call an input an alias of what it feeds: then it is the one to be set.
static bool is_listed(const SkFmu *f, const SkFmuSlots *list, const SkFmuVariable *v) {
  for (uint32_t i = 0; v->alias && i < list->n; i++) {
    const SkFmuVariable *w = &f->variables[list->at[i].variable];
    if (w->reference == v->reference && w->type == v->type) return true;
  }
  return false;
}

static void list_variables(SkArena *arena, const SkFmu *f, SkFmuPlan *p,
                           const unsigned char *picked) {
  SlotList parameters = {0}, texts = {0}, inputs = {0};
  for (uint32_t i = 0; i < f->n_variables; i++) {
    const SkFmuVariable *v      = &f->variables[i];
    bool                 in_out = v->causality == SK_FMU_INPUT || v->causality == SK_FMU_OUTPUT;
    if (in_out && !is_number(v)) p->left_out++;
    if (picked[i] == PICKED_DRIVEN || (is_wanted(v, SK_FMU_INPUT) && !is_listed(f, &p->inputs, v)))
      add(arena, &inputs, &p->inputs, i, v->elements);
    else if (is_settable(v) && v->type == SK_FMU_STRING && v->elements == 1)
      add(arena, &texts, &p->texts, i, 1);
    else if (is_settable(v) && is_number(v) && v->elements > 0)
      add(arena, &parameters, &p->parameters, i, v->elements);
  }
}

// Groups of outputs ---------------------------------------------------------------------------------

// What the structure says of an output; NULL: nothing, it may depend on all inputs.
static const SkFmuUnknown *unknown_of(const SkFmu *f, uint32_t variable) {
  const SkFmuVariable *v = &f->variables[variable];
  for (uint32_t i = 0; i < f->n_outputs; i++) {
    const SkFmuVariable *other = &f->variables[f->outputs[i].variable];
    bool                 same  = f->outputs[i].variable == variable ||
                (other->reference == v->reference && other->type == v->type);
    if (same && f->outputs[i].told) return &f->outputs[i];
  }
  return NULL;
}

static bool depends(const SkFmu *f, const SkFmuUnknown *u, uint32_t input) {
  // The structure speaks of inputs and states only, not of parameters.
  if (!u || f->variables[input].causality != SK_FMU_INPUT) return true;
  for (uint32_t i = 0; i < u->n_dependencies; i++) {
    const SkFmuVariable *v = &f->variables[u->dependencies[i]], *w = &f->variables[input];
    if (u->dependencies[i] == input || (v->reference == w->reference && v->type == w->type))
      return true;
  }
  return false;
}

static SkFmuSlots inputs_of(SkArena *arena, const SkFmu *f, const SkFmuPlan *p, uint32_t output) {
  const SkFmuUnknown *u    = unknown_of(f, output);
  SkFmuSlots          some = {.at = SK_NEWS(arena, SkFmuSlot, (size_t)p->inputs.n + 1)};
  for (uint32_t i = 0; i < p->inputs.n; i++) {
    if (!depends(f, u, p->inputs.at[i].variable)) continue;
    some.at[some.n++] = p->inputs.at[i];
    some.numbers += p->inputs.at[i].n;
  }
  return some;
}

static bool same_inputs(const SkFmuSlots *a, const SkFmuSlots *b) {
  if (a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (a->at[i].variable != b->at[i].variable) return false;
  return true;
}

// More than anybody wants to look at.
#define MOST_LOCALS 1000

// An FMU without outputs would show nothing: its other variables are shown instead.
static bool shows_locals(const SkFmu *f) {
  uint32_t locals = 0;
  for (uint32_t i = 0; i < f->n_variables; i++) {
    const SkFmuVariable *v = &f->variables[i];
    if (v->causality == SK_FMU_OUTPUT) return false;
    locals += v->causality == SK_FMU_LOCAL;
  }
  return locals <= MOST_LOCALS;
}

static bool is_shown(const SkFmuVariable *v, bool locals) {
  bool moves = v->variability == SK_FMU_CONTINUOUS || v->variability == SK_FMU_DISCRETE;
  return is_wanted(v, SK_FMU_OUTPUT) || (locals && moves && is_wanted(v, SK_FMU_LOCAL));
}

static void group_outputs(SkArena *arena, const SkFmu *f, SkFmuPlan *p,
                          const unsigned char *picked) {
  const bool locals         = shows_locals(f);
  SK_VEC(SkFmuGroup) groups = {0};
  SK_VEC(SlotList) lists    = {0};
  for (uint32_t i = 0; i < f->n_variables; i++) {
    const SkFmuVariable *v = &f->variables[i];
    if (picked[i] != PICKED_SHOWN && !is_shown(v, locals)) continue;
    // At the points of co-simulation everything is discrete.
    bool       discrete = p->kind == SK_FMU_ME && v->variability != SK_FMU_CONTINUOUS;
    SkFmuSlots inputs   = inputs_of(arena, f, p, i);
    uint32_t   g        = 0;
    while (g < groups.n &&
           !(groups.at[g].discrete == discrete && same_inputs(&groups.at[g].inputs, &inputs)))
      g++;
    if (g == groups.n) {
      sk_vec_push(arena, &groups, ((SkFmuGroup){.inputs = inputs, .discrete = discrete}));
      sk_vec_push(arena, &lists, ((SlotList){0}));
    }
    add(arena, &lists.at[g], &groups.at[g].outputs, i, v->elements);
  }
  p->groups   = groups.at;
  p->n_groups = groups.n;
}

// States --------------------------------------------------------------------------------------------

static void list_states(SkArena *arena, const SkFmu *f, SkFmuPlan *p) {
  SlotList states = {0}, derivatives = {0};
  p->n_states     = f->n_states;
  p->n_indicators = f->n_indicators;
  for (uint32_t i = 0; i < f->n_derivatives; i++) {
    const SkFmuVariable *d = &f->variables[f->derivatives[i].variable];
    if (d->derivative_of < 0 || f->variables[d->derivative_of].elements != d->elements) continue;
    add(arena, &derivatives, &p->derivatives, f->derivatives[i].variable, d->elements);
    add(arena, &states, &p->states, (uint32_t)d->derivative_of, d->elements);
  }
  // Some that are named and some that are not are no help.
  if (p->states.numbers != p->n_states) p->states = p->derivatives = (SkFmuSlots){0};
}

SkFmuPlan sk_fmu_plan(SkArena *arena, const SkFmu *f, SkFmuInterfaceKind kind, const char *picked) {
  SkFmuPlan            p     = {.kind = kind};
  const unsigned char *marks = read_picked(arena, f, picked);
  list_variables(arena, f, &p, marks);
  group_outputs(arena, f, &p, marks);
  if (kind == SK_FMU_ME) list_states(arena, f, &p);
  p.ahead = kind == SK_FMU_CS && sk_fmu_can(f, SK_FMU_CS, SK_FMU_CAN_EVENT_MODE) &&
            (p.inputs.n == 0 || sk_fmu_can(f, SK_FMU_CS, SK_FMU_CAN_STATE));
  p.completes = kind == SK_FMU_ME && p.n_states > 0 &&
                (f->version == 1 || sk_fmu_can(f, SK_FMU_ME, SK_FMU_CAN_STEP_COMPLETED));
  return p;
}

bool sk_fmu_choose(const SkFmu *f, const char *wanted, SkFmuInterfaceKind *kind, const char **why) {
  bool me = f->interfaces[SK_FMU_ME].there, cs = f->interfaces[SK_FMU_CS].there;
  bool want_me = wanted && strcmp(wanted, "me") == 0, want_cs = wanted && strcmp(wanted, "cs") == 0;
  *kind = want_me || (!want_cs && !cs) ? SK_FMU_ME : SK_FMU_CS;
  *why  = NULL;
  if (wanted && !want_me && !want_cs)
    *why = "an interface is me (model exchange) or cs (co-simulation)";
  else if (!me && !cs)
    *why =
        f->interfaces[SK_FMU_SE].there
            ? "it offers scheduled execution only, which needs a real-time scheduler; ask for an "
              "FMU with co-simulation or model exchange"
            : "it offers no interface";
  else if (want_me && !me)
    *why = "it offers no model exchange, only co-simulation (--interface cs)";
  else if (want_cs && !cs)
    *why = "it offers no co-simulation, only model exchange (--interface me)";
  return *why == NULL;
}

double sk_fmu_start(const SkFmu *f, uint32_t variable, uint32_t element) {
  const SkFmuVariable *v = &f->variables[variable];
  const char          *s = v->start;
  for (uint32_t i = 0; s && i < element; i++) {
    s += strspn(s, " \t\r\n");
    s += strcspn(s, " \t\r\n");
  }
  // One number for all elements is allowed where there is only one.
  if (s && element && !*(s + strspn(s, " \t\r\n"))) s = v->start;
  if (!s) return 0.0;
  s += strspn(s, " \t\r\n");
  if (strncmp(s, "true", 4) == 0) return 1.0;
  if (strncmp(s, "false", 5) == 0) return 0.0;
  static _Thread_local locale_t c;
  if (!c) c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  double value = c ? strtod_l(s, NULL, c) : strtod(s, NULL);
  return isnan(value) ? 0.0 : value;
}
