#include "cosim/fmi/description.h"

#include "base/map.h"
#include "base/name.h"
#include "base/vec.h"
#include "cosim/fmi/advice.h"
#include "cosim/fmi/archive.h"
#include "cosim/fmi/build.h"
#include "cosim/fmi/xml.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Names of the lists ------------------------------------------------------------------------------

#define TEXT(id, text) text,
static const char *const type_names[]        = {SK_FMU_TYPES(TEXT)};
static const char *const causality_names[]   = {SK_FMU_CAUSALITIES(TEXT)};
static const char *const variability_names[] = {SK_FMU_VARIABILITIES(TEXT)};
#undef TEXT
static const struct {
  const char *attribute, *older, *meaning;
} flags[] = {
#define FLAG(id, attribute, older, meaning) {attribute, older, meaning},
    SK_FMU_FLAGS(FLAG)
#undef FLAG
};
static const char *const interface_names[] = {"model exchange", "co-simulation",
                                              "scheduled execution"};

const char *sk_fmu_type_name(SkFmuType type) { return type_names[type]; }
const char *sk_fmu_causality_name(SkFmuCausality causality) { return causality_names[causality]; }
const char *sk_fmu_variability_name(SkFmuVariability variability) {
  return variability_names[variability];
}
const char *sk_fmu_flag_meaning(SkFmuFlag flag) { return flags[flag].meaning; }
const char *sk_fmu_flag_name(SkFmuFlag flag) { return flags[flag].attribute; }
const char *sk_fmu_interface_name(SkFmuInterfaceKind kind) { return interface_names[kind]; }

bool sk_fmu_can(const SkFmu *fmu, SkFmuInterfaceKind kind, SkFmuFlag flag) {
  return fmu->interfaces[kind].there && (fmu->interfaces[kind].flags >> flag & 1);
}

static int find_text(const char *text, const char *const *list, int n) {
  for (int i = 0; text && i < n; i++)
    if (strcmp(text, list[i]) == 0) return i;
  return -1;
}

// Reading -----------------------------------------------------------------------------------------

// A declared type: what its variables inherit.
typedef struct {
  const char *unit, *display_unit, *quantity;
  bool        relative;
} Declared;

// A dimension that a structural parameter gives.
typedef struct {
  uint32_t variable, reference;
} Size;

typedef struct {
  SkArena *arena;
  SkFmu   *fmu;
  SkNames *names;
  locale_t c;         // numbers have a point, whatever the host's language
  SkMap    types;     // name -> Declared
  SkMap    by_value;  // kind of type and value reference -> number of the first variable + 1
  SK_VEC(SkFmuVariable) variables;
  SK_VEC(SkFmuUnit) units;
  SK_VEC(uint32_t)
  derivatives;     // 2.0: index, 3.0: value reference; UINT32_MAX: none; one for each variable
  Declared *type;  // of the Type or SimpleType element we are in
  SK_VEC(SkFmuUnknown) outputs;  // what they refer to may be anything until the end
  SK_VEC(SkFmuUnknown) derivatives_of_states;
  SK_VEC(Size) sizes;
  const char *picked;  // values of structural parameters; may be NULL
} Reader;

static const char *text_of(Reader *r, const SkXmlElement *e, const char *attribute) {
  const char *text = sk_xml_get(e, attribute);
  return text ? sk_name_z(r->names, text) : NULL;
}

static const char *missing(Reader *r, const SkXmlElement *e, const char *attribute) {
  return sk_arena_printf(r->arena, "<%s> has no attribute '%s'", e->name, attribute);
}

static bool is_true(const char *text) {
  return text && (strcmp(text, "true") == 0 || strcmp(text, "1") == 0);
}

static double number_of(Reader *r, const SkXmlElement *e, const char *attribute, double otherwise) {
  const char *text = sk_xml_get(e, attribute);
  if (!text) return otherwise;
  char  *end;
  double value = strtod_l(text, &end, r->c);
  return end == text ? otherwise : value;
}

static bool read_unsigned(const char *text, uint32_t *value) {
  if (!text || *text < '0' || *text > '9') return false;
  char              *end;
  unsigned long long x = strtoull(text, &end, 10);
  *value               = (uint32_t)x;
  return *end == 0 && x <= UINT32_MAX;
}

