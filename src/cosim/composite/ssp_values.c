// Sets of parameter values, mappings of their names, units and enumerations of system structures.
#include "cosim/composite/ssp_priv.h"

#include "cosim/fmi/archive.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *sk_ssp_local(const char *name) {
  const char *colon = strrchr(name, ':');
  return colon ? colon + 1 : name;
}

bool sk_ssp_in(const SkXmlElement *e, const char *parent) {
  return e->depth > 0 && strcmp(sk_ssp_local(e->path[e->depth - 1]), parent) == 0;
}

static bool is(const SkXmlElement *e, const char *parent, const char *name) {
  return strcmp(sk_ssp_local(e->name), name) == 0 && sk_ssp_in(e, parent);
}

// Units and enumerations ----------------------------------------------------------------------------

static void read_unit(const SkAttributes *r, SkSspTables *t, const SkXmlElement *e, SkSpan tag) {
  static const char *const bases[] = {"kg", "m", "s", "A", "K", "mol", "cd", "rad"};
  SkSspUnit                u       = {.name = t->unit, .scale = {.factor = 1.0}};
  for (int i = 0; i < SK_UNIT_BASES; i++) {
    double power = 0.0;
    sk_attributes_number(r, e, tag, bases[i], &power);
    if (power != rint(power) || fabs(power) > 100.0)
      sk_diag(r->diags, 7103, sk_attributes_near(r, tag, bases[i]),
              "the power of %s in unit '%s' is no whole number", bases[i], t->unit);
    else
      u.scale.power[i] = (int)power;
  }
  sk_attributes_number(r, e, tag, "factor", &u.scale.factor);
  sk_attributes_number(r, e, tag, "offset", &u.scale.offset);
  if (u.scale.factor == 0.0) {
    sk_diag(r->diags, 7103, sk_attributes_near(r, tag, "factor"), "the factor of unit '%s' is 0",
            t->unit);
    u.scale.factor = 1.0;
  }
  sk_vec_push(r->arena, &t->units, u);
}

bool sk_ssp_table_element(const SkAttributes *r, SkSspTables *t, const SkXmlElement *e) {
  SkSpan tag = sk_attributes_tag(r, e);
  if (is(e, "Units", "Unit")) {
    t->unit = sk_attributes_required(r, e, tag, "name");
  } else if (is(e, "Unit", "BaseUnit") && t->unit) {
    read_unit(r, t, e, tag);
  } else if (is(e, "Enumerations", "Enumeration")) {
    t->enumeration = sk_attributes_required(r, e, tag, "name");
  } else if (is(e, "Enumeration", "Item") && t->enumeration) {
    SkSspItem item = {.type = t->enumeration};
    double    x    = 0.0;
    item.item      = sk_attributes_required(r, e, tag, "name");
    if (!sk_attributes_number(r, e, tag, "value", &x)) sk_attributes_required(r, e, tag, "value");
    item.value = sk_arena_printf(r->arena, "%.0f", x);
    sk_vec_push(r->arena, &t->items, item);
  } else {
    return false;
  }
  return true;
}

void sk_ssp_find_unit(const SkSspTables *t, SkCompositeUnit *unit) {
  if (!unit->name || unit->known) return;
  for (uint32_t i = 0; i < t->units.n; i++)
    if (strcmp(t->units.at[i].name, unit->name) == 0) {
      unit->scale = t->units.at[i].scale;
      unit->known = true;
      return;
    }
  unit->known = sk_unit_read(unit->name, strlen(unit->name), &unit->scale);
}

// Transformations -------------------------------------------------------------------------------------

