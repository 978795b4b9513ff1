// What goes without a line: values of parameters, signals without delay, inputs that nothing is joined to, and the connectors of a system. Units and
// transformations of system structures are applied here.
#include "driver/part/composite_priv.h"

#include "cosim/fmi/declare.h"
#include "symbolic/scalar.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool sk_composite_is_direct(const SkCompositeLine *l) { return l->delay == 0.0; }

bool sk_composite_needs_adapter(const Maker *m, uint32_t sub, uint32_t port) {
  const SkFoundPort *p = &m->parts[sub].ports[port];
  if (!p->adapter) return false;
  if (p->kind[0] != 'i' && p->kind[0] != 'o') return true;
  for (uint32_t i = 0; i < m->c->lines.n; i++) {
    const SkCompositeLine *l = &m->c->lines.at[i];
    for (int k = 0; k < 2; k++)
      if (l->end[k].sub == sub && l->end[k].port == port && !sk_composite_is_direct(l)) return true;
  }
  return false;
}

// Variables of a class ----------------------------------------------------------------------------------

static const SkFlatVar *find_var(const SkFlat *flat, const char *name) {
  for (uint32_t i = 0; i < flat->vars.n; i++)
    if (strcmp(flat->vars.at[i].name, name) == 0) return &flat->vars.at[i];
  return NULL;
}

static const char *quoted(Maker *m, const char *name) {
  SkBuf out = sk_buf_new(m->arena);
  sk_fmu_put_name(&out, name);
  return out.text;
}

// A name of a system structure as a path in the class of a sub-model: names of elements may have dots, variables of FMUs are called as they please, and
// the start value of one that is no parameter is a parameter of its own.
static const char *path_of(Maker *m, const SkFlat *flat, const Part *part, const char *around,
                           const char *name) {
  const char *forms[] = {name, quoted(m, name),
                         quoted(m, sk_arena_printf(m->arena, "%s_start", name))};
  const char *found   = NULL;
  for (int i = 0; i < 3; i++) {
    const char      *path = sk_arena_printf(m->arena, "%s%s", around, forms[i]);
    const SkFlatVar *v    = find_var(flat, path);
    if (v && (v->variability == SK_V_PARAMETER || v->causality == SK_CAUSAL_INPUT)) return path;
    if (v && !found) found = path;
  }
  if (found) return found;
  for (uint32_t i = 0; part->made.c && i < part->made.c->subs.n && !found; i++) {
    const Part *inside = &part->made.parts[i];
    size_t      n      = strlen(inside->sub->name);
    if (strncmp(name, inside->sub->name, n) != 0 || name[n] != '.') continue;
    found = path_of(
        m, flat, inside,
        sk_arena_printf(m->arena, "%s%s.", around, sk_composite_identifier(m, inside->sub->name)),
        name + n + 1);
  }
  return found;
}

static const SkCompositePort *port_called(const SkCompositeSub *s, const char *name) {
  for (uint32_t k = 0; k < s->ports.n; k++)
    if (strcmp(s->ports.at[k].name, name) == 0) return &s->ports.at[k];
  return NULL;
}

// Units -------------------------------------------------------------------------------------------------

static SkCompositeUnit unit_called(const char *name) {
  SkCompositeUnit u = {.name = name && *name ? name : NULL};
  if (u.name) u.known = sk_unit_read(u.name, strlen(u.name), &u.scale);
  return u;
}

// A variable of an FMU is in SI units in its class, and its own unit is the display unit there.
static bool is_of_fmu(const Part *part, const char *name) {
  for (uint32_t i = 0; part->made.c && i < part->made.c->subs.n; i++) {
    const Part *inside = &part->made.parts[i];
    size_t      n      = strlen(inside->sub->name);
    if (strncmp(name, inside->sub->name, n) == 0 && name[n] == '.')
      return is_of_fmu(inside, name + n + 1);
  }
  size_t n = strlen(part->sub->file);
  return !part->made.c && n > 4 && strcmp(part->sub->file + n - 4, ".fmu") == 0;
}

// The unit of a variable in its class, and that which the system structure knows it by.
typedef struct {
  SkCompositeUnit inside, outside;
} Units;