static uint32_t count_of(const SkXmlElement *e, const char *attribute) {
  uint32_t n = 0;
  return read_unsigned(sk_xml_get(e, attribute), &n) ? n : 0;
}

// The root ----------------------------------------------------------------------------------------

static const char *read_root(Reader *r, const SkXmlElement *e) {
  SkFmu *f = r->fmu;
  if (strcmp(e->name, "fmiModelDescription") != 0)
    return sk_arena_printf(r->arena, "this is no FMU: the description begins with <%s>", e->name);
  f->version_text = text_of(r, e, "fmiVersion");
  if (!f->version_text) return missing(r, e, "fmiVersion");
  bool known = f->version_text[0] >= '1' && f->version_text[0] <= '3' &&
               f->version_text[1] == '.' && f->version_text[2] == '0';
  if (!known)
    return sk_arena_printf(r->arena, "version '%s' of FMI is not known; 1.0, 2.0 and 3.0 are",
                           f->version_text);
  f->version        = f->version_text[0] - '0';
  const char *token = f->version == 3 ? "instantiationToken" : "guid";
  f->name           = text_of(r, e, "modelName");
  f->token          = text_of(r, e, token);
  f->description    = text_of(r, e, "description");
  f->tool           = text_of(r, e, "generationTool");
  f->date           = text_of(r, e, "generationDateAndTime");
  f->author         = text_of(r, e, "author");
  f->license        = text_of(r, e, "license");
  f->model_version  = text_of(r, e, "version");
  f->n_indicators   = count_of(e, "numberOfEventIndicators");
  if (!f->name) return missing(r, e, "modelName");
  if (!f->token) return missing(r, e, token);
  if (f->version > 1) return NULL;
  f->n_states                         = count_of(e, "numberOfContinuousStates");
  f->interfaces[SK_FMU_ME].there      = true;  // unless an <Implementation> follows
  f->interfaces[SK_FMU_ME].identifier = text_of(r, e, "modelIdentifier");
  return f->interfaces[SK_FMU_ME].identifier ? NULL : missing(r, e, "modelIdentifier");
}

// Interfaces --------------------------------------------------------------------------------------

static void read_flags(Reader *r, const SkXmlElement *e, SkFmuInterface *i) {
  for (uint32_t k = 0; k < SK_FMU_N_FLAGS; k++)
    if (is_true(sk_xml_get(e, flags[k].attribute)) ||
        (*flags[k].older && is_true(sk_xml_get(e, flags[k].older))))
      i->flags |= UINT32_C(1) << k;
  i->output_derivatives = (int)number_of(r, e, "maxOutputDerivativeOrder", i->output_derivatives);
  i->internal_step      = number_of(r, e, "fixedInternalStepSize", i->internal_step);
}

static const char *read_interface(Reader *r, const SkXmlElement *e, SkFmuInterfaceKind kind) {
  SkFmuInterface *i = &r->fmu->interfaces[kind];
  i->there          = true;
  i->identifier     = text_of(r, e, "modelIdentifier");
  read_flags(r, e, i);
  // 2.0 says the opposite.
  const char *spared = sk_xml_get(e, "completedIntegratorStepNotNeeded");
  if (kind == SK_FMU_ME && r->fmu->version == 2 && !is_true(spared))
    i->flags |= UINT32_C(1) << SK_FMU_CAN_STEP_COMPLETED;
  return i->identifier ? NULL : missing(r, e, "modelIdentifier");
}

// FMI 1.0 for co-simulation: the same root, and an element that says so.
static void read_implementation(Reader *r, bool tool) {
  SkFmuInterface *me = &r->fmu->interfaces[SK_FMU_ME], *cs = &r->fmu->interfaces[SK_FMU_CS];
  *cs = *me;
  *me = (SkFmuInterface){0};
  if (tool) cs->flags |= UINT32_C(1) << SK_FMU_CAN_TOOL;
}