bool sk_ssp_way_element(const SkAttributes *r, SkCompositeWay *way, const SkXmlElement *e) {
  const char *name = sk_ssp_local(e->name);
  SkSpan      tag  = sk_attributes_tag(r, e);
  if (strcmp(name, "LinearTransformation") == 0) {
    way->given = true;
    sk_attributes_number(r, e, tag, "factor", &way->factor);
    sk_attributes_number(r, e, tag, "offset", &way->offset);
  } else if (strcmp(name, "BooleanMappingTransformation") == 0 ||
             strcmp(name, "IntegerMappingTransformation") == 0) {
    way->given = true;
  } else if (strcmp(name, "EnumerationMappingTransformation") == 0) {
    sk_diag(r->diags, 7103, sk_attributes_near(r, tag, ""),
            "mappings of enumerations are not known here: write the numbers of their values, with "
            "IntegerMappingTransformation");
  } else if (strcmp(name, "MapEntry") == 0 && e->depth > 0) {
    SkCompositeCase c       = {sk_attributes_required(r, e, tag, "source"),
                               sk_attributes_required(r, e, tag, "target")};
    bool            truth   = sk_ssp_in(e, "BooleanMappingTransformation");
    const char    **both[2] = {&c.from, &c.to};
    for (int i = 0; i < 2; i++) {
      char *end;
      if (truth && (strcmp(*both[i], "1") == 0 || strcmp(*both[i], "true") == 0)) {
        *both[i] = "true";
      } else if (truth && (strcmp(*both[i], "0") == 0 || strcmp(*both[i], "false") == 0)) {
        *both[i] = "false";
      } else {
        long x = strtol(*both[i], &end, 10);
        if (truth || end == *both[i] || *end || x > 2147483647L || x < -2147483648L)
          sk_diag(r->diags, 7103, sk_attributes_near(r, tag, i ? "target" : "source"),
                  "'%.60s' is no %s", *both[i], truth ? "Boolean" : "Integer");
        *both[i] = sk_arena_printf(r->arena, "%ld", x);
      }
    }
    sk_vec_push(r->arena, &way->cases, c);
  } else {
    return false;
  }
  return true;
}

// Values ------------------------------------------------------------------------------------------------

// The number of "\1TYPE\2ITEM", which no text of XML can be; no type: of any.
static const char *item_value(const SkSspTables *t, const char *value) {
  const char *item = strchr(value, 2);
  size_t      n    = (size_t)(item - value) - 1;
  for (uint32_t i = 0; i < t->items.n; i++) {
    const char *type = t->items.at[i].type;
    if (strcmp(t->items.at[i].item, item + 1) == 0 &&
        (n == 0 || (strlen(type) == n && strncmp(type, value + 1, n) == 0)))
      return t->items.at[i].value;
  }
  return NULL;
}

// The type of a value stands in an element of its own.
static void read_value(const SkAttributes *r, SkSspBinding *b, const SkXmlElement *e, SkSpan tag) {
  SkCompositeParameter *p    = &b->values.at[b->values.n - 1];
  const char           *type = sk_ssp_local(e->name);
  if (strcmp(type, "Binary") == 0) {
    sk_diag(r->diags, 7103, sk_attributes_near(r, tag, ""), "parameter '%s' has bytes as its value",
            p->name);
    return;
  }
  p->value = sk_attributes_text(r, e, "value");
  if (!p->value) p->value = sk_attributes_required(r, e, tag, "value");
  p->unit.name = sk_attributes_text(r, e, "unit");
  if (strcmp(type, "Boolean") == 0 && strcmp(p->value, "1") == 0) p->value = "true";
  if (strcmp(type, "Boolean") == 0 && strcmp(p->value, "0") == 0) p->value = "false";
  // Its number is known when the tables behind it have been read.
  if (strcmp(type, "Enumeration") == 0) {
    const char *of = sk_attributes_text(r, e, "name");
    p->value       = sk_arena_printf(r->arena, "\1%s\2%s", of ? of : "", p->value);
  }
}

static void close_values(const SkAttributes *r, SkSspBinding *b) {
  for (uint32_t i = 0; i < b->values.n; i++) {
    SkCompositeParameter *p = &b->values.at[i];
    sk_ssp_find_unit(&b->tables, &p->unit);
    if (!p->value || p->value[0] != 1) continue;
    const char *number = item_value(&b->tables, p->value);
    if (!number)
      sk_diag(r->diags, 7103, p->span, "the enumeration of parameter '%s' has no value '%s'",
              p->name, strchr(p->value, 2) + 1);
    p->value = number ? number : "0";
  }
}

