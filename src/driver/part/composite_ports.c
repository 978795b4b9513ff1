#include "driver/part/composite_ports.h"

#include "symbolic/scalar.h"

#include <string.h>

// By the names of what is in them, as connectors themselves are compared (Modelica 3.6, 9.3): no class is known here.
static const SkPortAdapter adapters[] = {
    {{"s", "f"}, "1 mechanical", "TLM_Interface_1D.TLMForce1D", "flange_b"},
    {{"phi", "tau"}, "1 rotational", "TLM_Interface_1D.TLMTorque1D", "flange_b"},
    {{"x", "f"}, "1 mechanical", "Nodes.Mechanic", "P1"},
    {{"a", "t"}, "1 rotational", "Nodes.Rotational", "P1"},
    {{"p", "q"}, "1 hydraulic", "Nodes.Hydraulic", "P1"},
    {{"p", "q", "c", "Zc"}, "1 hydraulic", "Nodes.HydraulicWaves", "P1"},
    {{"p", "qm"}, "1 pneumatic", "Nodes.Pneumatic", "P1"},
    {{"u", "i"}, "1 electric", "Nodes.Electric", "P1"},
    {{"T", "Q"}, "1 thermal", "Nodes.Thermal", "P1"},
    {{"v", "i"}, "1 electric", "Nodes.Pin", "P1"},
    {{"T", "Q_flow"}, "1 thermal", "Nodes.HeatPort", "P1"},
};
static const SkPortAdapter frame = {
    {"r_0[1]"}, "6 mechanical", "TLM_Interface_3D.TLMInterface3D", "frame_a"};
static const SkPortAdapter input  = {{NULL}, "in signal", "TLM_Interface_Signal.TLMInput", "y"};
static const SkPortAdapter output = {{NULL}, "out signal", "TLM_Interface_Signal.TLMOutput", "u"};

const char *sk_ports_last_dot(const char *path) {
  const char *dot    = NULL;
  bool        quoted = false;
  for (; *path; path++) {
    if (*path == '\\' && path[1])
      path++;
    else if (*path == '\'')
      quoted = !quoted;
    else if (*path == '.' && !quoted)
      dot = path;
  }
  return dot;
}

static const char *text_of(const SkFlat *flat, const SkFlatVar *v) {
  SkScalar value = v->binding == SK_NO_X ? sk_integer(0) : sk_scalar_of(flat->dag, v->binding);
  return value.base == SK_STRING && !value.symbolic ? value.string : NULL;
}

static const SkFlatVar *find_var(const SkFlat *flat, const char *name) {
  for (uint32_t i = 0; i < flat->vars.n; i++)
    if (strcmp(flat->vars.at[i].name, name) == 0) return &flat->vars.at[i];
  return NULL;
}

static bool is_true(const SkFlat *flat, const char *name) {
  const SkFlatVar *v = find_var(flat, name);
  if (!v || v->binding == SK_NO_X) return false;
  SkScalar value = sk_scalar_of(flat->dag, v->binding);
  return value.base == SK_BOOLEAN && !value.symbolic && value.boolean;
}

// A port in a part of the class has the part's path before its name.
static void add_port(SkPortSearch *s, const SkFlatVar *kind) {
  const char *path   = sk_arena_printf(s->arena, "%.*s", (int)(strlen(kind->name) - 9), kind->name);
  const char *called = sk_arena_printf(s->arena, "%s.interfaceName", path);
  const SkFlatVar *v = find_var(s->flat, called);
  const char      *name = v ? text_of(s->flat, v) : NULL, *dot = sk_ports_last_dot(path);
  if (!name || !text_of(s->flat, kind)) return;
  SkFoundPort p = {.path = path, .kind = text_of(s->flat, kind)};
  p.name        = dot ? sk_arena_printf(s->arena, "%.*s.%s", (int)(dot - path), path, name) : name;
  p.taken       = is_true(s->flat, sk_arena_printf(s->arena, "%s.connected", path));
  sk_vec_push(s->arena, &s->ports, p);
}

SkPortSearch sk_ports_of(SkArena *arena, const SkFlat *flat) {
  static const char end[] = ".portKind";
  SkPortSearch      s     = {.flat = flat, .arena = arena};
  for (uint32_t i = 0; i < flat->vars.n; i++) {
    const SkFlatVar *v = &flat->vars.at[i];
    size_t           n = strlen(v->name);
    if (v->base == SK_STRING && n >= sizeof end && strcmp(v->name + n - sizeof end + 1, end) == 0)
      add_port(&s, v);
  }
  return s;
}

// How many variables are directly in the component at this path.
static int count_members(const SkFlat *flat, const char *path) {
  size_t n = strlen(path);
  int    k = 0;
  for (uint32_t i = 0; i < flat->vars.n; i++) {
    const SkFlatVar *v = &flat->vars.at[i];
    k += strncmp(v->name, path, n) == 0 && v->name[n] == '.' && v->variability > SK_V_PARAMETER;
  }
  return k;
}

static bool fits(SkPortSearch *s, const SkPortAdapter *a, const char *path) {
  for (int i = 0; a->members[i]; i++)
    if (!find_var(s->flat, sk_arena_printf(s->arena, "%s.%s", path, a->members[i]))) return false;
  return true;
}

static const SkPortAdapter *adapter_for(SkPortSearch *s, const char *path) {
  const SkFlatVar *whole = find_var(s->flat, path);
  if (whole)
    return whole->causality == SK_CAUSAL_INPUT    ? &input
           : whole->causality == SK_CAUSAL_OUTPUT ? &output
                                                  : NULL;
  if (fits(s, &frame, path) && fits(s, &(SkPortAdapter){{"f[1]", "t[1]"}, 0, 0, 0}, path))
    return &frame;
  int members = count_members(s->flat, path);
  for (size_t i = 0; i < sizeof adapters / sizeof *adapters; i++) {
    int n = 0;
    while (n < 5 && adapters[i].members[n]) n++;
    if (n == members && fits(s, &adapters[i], path)) return &adapters[i];
  }
  return NULL;
}

bool sk_ports_find(SkPortSearch *s, const char *name, SkFoundPort *out) {
  const SkFoundPort *found = NULL;
  int                n     = 0;
  for (uint32_t i = 0; i < s->ports.n; i++) {
    if (strcmp(s->ports.at[i].name, name) != 0) continue;
    *out = s->ports.at[i];
    return true;
  }
  // The name alone, where only one part of the class has such a port.
  for (uint32_t i = 0; i < s->ports.n; i++) {
    const char *dot = strrchr(s->ports.at[i].name, '.');
    if (!dot || strcmp(dot + 1, name) != 0) continue;
    found = &s->ports.at[i];
    n++;
  }
  if (n == 1) return *out = *found, true;
  const SkPortAdapter *a = adapter_for(s, name);
  if (!a) return false;
  *out = (SkFoundPort){.name = name, .path = name, .kind = a->kind, .adapter = a};
  return true;
}

bool sk_ports_taken(const SkFlat *flat, const char *name) {
  size_t n = strlen(name);
  for (uint32_t i = 0; i < flat->vars.n; i++)
    if (strncmp(flat->vars.at[i].name, name, n) == 0 && strchr(".[", flat->vars.at[i].name[n]))
      return true;
  return false;
}