static const char *read_interfaces(Reader *r, const SkXmlElement *e) {
  static const char *const names[] = {"ModelExchange", "CoSimulation", "ScheduledExecution"};
  int                      kind    = find_text(e->name, names, 3);
  if (strcmp(e->name, "File") == 0 && e->depth == 3 && sk_xml_in(e, "SourceFiles")) {
    int         of   = find_text(e->path[1], names, 3);
    const char *name = text_of(r, e, "name");
    if (of >= 0 && name) sk_fmu_build_file(r->arena, &r->fmu->interfaces[of].build, name);
  }
  if (kind >= 0 && e->depth == 1 && r->fmu->version > 1)
    return read_interface(r, e, (SkFmuInterfaceKind)kind);
  if (r->fmu->version > 1 || !sk_xml_in(e, "Implementation")) {
    if (r->fmu->version == 1 && strcmp(e->name, "Capabilities") == 0)
      read_flags(r, e, &r->fmu->interfaces[SK_FMU_CS]);
    return NULL;
  }
  bool tool = strcmp(e->name, "CoSimulation_Tool") == 0;
  if (tool || strcmp(e->name, "CoSimulation_StandAlone") == 0) read_implementation(r, tool);
  return NULL;
}

// Units and types ---------------------------------------------------------------------------------

static void read_unit(Reader *r, const SkXmlElement *e) {
  static const char *const powers[] = {"kg", "m", "s", "A", "K", "mol", "cd", "rad"};
  bool                     old      = r->fmu->version == 1 && strcmp(e->name, "BaseUnit") == 0;
  if (old || strcmp(e->name, "Unit") == 0) {
    const char *name = text_of(r, e, old ? "unit" : "name");
    if (name) sk_vec_push(r->arena, &r->units, ((SkFmuUnit){.name = name, .factor = 1.0}));
  } else if (strcmp(e->name, "BaseUnit") == 0 && r->units.n > 0) {
    SkFmuUnit *u = &r->units.at[r->units.n - 1];
    u->base      = true;
    for (int i = 0; i < 8; i++)
      u->powers[i] = (int)fmax(-99, fmin(99, number_of(r, e, powers[i], 0.0)));
    u->factor = number_of(r, e, "factor", 1.0);
    u->offset = number_of(r, e, "offset", 0.0);
  }
}

static void read_type(Reader *r, const SkXmlElement *e) {
  bool in_types = sk_xml_in(e, "TypeDefinitions");
  if (in_types) {
    const char *name = text_of(r, e, "name");
    r->type          = SK_NEW(r->arena, Declared);
    if (name) sk_map_put_ptr(r->arena, &r->types, name, r->type);
  }
  // In 3.0 the attributes stand in the element itself, before in one inside of it.
  bool inside = e->depth == 3 && strcmp(e->path[1], "TypeDefinitions") == 0;
  if (!r->type || !(in_types || inside)) return;
  if (sk_xml_get(e, "unit")) r->type->unit = text_of(r, e, "unit");
  if (sk_xml_get(e, "displayUnit")) r->type->display_unit = text_of(r, e, "displayUnit");
  if (sk_xml_get(e, "quantity")) r->type->quantity = text_of(r, e, "quantity");
  if (sk_xml_get(e, "relativeQuantity"))
    r->type->relative = is_true(sk_xml_get(e, "relativeQuantity"));
}

// Variables ---------------------------------------------------------------------------------------

// Value references are counted apart for each of these in 1.0 and 2.0, and for all together in 3.0.
static uint64_t value_key(const SkFmu *f, const SkFmuVariable *v) {
  uint64_t kind = f->version == 3                 ? 1
                  : v->type == SK_FMU_ENUMERATION ? SK_FMU_INT32 + 2u
                                                  : (uint64_t)v->type + 2u;
  return kind << 32 | v->reference;
}

static void note_value(Reader *r, uint32_t at) {
  SkFmuVariable *v   = &r->variables.at[at];
  uint64_t       key = value_key(r->fmu, v), first;
  if (sk_map_get(&r->by_value, key, &first))
    v->alias = true;
  else
    sk_map_put(r->arena, &r->by_value, key, at + 1u);
}

// What 1.0 and 2.0 call Real, Integer and so on.
static int type_of(const char *name) {
  if (strcmp(name, "Real") == 0) return SK_FMU_FLOAT64;
  if (strcmp(name, "Integer") == 0) return SK_FMU_INT32;
  return find_text(name, type_names, SK_FMU_N_TYPES);
}

