// export/description2.c - modelDescription.xml of FMI 2.0.
//
// ref: FMI 2.0.5, 2.2
#include "export/export_priv.h"
#include "export/xml.h"

#include <math.h>

static void put_interface(const SkDescription *d, const char *name, bool steps, SkBuf *out) {
  sk_buf_printf(out, "  <%s", name);
  sk_xml_text(out, "modelIdentifier", d->identifier);
  if (steps) sk_xml_true(out, "canHandleVariableCommunicationStepSize");
  if (steps && sk_export_rates(d)) sk_xml_int(out, "maxOutputDerivativeOrder", 1);
  sk_xml_true(out, "canNotUseMemoryManagementFunctions");
  sk_xml_true(out, "canGetAndSetFMUstate");
  sk_xml_true(out, "canSerializeFMUstate");
  if (d->vars->t->system->tangents) sk_xml_true(out, "providesDirectionalDerivative");
  if (!d->sources.n) {
    sk_buf_z(out, "/>\n");
    return;
  }
  sk_buf_z(out, ">\n    <SourceFiles>\n");
  for (uint32_t i = 0; i < d->sources.n; i++) {
    size_t n = strlen(d->sources.files[i].name);
    if (strcmp(d->sources.files[i].name + n - 2, ".c") != 0) continue;
    sk_buf_z(out, "      <File");
    sk_xml_text(out, "name", d->sources.files[i].name);
    sk_buf_z(out, "/>\n");
  }
  sk_buf_printf(out, "    </SourceFiles>\n  </%s>\n", name);
}

static void put_types(const SkDescription *d, SkBuf *out) {
  const SkFlat *flat = d->vars->t->flat;
  bool         *used = SK_NEWS(d->arena, bool, flat->enums.n + 1), any = false;
  for (uint32_t i = 0; i < d->vars->vars.n; i++)
    if (sk_export_enum(&d->vars->vars.at[i], d)) used[d->vars->vars.at[i].flat->enumeration] = true;
  for (uint32_t k = 0; k < flat->enums.n; k++) {
    if (!used[k]) continue;
    if (!any) sk_buf_z(out, "  <TypeDefinitions>\n");
    any = true;
    sk_buf_z(out, "    <SimpleType");
    sk_xml_text(out, "name", flat->enums.at[k]->name);
    sk_buf_z(out, ">\n      <Enumeration>\n");
    for (uint32_t i = 0; i < flat->enums.at[k]->n; i++) {
      sk_buf_z(out, "        <Item");
      sk_xml_text(out, "name", flat->enums.at[k]->literals[i]);
      sk_xml_int(out, "value", (int64_t)i + 1);
      sk_buf_z(out, "/>\n");
    }
    sk_buf_z(out, "      </Enumeration>\n    </SimpleType>\n");
  }
  if (any) sk_buf_z(out, "  </TypeDefinitions>\n");
}

static void put_real(const SkExportVar *v, SkBuf *out) {
  sk_buf_z(out, "<Real");
  sk_xml_text(out, "quantity", v->quantity);
  sk_xml_text(out, "unit", v->unit);
  if (v->unit && *v->unit) sk_xml_text(out, "displayUnit", v->display_unit);
  if (v->has_min) sk_xml_number(out, "min", v->min);
  if (v->has_max) sk_xml_number(out, "max", v->max);
  if (v->has_nominal) sk_xml_number(out, "nominal", v->nominal);
  if (sk_export_has_start(v)) sk_xml_number(out, "start", v->start);
  if (v->state) sk_xml_int(out, "derivative", v->state);
  if (v->reinit) sk_xml_true(out, "reinit");
}

static void put_whole(const SkDescription *d, const SkExportVar *v, const char *kind, SkBuf *out) {
  sk_buf_printf(out, "<%s", kind);
  sk_xml_text(out, "declaredType", sk_export_enum(v, d));
  sk_xml_text(out, "quantity", v->quantity);
  if (v->has_min) sk_xml_int(out, "min", (int64_t)v->min);
  if (v->has_max) sk_xml_int(out, "max", (int64_t)v->max);
  if (sk_export_has_start(v)) sk_xml_int(out, "start", (int64_t)v->start);
}

