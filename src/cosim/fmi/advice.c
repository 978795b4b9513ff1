#include "cosim/fmi/advice.h"

#include "base/name.h"
#include "base/vec.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  SkFmu *fmu;
  SK_VEC(const char *) said;
} Advice;

static void say(Advice *a, const char *format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int   n    = vsnprintf(NULL, 0, format, args);
  char *text = sk_arena_alloc(a->fmu->arena, (size_t)n + 1);
  vsnprintf(text, (size_t)n + 1, format, again);
  va_end(again);
  va_end(args);
  sk_vec_push(a->fmu->arena, &a->said, text);
}

// This machine ------------------------------------------------------------------------------------

#if defined              __aarch64__
static const char *const here[] = {"aarch64-linux"};
#else
static const char *const here[] = {"linux64", "x86_64-linux"};
#endif

static void advise_binaries(Advice *a) {
  const SkFmu *f = a->fmu;
  for (uint32_t i = 0; i < f->n_platforms; i++)
    for (size_t k = 0; k < sizeof here / sizeof *here; k++)
      if (strcmp(f->platforms[i], here[k]) == 0) return;
  if (f->sources)
    say(a, "it has no binary for this machine (%s); its C sources are compiled when it runs",
        here[0]);
  else
    say(a, "it has neither a binary for this machine (%s) nor C sources", here[0]);
}

// Interfaces --------------------------------------------------------------------------------------

static void advise_interfaces(Advice *a) {
  const SkFmu *f  = a->fmu;
  bool         me = f->interfaces[SK_FMU_ME].there, cs = f->interfaces[SK_FMU_CS].there;
  if (!me && !cs)
    say(a, f->interfaces[SK_FMU_SE].there ? "it offers scheduled execution only"
                                          : "it offers no interface");
  for (int k = 0; k < SK_FMU_N_INTERFACES; k++) {
    const char *name = sk_fmu_interface_name((SkFmuInterfaceKind)k);
    if (sk_fmu_can(f, (SkFmuInterfaceKind)k, SK_FMU_CAN_ONCE))
      say(a, "%s: only one instance can run in a process", name);
    if (sk_fmu_can(f, (SkFmuInterfaceKind)k, SK_FMU_CAN_TOOL))
      say(a, "%s: it needs the tool that made it at run time", name);
  }
}

// Variables ---------------------------------------------------------------------------------------

static bool is_exact(const SkFmuVariable *v) {
  return v->causality == SK_FMU_PARAMETER || v->causality == SK_FMU_INPUT ||
         v->causality == SK_FMU_STRUCTURAL_PARAMETER;
}

// What plan.c leaves out of the inputs and outputs.
static void advise_left_out(Advice *a) {
  const SkFmu *f     = a->fmu;
  uint32_t     texts = 0, clocks = 0;
  const char  *text = NULL, *clock = NULL;
  for (uint32_t i = 0; i < f->n_variables; i++) {
    const SkFmuVariable *v      = &f->variables[i];
    bool                 in_out = v->causality == SK_FMU_INPUT || v->causality == SK_FMU_OUTPUT;
    if ((v->type == SK_FMU_STRING || v->type == SK_FMU_BINARY) && in_out && texts++ == 0)
      text = v->name;
    if (v->type == SK_FMU_CLOCK && clocks++ == 0) clock = v->name;
  }
  if (texts)
    say(a, "%u inputs or outputs are texts or bytes, such as '%s': they are left out", texts, text);
  if (clocks)
    say(a, "%u clocks, such as '%s', never tick: what they drive stays as it starts", clocks,
        clock);
}

static void advise_variables(Advice *a) {
  const SkFmu *f    = a->fmu;
  SkNames     *seen = sk_names_new(f->arena), *units = sk_names_new(f->arena),
          *told     = sk_names_new(f->arena);
  uint32_t    twice = 0, open = 0;
  const char *first_twice = NULL, *first_open = NULL;
  for (uint32_t i = 0; i < f->n_units; i++) sk_name_z(units, f->units[i].name);
  for (uint32_t i = 0; i < f->n_variables; i++) {
    const SkFmuVariable *v = &f->variables[i];
    size_t               n = strlen(v->name);
    if (sk_name_find(seen, v->name, n) && twice++ == 0) first_twice = v->name;
    sk_name(seen, v->name, n);
    if (is_exact(v) && !v->start && v->type != SK_FMU_CLOCK && open++ == 0) first_open = v->name;
    if (v->unit && *v->unit && !sk_name_find(units, v->unit, strlen(v->unit)) &&
        !sk_name_find(told, v->unit, strlen(v->unit))) {
      sk_name_z(told, v->unit);
      say(a, "the unit '%s' (of '%s') is not declared", v->unit, v->name);
    }
  }
  if (twice) say(a, "%u names stand more than once, such as '%s'", twice, first_twice);
  if (open) say(a, "%u inputs or parameters have no start value, such as '%s'", open, first_open);
}

void sk_fmu_advise(SkFmu *fmu, bool archive) {
  Advice a = {.fmu = fmu};
  advise_interfaces(&a);
  if (archive) advise_binaries(&a);
  advise_left_out(&a);
  advise_variables(&a);
  fmu->quirks   = a.said.at;
  fmu->n_quirks = a.said.n;
}

// Lines -------------------------------------------------------------------------------------------

const char *sk_fmu_coupling(const SkFmu *f) {
  if (f->interfaces[SK_FMU_ME].there)
    return "model exchange: the line's equation stands inside the integration, exact to the "
           "tolerance";
  // Intermediate updates, slopes of inputs and steps taken again would do better; nothing here uses them.
  if (f->interfaces[SK_FMU_CS].there)
    return "co-simulation with held effort: Skerry.Coupling.HeldEnd between it and the line "
           "(docs/fmi-lines.md), with short steps";
  return "no line can be joined to it";
}