static void read_attributes(Reader *r, const SkXmlElement *e, SkFmuVariable *v) {
  const char *declared = sk_xml_get(e, "declaredType");
  SkName      name     = declared ? sk_name_find(r->names, declared, strlen(declared)) : NULL;
  Declared   *t        = name ? sk_map_ptr(&r->types, name) : NULL;
  const char *unit = text_of(r, e, "unit"), *shown = text_of(r, e, "displayUnit"),
             *quantity = text_of(r, e, "quantity");
  v->unit              = unit ? unit : t ? t->unit : NULL;
  v->display_unit      = shown ? shown : t ? t->display_unit : NULL;
  v->quantity          = quantity ? quantity : t ? t->quantity : NULL;
  const char *relative = sk_xml_get(e, "relativeQuantity");
  v->relative          = relative ? is_true(relative) : t && t->relative;
  v->start             = text_of(r, e, "start");
  v->nominal           = number_of(r, e, "nominal", NAN);
  uint32_t derivative;
  if (read_unsigned(sk_xml_get(e, "derivative"), &derivative))
    r->derivatives.at[r->derivatives.n - 1] = derivative;
}

static SkFmuVariability default_variability(int version, SkFmuType type) {
  // Before 3.0 the type comes in an element of its own.
  if (version == 1 || type == SK_FMU_N_TYPES || type == SK_FMU_FLOAT64 || type == SK_FMU_FLOAT32)
    return SK_FMU_CONTINUOUS;
  return SK_FMU_DISCRETE;
}

static const char *read_variable(Reader *r, const SkXmlElement *e, SkFmuType type) {
  SkFmu        *f = r->fmu;
  SkFmuVariable v = {
      .type = type, .derivative_of = -1, .line = e->line, .elements = 1, .nominal = NAN};
  v.name        = text_of(r, e, "name");
  v.description = text_of(r, e, "description");
  if (!v.name) return missing(r, e, "name");
  if (!sk_xml_get(e, "valueReference")) return missing(r, e, "valueReference");
  if (!read_unsigned(sk_xml_get(e, "valueReference"), &v.reference))
    return sk_arena_printf(r->arena, "the value reference of '%s' is no number", v.name);
  const char *causality = sk_xml_get(e, "causality"), *variability = sk_xml_get(e, "variability");
  int         c = find_text(causality, causality_names, SK_FMU_N_CAUSALITIES);
  int         k = find_text(variability, variability_names, SK_FMU_N_VARIABILITIES);
  // 1.0 has "internal" and "none" for local, and says parameter by the variability.
  v.causality   = c < 0 ? SK_FMU_LOCAL : (SkFmuCausality)c;
  v.variability = k < 0 ? default_variability(f->version, type) : (SkFmuVariability)k;
  if (f->version == 1 && variability && strcmp(variability, "parameter") == 0) {
    v.variability = SK_FMU_FIXED;
    if (v.causality == SK_FMU_LOCAL) v.causality = SK_FMU_PARAMETER;
  }
  if (c < 0 && f->version > 1 && causality)
    return sk_arena_printf(r->arena, "'%s' of '%s' is no causality", causality, v.name);
  if (k < 0 && f->version > 1 && variability)
    return sk_arena_printf(r->arena, "'%s' of '%s' is no variability", variability, v.name);
  const char *initial = sk_xml_get(e, "initial"), *alias = sk_xml_get(e, "alias");
  v.exact   = initial && strcmp(initial, "exact") == 0;
  v.negated = f->version == 1 && alias && strcmp(alias, "negatedAlias") == 0;
  sk_vec_push(r->arena, &r->variables, v);
  sk_vec_push(r->arena, &r->derivatives, UINT32_MAX);
  return NULL;
}