static void put_variable(const SkDescription *d, const SkExportVar *v, SkBuf *out) {
  sk_buf_z(out, "    <ScalarVariable");
  sk_xml_text(out, "name", v->name);
  sk_xml_int(out, "valueReference", v->reference);
  sk_xml_text(out, "description", v->description);
  sk_xml_text(out, "causality", sk_export_causality(v));
  sk_xml_text(out, "variability", sk_export_varies(v));
  sk_xml_text(out, "initial", sk_export_initial(v));
  sk_buf_char(out, '>');
  switch (v->base) {
    case SK_REAL: put_real(v, out); break;
    case SK_BOOLEAN:
      sk_buf_z(out, "<Boolean");
      if (sk_export_has_start(v)) sk_xml_text(out, "start", v->start != 0.0 ? "true" : "false");
      break;
    case SK_STRING:
      sk_buf_z(out, "<String");
      if (sk_export_has_start(v)) sk_xml_empty(out, "start", v->start_text);
      break;
    case SK_ENUM: put_whole(d, v, sk_export_enum(v, d) ? "Enumeration" : "Integer", out); break;
    default: put_whole(d, v, "Integer", out);
  }
  sk_buf_z(out, "/></ScalarVariable>\n");
}

static void put_unknown(const SkDescription *d, uint32_t position, bool depends, SkBuf *out) {
  const uint32_t *on = NULL;
  uint32_t        n  = 0;
  sk_buf_z(out, "      <Unknown");
  sk_xml_int(out, "index", (int64_t)position + 1);
  if (depends && sk_export_depends(d->depend, position, &on, &n)) {
    sk_buf_z(out, " dependencies=\"");
    for (uint32_t i = 0; i < n; i++) sk_buf_printf(out, "%s%u", i ? " " : "", on[i] + 1);
    sk_buf_char(out, '"');
  }
  sk_buf_z(out, "/>\n");
}

// A list with this name; nothing where it would be empty.
typedef bool Belongs(const SkDescription *d, uint32_t position);

static bool is_output(const SkDescription *d, uint32_t position) {
  return d->vars->vars.at[position].causality == SK_CAUSALITY_OUTPUT;
}

static void put_list(const SkDescription *d, const char *name, Belongs *belongs, bool depends,
                     SkBuf *out) {
  bool any = false;
  for (uint32_t i = 0; i < d->vars->vars.n; i++) {
    if (!belongs(d, i)) continue;
    if (!any) sk_buf_printf(out, "    <%s>\n", name);
    any = true;
    put_unknown(d, i, depends, out);
  }
  if (any) sk_buf_printf(out, "    </%s>\n", name);
}

static void put_structure(const SkDescription *d, SkBuf *out) {
  sk_buf_z(out, "  <ModelStructure>\n");
  put_list(d, "Outputs", is_output, true, out);
  if (d->vars->n_states) sk_buf_z(out, "    <Derivatives>\n");
  for (uint32_t i = 0; i < d->vars->n_states; i++) put_unknown(d, d->vars->ders[i], true, out);
  if (d->vars->n_states) sk_buf_z(out, "    </Derivatives>\n");
  put_list(d, "InitialUnknowns", sk_export_is_initial_unknown, false, out);
  sk_buf_z(out, "  </ModelStructure>\n");
}

void sk_export_describe2(const SkDescription *d, SkBuf *out) {
  const SkFlat *flat = d->vars->t->flat;
  sk_buf_z(out,
           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiModelDescription fmiVersion=\"2.0\"");
  sk_xml_text(out, "modelName", flat->name);
  sk_xml_text(out, "guid", d->token);
  sk_xml_text(out, "description", flat->comment);
  sk_xml_text(out, "generationTool", d->options->tool);
  sk_xml_text(out, "variableNamingConvention", "structured");
  if (d->options->exchange) sk_xml_int(out, "numberOfEventIndicators", d->n_indicators);
  sk_buf_z(out, ">\n");
  if (d->options->exchange) put_interface(d, "ModelExchange", false, out);
  if (d->options->steps) put_interface(d, "CoSimulation", true, out);
  sk_export_units(d, out);
  put_types(d, out);
  sk_buf_z(out,
           "  <LogCategories>\n    <Category name=\"logStatusWarning\"/>\n"
           "    <Category name=\"logStatusError\"/>\n  </LogCategories>\n");
  sk_export_experiment(d, out);
  sk_buf_z(out, "  <ModelVariables>\n");
  for (uint32_t i = 0; i < d->vars->vars.n; i++) put_variable(d, &d->vars->vars.at[i], out);
  sk_buf_z(out, "  </ModelVariables>\n");
  put_structure(d, out);
  sk_buf_z(out, "</fmiModelDescription>\n");
}