static Units units_of(const Part *part, const char *name, const SkFlatVar *v,
                      const SkCompositePort *port) {
  Units u   = {.inside = unit_called(v ? v->unit : NULL)};
  u.outside = u.inside;
  if (v && v->display_unit && *v->display_unit && is_of_fmu(part, name))
    u.outside = unit_called(v->display_unit);
  if (port && port->unit.name) u.outside = port->unit;
  return u;
}

static Units units_of_end(Maker *m, SkCompositeEnd end) {
  const SkCompositePort *p = sk_composite_port(m->c, end);
  if (end.sub == SK_COMPOSITE_SELF || m->parts[end.sub].client >= 0)
    return (Units){p->unit, p->unit};
  const Part *part = &m->parts[end.sub];
  const char *path = path_of(m, part->flat, part, "", p->name);
  Units       u    = units_of(part, p->name, path ? find_var(part->flat, path) : NULL, p);
  if (!u.inside.name) u.inside = u.outside;
  return u;
}

// False after reporting: they do not fit.
static bool change_of(Maker *m, SkSpan span, const SkCompositeUnit *from, const SkCompositeUnit *to,
                      SkUnitChange *out) {
  *out = (SkUnitChange){1.0, 0.0};
  if (!from->name || !to->name || strcmp(from->name, to->name) == 0) return true;
  if (!from->known || !to->known) {
    sk_diag(m->in->diags, 7104, span,
            "nothing is known of the unit '%s', so values are not converted",
            from->known ? to->name : from->name);
    return true;
  }
  if (!sk_unit_fits(&from->scale, &to->scale)) {
    sk_diag(m->in->diags, 7105, span, "the units '%s' and '%s' do not fit", from->name, to->name);
    return false;
  }
  *out = sk_unit_change(&from->scale, &to->scale);
  return true;
}

static const char *linear(Maker *m, const char *value, double factor, double offset) {
  if (factor != 1.0)
    value = sk_arena_printf(m->arena, "%s*(%s)", sk_composite_number(m, factor), value);
  if (offset != 0.0)
    value = sk_arena_printf(m->arena, "(%s) + (%s)", value, sk_composite_number(m, offset));
  return value;
}

static const char *transformed(Maker *m, const SkCompositeWay *way, const char *value) {
  if (way->cases.n == 0) return way->given ? linear(m, value, way->factor, way->offset) : value;
  SkBuf out = sk_buf_new(m->arena);
  for (uint32_t i = 0; i < way->cases.n; i++)
    sk_buf_printf(&out, "%s (%s) == (%s) then %s", i ? " elseif" : "(if", value,
                  way->cases.at[i].from, way->cases.at[i].to);
  sk_buf_printf(&out, " else %s)", value);
  return out.text;
}

static const char *changed(Maker *m, SkSpan span, const SkCompositeUnit *from,
                           const SkCompositeUnit *to, const char *value) {
  SkUnitChange change;
  if (!change_of(m, span, from, to, &change)) return value;
  return linear(m, value, change.factor, change.offset);
}

const char *sk_composite_converted(Maker *m, const SkCompositeLine *l, const char *value) {
  if (l->way.as_is) return value;
  Units from = units_of_end(m, l->end[0]), to = units_of_end(m, l->end[1]);
  // Nothing but units: straight from one class to the other.
  if (!l->way.keeps_unit && !l->way.given && from.outside.name && to.outside.name) {
    SkUnitChange change;
    change_of(m, l->span, &from.outside, &to.outside, &change);
    return changed(m, l->span, &from.inside, &to.inside, value);
  }
  value = changed(m, l->span, &from.inside, &from.outside, value);
  if (!l->way.keeps_unit) value = changed(m, l->span, &from.outside, &to.outside, value);
  value = transformed(m, &l->way, value);
  return changed(m, l->span, &to.outside, &to.inside, value);
}

// Parameters --------------------------------------------------------------------------------------------

// A later value counts.
static void set(Maker *m, Part *part, const char *path, const char *value) {
  for (uint32_t i = 0; i < part->changes.n; i++)
    if (strcmp(part->changes.at[i].path, path) == 0) {
      part->changes.at[i].value = value;
      return;
    }
  sk_composite_change(m, &part->changes, path, value);
}