bool sk_ssp_binding_element(const SkAttributes *r, SkSspBinding *b, const SkXmlElement *e) {
  SkSpan tag = sk_attributes_tag(r, e);
  if (b->values.n > SK_SSP_MOST || b->entries.n > SK_SSP_MOST) return true;
  if (sk_ssp_table_element(r, &b->tables, e)) return true;
  if (is(e, "Parameters", "Parameter")) {
    SkCompositeParameter p = {.span = tag, .passed_over = true, .way = {.factor = 1.0}};
    p.name                 = sk_attributes_required(r, e, tag, "name");
    sk_vec_push(r->arena, &b->values, p);
  } else if (sk_ssp_in(e, "Parameter") && b->values.n &&
             strcmp(sk_ssp_local(e->name), "Annotations") != 0) {
    read_value(r, b, e, tag);
  } else if (is(e, "ParameterMapping", "MappingEntry")) {
    static const char *const truths[] = {"0", "false", "1", "true"};
    SkSspEntry               entry    = {.span = tag, .way = {.factor = 1.0}};
    entry.source                      = sk_attributes_required(r, e, tag, "source");
    entry.target                      = sk_attributes_required(r, e, tag, "target");
    entry.way.keeps_unit =
        sk_attributes_word(r, e, tag, "suppressUnitConversion", truths, 4, 0) >= 2;
    sk_vec_push(r->arena, &b->entries, entry);
  } else {
    return b->entries.n && sk_ssp_way_element(r, &b->entries.at[b->entries.n - 1].way, e);
  }
  return true;
}

typedef struct {
  SkAttributes  at;
  SkSspBinding *b;
} File;

static const char *on_start(void *user, const SkXmlElement *e) {
  File *f = user;
  if (e->depth == 0 && strcmp(sk_ssp_local(e->name), "ParameterSet") != 0 &&
      strcmp(sk_ssp_local(e->name), "ParameterMapping") != 0)
    return "it is neither a ParameterSet nor a ParameterMapping";
  sk_ssp_binding_element(&f->at, f->b, e);
  return NULL;
}

const char *sk_ssp_read_values(const SkAttributes *r, SkSources *sources, SkSspBinding *b,
                               const char *path, const char *text, size_t n) {
  File f      = {*r, b};
  f.at.source = n < UINT32_MAX ? sk_sources_add(sources, sk_arena_printf(r->arena, "%s", path),
                                                text, (uint32_t)n)
                               : NULL;
  if (!f.at.source) return "it is too large";
  SkXmlHandler handler = {&f, on_start, NULL};
  return sk_xml_read(r->arena, text, n, &handler);
}

void sk_ssp_bind(const SkAttributes *r, SkSspBinding *b, SkSspValues *out) {
  close_values(r, b);
  for (uint32_t i = 0; i < b->values.n; i++) {
    SkCompositeParameter p = b->values.at[i];
    if (!p.value) {
      sk_diag(r->diags, 7103, p.span, "parameter '%s' has no value", p.name);
      continue;
    }
    if (b->prefix) p.name = sk_arena_printf(r->arena, "%s%s", b->prefix, p.name);
    if (!b->mapped) {
      sk_vec_push(r->arena, out, p);
      continue;
    }
    for (uint32_t k = 0; k < b->entries.n; k++) {
      if (strcmp(b->entries.at[k].source, p.name) != 0) continue;
      SkCompositeParameter q = p;
      q.name                 = b->entries.at[k].target;
      q.way                  = b->entries.at[k].way;
      q.span                 = b->entries.at[k].span;
      sk_vec_push(r->arena, out, q);
    }
  }
}

// Files -------------------------------------------------------------------------------------------------

static int hex(char c) {
  return c >= '0' && c <= '9'                 ? c - '0'
         : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                              : -1;
}

const char *sk_ssp_file(const SkAttributes *r, const SkXmlElement *e, SkSpan tag,
                        const char *attribute) {
  const char *text = sk_attributes_required(r, e, tag, attribute), *why = NULL;
  if (!*text) return NULL;
  SkBuf out = sk_buf_new(r->arena);
  for (const char *p = text; *p && !why; p++) {
    int high = *p == '%' ? hex(p[1]) : -1, low = high >= 0 ? hex(p[2]) : -1;
    if (*p == ':' || *p == '#') why = "only files in the package itself are taken";
    if (*p == '%' && (low < 0 || high * 16 + low == 0)) why = "'%' is not followed by two digits";
    if (*p == '%' && low >= 0) {
      sk_buf_char(&out, (char)(high * 16 + low));
      p += 2;
    } else {
      sk_buf_char(&out, *p);
    }
  }
  const char *name = why ? NULL : sk_fmu_clean_name(r->arena, out.text ? out.text : "", &why);
  if (name && *name) return name;
  sk_diag(r->diags, 7103, sk_attributes_near(r, tag, attribute), "%s '%.200s' is no file here: %s",
          attribute, text, why ? why : "it is empty");
  return NULL;
}