// 3.0: another name of the same variable.
static const char *read_alias(Reader *r, const SkXmlElement *e) {
  if (r->variables.n == 0) return NULL;
  SkFmuVariable v = r->variables.at[r->variables.n - 1];
  v.name          = text_of(r, e, "name");
  v.description   = text_of(r, e, "description");
  v.alias         = true;
  v.derivative_of = -1;
  v.line          = e->line;
  if (!v.name) return missing(r, e, "name");
  sk_vec_push(r->arena, &r->variables, v);
  sk_vec_push(r->arena, &r->derivatives, UINT32_MAX);
  return NULL;
}

// More elements than anybody can want.
#define MOST_ELEMENTS (UINT64_C(1) << 32)

static const char *grow(SkArena *arena, SkFmuVariable *v, uint64_t n) {
  v->elements = n && v->elements > MOST_ELEMENTS / n ? MOST_ELEMENTS : v->elements * n;
  return v->elements < MOST_ELEMENTS
             ? NULL
             : sk_arena_printf(arena, "'%s' has too many elements", v->name);
}

static const char *read_dimension(Reader *r, const SkXmlElement *e) {
  SkFmuVariable *v = &r->variables.at[r->variables.n - 1];
  uint32_t       n;
  v->dimensions++;
  if (read_unsigned(sk_xml_get(e, "start"), &n)) return grow(r->arena, v, n);
  if (!read_unsigned(sk_xml_get(e, "valueReference"), &n))
    return sk_arena_printf(r->arena, "a dimension of '%s' is not told", v->name);
  sk_vec_push(r->arena, &r->sizes, ((Size){r->variables.n - 1, n}));
  return NULL;
}

// "12=5": the structural parameter that is variable 12 has the value 5.
static void pick_sizes(Reader *r) {
  const char *at = r->picked;
  while (at && *at) {
    size_t         n = strcspn(at, " ");
    char          *end;
    unsigned long  i = strtoul(at, &end, 10);
    SkFmuVariable *v = i < r->variables.n ? &r->variables.at[i] : NULL;
    if (*end == '=' && v && v->causality == SK_FMU_STRUCTURAL_PARAMETER) {
      v->start  = sk_arena_printf(r->arena, "%.*s", (int)(at + n - end - 1), end + 1);
      v->picked = true;
    }
    at += n + (at[n] == ' ');
  }
}

// Sizes that are structural parameters, which may stand behind the arrays.
static const char *join_sizes(Reader *r) {
  for (uint32_t i = 0; i < r->sizes.n; i++) {
    SkFmuVariable *v = &r->variables.at[r->sizes.at[i].variable];
    uint64_t       at;
    uint32_t       n;
    bool found = sk_map_get(&r->by_value, UINT64_C(1) << 32 | r->sizes.at[i].reference, &at) &&
                 read_unsigned(r->variables.at[at - 1].start, &n);
    if (!found)
      return sk_arena_printf(r->arena,
                             "line %d: the size of '%s' is variable %u, which is no number",
                             v->line, v->name, r->sizes.at[i].reference);
    r->variables.at[at - 1].size = true;
    const char *why              = grow(r->arena, v, n);
    if (why) return sk_arena_printf(r->arena, "line %d: %s", v->line, why);
  }
  for (uint32_t i = 0; i < r->variables.n; i++) {  // other names of arrays
    SkFmuVariable *v = &r->variables.at[i];
    uint64_t       at;
    if (r->fmu->version == 3 && v->alias && sk_map_get(&r->by_value, value_key(r->fmu, v), &at))
      v->elements = r->variables.at[at - 1].elements;
  }
  return NULL;
}

static const char *read_variables(Reader *r, const SkXmlElement *e) {
  bool here = e->depth == 2, version3 = r->fmu->version == 3;
  int  type = type_of(e->name);
  if (here && !version3)
    return strcmp(e->name, "ScalarVariable") == 0 ? read_variable(r, e, SK_FMU_N_TYPES) : NULL;
  if (here) {
    if (type < 0) return sk_arena_printf(r->arena, "<%s> is no type of variables", e->name);
    const char *why = read_variable(r, e, (SkFmuType)type);
    if (why) return why;
    read_attributes(r, e, &r->variables.at[r->variables.n - 1]);
    note_value(r, r->variables.n - 1);
    return NULL;
  }
  if (e->depth != 3 || r->variables.n == 0) return NULL;
  SkFmuVariable *v = &r->variables.at[r->variables.n - 1];
  if (version3) {
    if (strcmp(e->name, "Alias") == 0) return read_alias(r, e);
    if (strcmp(e->name, "Dimension") == 0) return read_dimension(r, e);
    if (strcmp(e->name, "Start") == 0 && !v->start) v->start = text_of(r, e, "value");
  } else if (type >= 0 && strcmp(e->path[2], "ScalarVariable") == 0 && v->type == SK_FMU_N_TYPES) {
    v->type = (SkFmuType)type;
    if (v->variability == SK_FMU_CONTINUOUS && type != SK_FMU_FLOAT64)
      v->variability = SK_FMU_DISCRETE;
    read_attributes(r, e, v);
    note_value(r, r->variables.n - 1);
  }
  return NULL;
}