// Numbers as Modelica writes them, too: no hexadecimal ones, NaN or infinity.
static bool to_number(const char *text, double *x) {
  char *end;
  *x = strtod(text, &end);
  return end != text && end[strspn(end, " ")] == 0 && !strpbrk(text, "xXnNiI") && isfinite(*x);
}

// The value in the unit of what gets it, transformed; the text itself where nothing is to do.
static const char *number_for(Maker *m, const SkCompositeParameter *p, const Units *to, double x,
                              SkBase base) {
  SkUnitChange change = {1.0, 0.0}, inward = {1.0, 0.0};
  if (!p->way.as_is && !change_of(m, p->span, &to->outside, &to->inside, &inward)) return p->value;
  if (!p->way.keeps_unit && !change_of(m, p->span, &p->unit, &to->outside, &change))
    return p->value;
  double y = change.factor * x + change.offset;
  if (p->way.given && p->way.cases.n == 0) y = p->way.factor * y + p->way.offset;
  for (uint32_t i = 0; i < p->way.cases.n; i++)
    if (strtod(p->way.cases.at[i].from, NULL) == x) {
      y = strtod(p->way.cases.at[i].to, NULL);
      break;
    }
  y = inward.factor * y + inward.offset;
  if (base == SK_INTEGER && y == rint(y) && fabs(y) < 1e15)
    return sk_arena_printf(m->arena, "%.0f", y);
  return y == x ? p->value : sk_composite_number(m, y);
}

// NULL: it is no value of that type.
static const char *value_for(Maker *m, const SkCompositeParameter *p, const Units *to,
                             SkBase base) {
  const char *text = p->value;
  double      x;
  if (base == SK_STRING) {
    SkBuf out = sk_buf_new(m->arena);
    sk_composite_quote(&out, text, '"');
    return out.text;
  }
  if (base == SK_BOOLEAN) {
    for (uint32_t i = 0; i < p->way.cases.n; i++)
      if (strcmp(p->way.cases.at[i].from, text) == 0) {
        text = p->way.cases.at[i].to;
        break;
      }
    return strcmp(text, "true") == 0 || strcmp(text, "false") == 0 ? text : NULL;
  }
  if ((base == SK_REAL || base == SK_INTEGER) && to_number(text, &x))
    return number_for(m, p, to, x, base);
  return NULL;
}

static void set_parameter(Maker *m, Part *part, const SkCompositeParameter *p, const char *name) {
  SkDiags         *diags = m->in->diags;
  const char      *path  = path_of(m, part->flat, part, "", name);
  const SkFlatVar *v     = path ? find_var(part->flat, path) : NULL;
  if (!v && p->passed_over) return;
  bool input = v && v->causality == SK_CAUSAL_INPUT && p->passed_over;
  if (!v || (v->variability != SK_V_PARAMETER && !input) || strchr(path, '[')) {
    // What a file of values says of a variable that is none of those has no effect.
    if (v && p->passed_over && v->variability != SK_V_PARAMETER) {
      sk_diag(diags, 7104, p->span, "'%s' of '%s' is no parameter: its value is not set", name,
              part->sub->name);
      return;
    }
    sk_diag(diags, 7107, p->span, "sub-model '%s' has no parameter '%s'%s", part->sub->name, name,
            strchr(name, '[') ? " that can be set alone" : "");
    return;
  }
  const SkCompositePort *port  = port_called(part->sub, name);
  Units                  units = units_of(part, name, v, port);
  const char            *text  = value_for(m, p, &units, v->base);
  if (text)
    set(m, part, path, text);
  else
    sk_diag(diags, 7107, p->span, "'%.60s' is no value for parameter '%s' of '%s'", p->value, name,
            part->sub->name);
}

void sk_composite_set_parameters(Maker *m) {
  for (uint32_t i = 0; i < m->c->subs.n; i++) {
    Part *part = &m->parts[i];
    for (uint32_t k = 0; part->client < 0 && k < part->sub->parameters.n; k++)
      set_parameter(m, part, &part->sub->parameters.at[k], part->sub->parameters.at[k].name);
  }
  // What is said further outside counts.
  for (uint32_t k = 0; k < m->c->parameters.n; k++) {
    const SkCompositeParameter *p = &m->c->parameters.at[k];
    for (uint32_t i = 0; i < m->c->subs.n; i++) {
      Part  *part = &m->parts[i];
      size_t n    = strlen(part->sub->name);
      if (part->client < 0 && strncmp(p->name, part->sub->name, n) == 0 && p->name[n] == '.')
        set_parameter(m, part, p, p->name + n + 1);
    }
  }
}

