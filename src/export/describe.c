// export/describe.c - what descriptions of 2.0 and 3.0 have in common.
#include "export/export_priv.h"
#include "export/xml.h"

#include "base/units.h"

bool sk_export_rates(const SkDescription *d) {
  const SkSystem *s = d->vars->t->system;
  return s->tangents && s->time_tangent != SK_NONE && !s->lines.n && !s->spatials.n;
}

const char *sk_export_causality(const SkExportVar *v) {
  static const char *const names[] = {"parameter", "calculatedParameter", "input", "output",
                                      "local",     "independent"};
  return names[v->causality];
}

const char *sk_export_varies(const SkExportVar *v) {
  static const char *const names[] = {"constant", "fixed", "tunable", "discrete", "continuous"};
  return names[v->varies];
}

const char *sk_export_initial(const SkExportVar *v) {
  static const char *const names[] = {NULL, "exact", "approx", "calculated"};
  return names[v->initial];
}

bool sk_export_has_start(const SkExportVar *v) {
  return v->initial == SK_INITIAL_EXACT || v->initial == SK_INITIAL_APPROX ||
         v->causality == SK_CAUSALITY_INPUT;
}

bool sk_export_is_initial_unknown(const SkDescription *d, uint32_t position) {
  const SkExportVar *v = &d->vars->vars.at[position];
  if (v->initial != SK_INITIAL_CALCULATED && v->initial != SK_INITIAL_APPROX) return false;
  if (v->causality == SK_CAUSALITY_OUTPUT || v->causality == SK_CAUSALITY_CALCULATED) return true;
  for (uint32_t i = 0; i < d->vars->n_states; i++)
    if (d->vars->states[i] == position || d->vars->ders[i] == position) return true;
  return false;
}

void sk_export_experiment(const SkDescription *d, SkBuf *out) {
  const SkExportOptions *o = d->options;
  sk_buf_z(out, "  <DefaultExperiment");
  sk_xml_number(out, "startTime", o->start);
  if (o->has_stop) sk_xml_number(out, "stopTime", o->stop);
  if (o->tolerance > 0.0) sk_xml_number(out, "tolerance", o->tolerance);
  sk_xml_number(out, "stepSize", o->interval);
  sk_buf_z(out, "/>\n");
}

const char *sk_export_enum(const SkExportVar *v, const SkDescription *d) {
  const SkFlat *flat  = d->vars->t->flat;
  bool          known = v->base == SK_ENUM && v->flat && v->flat->enumeration < flat->enums.n;
  return known ? flat->enums.at[v->flat->enumeration]->name : NULL;
}

// Units ----------------------------------------------------------------------------------------------------------

static void put_scale(SkBuf *out, const SkUnit *scale) {
  for (int i = 0; i < SK_UNIT_BASES; i++)
    if (scale->power[i]) sk_xml_int(out, sk_unit_bases[i], scale->power[i]);
  if (scale->factor != 1.0) sk_xml_number(out, "factor", scale->factor);
  if (scale->offset != 0.0) sk_xml_number(out, "offset", scale->offset);
}

static void put_display(SkBuf *out, const char *name, const SkUnit *unit) {
  SkUnit shown;
  if (!sk_unit_read(name, strlen(name), &shown) || !sk_unit_fits(unit, &shown)) return;
  SkUnitChange change = sk_unit_change(unit, &shown);
  sk_buf_z(out, "      <DisplayUnit");
  sk_xml_text(out, "name", name);
  if (change.factor != 1.0) sk_xml_number(out, "factor", change.factor);
  if (change.offset != 0.0) sk_xml_number(out, "offset", change.offset);
  sk_buf_z(out, "/>\n");
}

static bool same(const char *a, const char *b) { return a && b && strcmp(a, b) == 0; }

// The display units of a unit, each once.
static void put_displays(const SkDescription *d, const char *unit, const SkUnit *scale,
                         SkBuf *out) {
  SK_VEC(const char *) seen = {0};
  for (uint32_t i = 0; i < d->vars->vars.n; i++) {
    const SkExportVar *v = &d->vars->vars.at[i];
    if (!same(v->unit, unit) || !v->display_unit || !*v->display_unit) continue;
    uint32_t k = 0;
    while (k < seen.n && strcmp(seen.at[k], v->display_unit) != 0) k++;
    if (k < seen.n) continue;
    sk_vec_push(d->arena, &seen, v->display_unit);
    if (strcmp(v->display_unit, unit) != 0) put_display(out, v->display_unit, scale);
  }
}

static void put_unit(const SkDescription *d, const char *unit, SkBuf *out) {
  SkUnit scale;
  bool   known = sk_unit_read(unit, strlen(unit), &scale);
  sk_buf_z(out, "    <Unit");
  sk_xml_text(out, "name", unit);
  if (!known) {
    sk_buf_z(out, "/>\n");
    return;
  }
  sk_buf_z(out, ">\n      <BaseUnit");
  put_scale(out, &scale);
  sk_buf_z(out, "/>\n");
  put_displays(d, unit, &scale, out);
  sk_buf_z(out, "    </Unit>\n");
}

void sk_export_units(const SkDescription *d, SkBuf *out) {
  SkMap seen = {0};
  bool  any  = false;
  for (uint32_t i = 0; i < d->vars->vars.n; i++) {
    const SkExportVar *v  = &d->vars->vars.at[i];
    uint64_t           at = 0;
    if (v->base != SK_REAL || !v->unit || !*v->unit) continue;
    uint64_t key = sk_hash_bytes(v->unit, strlen(v->unit), 0) | 1;
    if (sk_map_get(&seen, key, &at)) continue;
    sk_map_put(d->arena, &seen, key, 1);
    if (!any) sk_buf_z(out, "  <UnitDefinitions>\n");
    any = true;
    put_unit(d, v->unit, out);
  }
  if (any) sk_buf_z(out, "  </UnitDefinitions>\n");
}