// Structure ---------------------------------------------------------------------------------------

// Numbers with blanks between them.
static SkFmuUnknown read_unknown(Reader *r, const SkXmlElement *e, uint32_t variable) {
  SkFmuUnknown u           = {.variable = variable};
  const char  *text        = sk_xml_get(e, "dependencies");
  SK_VEC(uint32_t) numbers = {0};
  u.told                   = text != NULL;
  for (const char *at = text; at && *(at += strspn(at, " \t\r\n"));) {
    char              *end;
    unsigned long long n = strtoull(at, &end, 10);
    if (end == at) {
      u.told = false;  // it may depend on anything then
      break;
    }
    sk_vec_push(r->arena, &numbers, n > UINT32_MAX ? UINT32_MAX : (uint32_t)n);
    at = end;
  }
  u.dependencies   = numbers.at;
  u.n_dependencies = numbers.n;
  return u;
}

static void read_structure(Reader *r, const SkXmlElement *e) {
  bool     three = r->fmu->version == 3, output = false, derivative = false;
  uint32_t at;
  if (three) {
    output     = strcmp(e->name, "Output") == 0;
    derivative = strcmp(e->name, "ContinuousStateDerivative") == 0;
    r->fmu->n_indicators += strcmp(e->name, "EventIndicator") == 0;
  } else if (strcmp(e->name, "Unknown") == 0) {
    output     = sk_xml_in(e, "Outputs");
    derivative = sk_xml_in(e, "Derivatives");
  }
  if (!(output || derivative)) return;
  if (!read_unsigned(sk_xml_get(e, three ? "valueReference" : "index"), &at)) return;
  SkFmuUnknown u = read_unknown(r, e, at);
  if (output)
    sk_vec_push(r->arena, &r->outputs, u);
  else
    sk_vec_push(r->arena, &r->derivatives_of_states, u);
}

// 2.0 refers to variables by their places, counted from 1, 3.0 by value references.
static bool find_variable(Reader *r, uint32_t number, uint32_t *variable) {
  uint64_t at = number;
  if (r->fmu->version == 3 ? !sk_map_get(&r->by_value, UINT64_C(1) << 32 | number, &at)
                           : number < 1 || number > r->variables.n)
    return false;
  *variable = (uint32_t)(at - 1);
  return true;
}

static const char *join_unknowns(Reader *r, SkFmuUnknown *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    SkFmuUnknown *u = &list[i];
    if (!find_variable(r, u->variable, &u->variable))
      return sk_arena_printf(r->arena, "the structure names variable %u, which does not exist",
                             u->variable);
    // What cannot be depended on here says that the whole list means something else.
    for (uint32_t k = 0; k < u->n_dependencies; k++)
      if (!find_variable(r, u->dependencies[k], &u->dependencies[k]) ||
          r->variables.at[u->dependencies[k]].causality == SK_FMU_PARAMETER)
        u->told = false;
  }
  return NULL;
}

static void count_states(Reader *r) {
  SkFmu   *f = r->fmu;
  uint64_t n = 0;
  for (uint32_t i = 0; i < f->n_derivatives; i++)
    n += f->variables[f->derivatives[i].variable].elements;
  f->n_states = n > UINT32_MAX ? UINT32_MAX : (uint32_t)n;
}