// Signals without delay ---------------------------------------------------------------------------------

// What stands for the end of such a line in an expression, or on the left of an equation; is_port: it is a port of Skerry.Coupling.
static const char *end_text(Maker *m, SkCompositeEnd end, bool *is_port) {
  *is_port = false;
  if (end.sub == SK_COMPOSITE_SELF)
    return sk_composite_identifier(m, sk_composite_port(m->c, end)->name);
  const Part        *part = &m->parts[end.sub];
  const SkFoundPort *port = &part->ports[end.port];
  *is_port                = !port->adapter;
  return sk_arena_printf(m->arena, "%s.%s", sk_composite_identifier(m, part->sub->name),
                         port->path);
}

const char *sk_composite_signal(Maker *m, SkCompositeEnd end) {
  bool        is_port;
  const char *text = end_text(m, end, &is_port);
  return is_port ? sk_arena_printf(m->arena, "%s.sent", text) : text;
}

void sk_composite_join_direct(Maker *m, const SkCompositeLine *l) {
  SkCompositeEnd         end = l->end[1];
  const SkCompositePort *p = sk_composite_port(m->c, end), *q = sk_composite_port(m->c, l->end[0]);
  if (p->causality == SK_LINK_BOTH) return;  // goes on outside
  for (int k = 0; k < 2; k++) {
    if (l->end[k].sub == SK_COMPOSITE_SELF || m->parts[l->end[k].sub].client < 0) continue;
    sk_diag(m->in->diags, 7105, l->span,
            "'%s' runs elsewhere, so its connections need a Delay above zero",
            m->parts[l->end[k].sub].sub->name);
    return;
  }
  bool        to_port;
  const char *from = sk_composite_signal(m, l->end[0]);
  if (p->parameter) {
    if (end.sub == SK_COMPOSITE_SELF || q->causality == SK_LINK_OUT) {
      sk_diag(m->in->diags, 7105, l->span,
              "parameters that are computed cannot be passed on: '%s' to '%s'", l->from, l->to);
      return;
    }
    Part       *part = &m->parts[end.sub];
    const char *path = path_of(m, part->flat, part, "", p->name);
    if (path)
      set(m, part, path, sk_composite_converted(m, l, from));
    else
      sk_diag(m->in->diags, 7107, p->span, "sub-model '%s' has no parameter '%s'", part->sub->name,
              p->name);
    return;
  }
  const char *value = sk_composite_converted(m, l, from), *to = end_text(m, end, &to_port);
  if (to_port) {
    Part       *part = &m->parts[end.sub];
    const char *path = part->ports[end.port].path;
    set(m, part, sk_arena_printf(m->arena, "%s.connected", path), "true");
    set(m, part, sk_arena_printf(m->arena, "%s.c", path), value);
  } else {
    sk_buf_printf(m->equations, "  %s = %s;\n", to, value);
  }
}

// Inputs that are left ----------------------------------------------------------------------------------

static bool is_driven(const Maker *m, uint32_t sub, const char *path) {
  const Part *part = &m->parts[sub];
  for (uint32_t i = 0; i < m->c->lines.n; i++) {
    const SkCompositeLine *l = &m->c->lines.at[i];
    if (l->end[1].sub == sub && strcmp(part->ports[l->end[1].port].path, path) == 0) return true;
  }
  for (uint32_t i = 0; i < part->changes.n; i++)
    if (strcmp(part->changes.at[i].path, path) == 0) return true;
  return false;
}

// NULL: it is none that can be written.
static const char *start_text(Maker *m, const SkFlat *flat, const SkFlatVar *v, SkX x) {
  SkScalar s = x == SK_NO_X ? sk_integer(0) : sk_scalar_of(flat->dag, x);
  if (s.symbolic) return NULL;
  if (v->base == SK_BOOLEAN) return s.base == SK_BOOLEAN && s.boolean ? "true" : "false";
  if (v->base == SK_REAL) return sk_composite_number(m, sk_scalar_number(s));
  if (v->base == SK_INTEGER) return sk_arena_printf(m->arena, "%.0f", sk_scalar_number(s));
  return v->base == SK_STRING && x == SK_NO_X ? "\"\"" : NULL;
}