static const char *on_start(void *user, const SkXmlElement *e) {
  Reader *r = user;
  if (e->depth == 0) return read_root(r, e);
  const char *section = e->depth > 1 ? e->path[1] : "";
  if (strcmp(section, "UnitDefinitions") == 0) read_unit(r, e);
  if (strcmp(section, "TypeDefinitions") == 0) read_type(r, e);
  if (strcmp(section, "ModelStructure") == 0) read_structure(r, e);
  if (strcmp(section, "ModelVariables") == 0) return read_variables(r, e);
  if (strcmp(e->name, "DefaultExperiment") == 0 && e->depth == 1) {
    r->fmu->start     = number_of(r, e, "startTime", NAN);
    r->fmu->stop      = number_of(r, e, "stopTime", NAN);
    r->fmu->step      = number_of(r, e, "stepSize", NAN);
    r->fmu->tolerance = number_of(r, e, "tolerance", NAN);
  }
  return read_interfaces(r, e);
}

static const char *on_end(void *user, const SkXmlElement *e) {
  Reader *r = user;
  if (r->fmu->version == 3 || strcmp(e->name, "ScalarVariable") != 0 || r->variables.n == 0)
    return NULL;
  const SkFmuVariable *v = &r->variables.at[r->variables.n - 1];
  return v->type == SK_FMU_N_TYPES ? sk_arena_printf(r->arena, "'%s' has no type", v->name) : NULL;
}

// Derivatives refer to variables that may stand behind them.
static const char *join_derivatives(Reader *r) {
  for (uint32_t i = 0; i < r->variables.n; i++) {
    uint32_t d = r->derivatives.at[i];
    uint64_t at;
    if (d == UINT32_MAX) continue;
    SkFmuVariable *v = &r->variables.at[i];
    bool found       = r->fmu->version == 3 ? sk_map_get(&r->by_value, UINT64_C(1) << 32 | d, &at)
                                            : (at = d) >= 1 && d <= r->variables.n;
    if (!found)
      return sk_arena_printf(r->arena,
                             "line %d: '%s' is the derivative of variable %u, which does not exist",
                             v->line, v->name, d);
    v->derivative_of = (int32_t)(at - 1);
  }
  return NULL;
}

static const char *read_xml(SkFmu *f, const char *text, size_t n, const char *picked) {
  Reader r = {.arena = f->arena, .fmu = f, .names = sk_names_new(f->arena), .picked = picked};
  const SkXmlHandler h = {&r, on_start, on_end};
  r.c                  = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (!r.c) return "numbers cannot be read: there is no locale \"C\"";
  f->start = f->stop = f->step = f->tolerance = NAN;
  const char *why                             = sk_xml_read(f->arena, text, n, &h);
  if (!why) why = join_derivatives(&r);
  if (!why) pick_sizes(&r);
  if (!why) why = join_sizes(&r);
  if (!why) why = join_unknowns(&r, r.outputs.at, r.outputs.n);
  if (!why) why = join_unknowns(&r, r.derivatives_of_states.at, r.derivatives_of_states.n);
  freelocale(r.c);
  f->variables     = r.variables.at;
  f->n_variables   = r.variables.n;
  f->units         = r.units.at;
  f->n_units       = r.units.n;
  f->outputs       = r.outputs.at;
  f->n_outputs     = r.outputs.n;
  f->derivatives   = r.derivatives_of_states.at;
  f->n_derivatives = r.derivatives_of_states.n;
  if (!why && f->version > 1) count_states(&r);
  return why;
}

// The archive -------------------------------------------------------------------------------------

static const char *count_terminal(void *user, const SkXmlElement *e) {
  if (strcmp(e->name, "Terminal") == 0) ++*(uint32_t *)user;
  return NULL;
}

static void read_files(SkFmu *f, SkFmuArchive *a) {
  SK_VEC(const char *) platforms = {0};
  for (uint32_t i = 0; i < sk_fmu_archive_count(a); i++) {
    const char *name = sk_fmu_archive_name(a, i), *rest = NULL;
    sk_fmu_build_name(f, name);
    if (strncmp(name, "binaries/", 9) == 0) rest = strchr(name + 9, '/');
    if (!rest || !rest[1]) continue;
    const char *folder = sk_arena_printf(f->arena, "%.*s", (int)(rest - name - 9), name + 9);
    bool        seen   = false;
    for (uint32_t k = 0; k < platforms.n; k++) seen |= strcmp(platforms.at[k], folder) == 0;
    if (!seen) sk_vec_push(f->arena, &platforms, folder);
  }
  sk_fmu_build_end(f);
  f->platforms   = platforms.at;
  f->n_platforms = platforms.n;
}

// NULL, or what is wrong.
static const char *read_build(SkFmu *f, SkFmuArchive *a) {
  static const char name[] = "sources/buildDescription.xml";
  const char       *why    = NULL;
  size_t            n;
  char             *xml =
      f->version == 3 ? sk_fmu_archive_read(a, f->arena, name, SK_FMU_MAX_XML, &n, &why) : NULL;
  if (xml) why = sk_fmu_build_read(f, xml, n);
  return why ? sk_arena_printf(f->arena, "buildDescription.xml: %s", why) : NULL;
}

static SkStatus read_archive(SkFmu *f, const char *path, const char *picked, SkFmuArchive **a,
                             const char **why) {
  *why = sk_fmu_archive_open(f->arena, path, a);
  if (*why) return SK_IO;
  size_t n;
  char  *xml = sk_fmu_archive_read(*a, f->arena, "modelDescription.xml", SK_FMU_MAX_XML, &n, why);
  if (!xml) {
    if (!*why) *why = "there is no modelDescription.xml in it";
    return SK_IO;
  }
  *why = read_xml(f, xml, n, picked);
  if (*why) {
    *why = sk_arena_printf(f->arena, "modelDescription.xml: %s", *why);
    return SK_MODEL_ERROR;
  }
  read_files(f, *a);
  *why = read_build(f, *a);
  if (*why) return SK_MODEL_ERROR;
  xml = sk_fmu_archive_read(*a, f->arena, "terminalsAndIcons/terminalsAndIcons.xml", SK_FMU_MAX_XML,
                            &n, why);
  if (!xml && *why) return SK_IO;
  if (xml)
    *why = sk_xml_read(f->arena, xml, n, &(SkXmlHandler){&f->n_terminals, count_terminal, NULL});
  if (*why) *why = sk_arena_printf(f->arena, "terminalsAndIcons.xml: %s", *why);
  return *why ? SK_MODEL_ERROR : SK_OK;
}

// What is read: a file, or the text of a description.
typedef struct {
  const char *path, *picked, *xml;
  size_t      n;
} Source;

static SkStatus read_source(const Source *from, SkFmu **out, char *why, size_t room) {
  SkGuard guard;
  SkArena *volatile arena        = sk_arena_new(0, &guard);
  SkFmuArchive *volatile archive = NULL;
  *out                           = NULL;
  snprintf(why, room, "out of memory");
  if (!arena) return SK_NOMEM;
  if (setjmp(guard.env)) {
    sk_fmu_archive_close(archive);
    sk_arena_free(arena);
    return SK_NOMEM;
  }
  SkFmu *f           = SK_NEW(arena, SkFmu);
  f->arena           = arena;
  const char *reason = NULL;
  SkStatus    status = SK_OK;
  if (from->path) {
    status = read_archive(f, from->path, from->picked, (SkFmuArchive **)&archive, &reason);
  } else {
    reason = read_xml(f, from->xml, from->n, NULL);
    if (reason) status = SK_MODEL_ERROR;
  }
  if (status == SK_OK) sk_fmu_advise(f, from->path != NULL);
  sk_fmu_archive_close(archive);
  snprintf(why, room, "%s", reason ? reason : "");
  if (status == SK_OK)
    *out = f;
  else
    sk_arena_free(arena);
  return status;
}

SkStatus sk_fmu_read(const char *path, const char *picked, SkFmu **out, char *why, size_t room) {
  return read_source(&(Source){.path = path, .picked = picked}, out, why, room);
}

SkStatus sk_fmu_read_xml(const char *text, size_t n, SkFmu **out, char *why, size_t room) {
  return read_source(&(Source){.xml = text, .n = n}, out, why, room);
}

void sk_fmu_free(SkFmu *fmu) {
  if (fmu) sk_arena_free(fmu->arena);
}