void sk_composite_rest_inputs(Maker *m) {
  for (uint32_t i = 0; i < m->c->subs.n; i++) {
    Part *part = &m->parts[i];
    if (part->client >= 0) continue;
    for (uint32_t k = 0; k < part->flat->vars.n; k++) {
      const SkFlatVar *v = &part->flat->vars.at[k];
      if (v->causality != SK_CAUSAL_INPUT || is_driven(m, i, v->name)) continue;
      const char *start = start_text(m, part->flat, v, v->start);
      if (!start) continue;
      // Elements of arrays have no declaration of their own.
      if (strchr(v->name, '['))
        sk_buf_printf(m->equations, "  %s.%s = %s;\n", sk_composite_identifier(m, part->sub->name),
                      v->name, start);
      else
        sk_composite_change(m, &part->changes, v->name, start);
    }
  }
}

// Connectors of the system itself -----------------------------------------------------------------------

static SkBase base_of(const SkCompositePort *p) {
  const char *type = p->type ? p->type : "Real";
  return strcmp(type, "Integer") == 0   ? SK_INTEGER
         : strcmp(type, "Boolean") == 0 ? SK_BOOLEAN
         : strcmp(type, "String") == 0  ? SK_STRING
                                        : SK_REAL;
}

// What it has where nobody gives it a value: that of the first one inside that gets it, the other way round. NULL: none.
static const char *default_of(Maker *m, uint32_t port) {
  const SkCompositePort *p = &m->c->ports.at[port];
  for (uint32_t k = m->c->parameters.n; k-- > 0;)
    if (strcmp(m->c->parameters.at[k].name, p->name) == 0)
      return value_for(m, &m->c->parameters.at[k], &(Units){p->unit, p->unit}, base_of(p));
  for (uint32_t i = 0; i < m->c->lines.n; i++) {
    const SkCompositeLine *l = &m->c->lines.at[i];
    if (l->end[0].sub != SK_COMPOSITE_SELF || l->end[0].port != port || l->way.cases.n ||
        l->end[1].sub == SK_COMPOSITE_SELF || m->parts[l->end[1].sub].client >= 0)
      continue;
    const Part *part   = &m->parts[l->end[1].sub];
    const char *path   = path_of(m, part->flat, part, "", sk_composite_port(m->c, l->end[1])->name);
    const SkFlatVar *v = path ? find_var(part->flat, path) : NULL;
    const char      *text =
        v ? start_text(m, part->flat, v, p->parameter ? v->binding : v->start) : NULL;
    double x;
    if (!text || base_of(p) != SK_REAL || !to_number(text, &x)) return text;
    Units        from = units_of_end(m, l->end[1]), to = units_of_end(m, l->end[0]);
    SkUnitChange change;
    if (!change_of(m, l->span, &from.inside, &from.outside, &change)) return NULL;
    x = change.factor * x + change.offset;
    if (l->way.given) x = (x - l->way.offset) / l->way.factor;
    if (!l->way.keeps_unit) {
      if (!change_of(m, l->span, &from.outside, &to.outside, &change)) return NULL;
      x = change.factor * x + change.offset;
    }
    return isfinite(x) ? sk_composite_number(m, x) : NULL;
  }
  return NULL;
}

void sk_composite_own_ports(Maker *m, SkBuf *out) {
  for (uint32_t k = 0; k < m->c->ports.n; k++) {
    const SkCompositePort *p = &m->c->ports.at[k];
    if (p->causality == SK_LINK_BOTH) continue;
    bool        input = p->causality == SK_LINK_IN;
    const char *value = input ? default_of(m, k) : NULL;
    sk_buf_printf(out, "  %s %s %s",
                  p->parameter ? "parameter"
                  : input      ? "input"
                               : "output",
                  p->type ? p->type : "Real", sk_composite_identifier(m, p->name));
    if (value && p->parameter) sk_buf_printf(out, " = %s", value);
    if (value && !p->parameter) sk_buf_printf(out, "(start = %s)", value);
    sk_buf_z(out, ";\n");
  }
}
