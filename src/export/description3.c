// export/description3.c - modelDescription.xml and buildDescription.xml of FMI 3.0.
//
// ref: FMI 3.0, 2.4 and 2.5
#include "export/export_priv.h"
#include "export/xml.h"

// In 3.0 aliases are elements of the variable that has the reference.
typedef struct {
  const SkDescription *d;
  uint32_t            *next;  // by position: 1 + that of the next alias of the same reference, 0
  uint32_t            *last;  // by reference: 1 + position of its last variable
} Aliases;

static void chain(Aliases *a) {
  const SkExport *e = a->d->vars;
  a->next           = SK_NEWS(a->d->arena, uint32_t, e->vars.n + 1);
  a->last           = SK_NEWS(a->d->arena, uint32_t, e->n_references + 1);
  for (uint32_t r = 0; r < e->n_references; r++) a->last[r] = e->first[r] + 1;
  for (uint32_t i = 0; i < e->vars.n; i++) {
    const SkExportVar *v = &e->vars.at[i];
    if (!v->alias) continue;
    a->next[a->last[v->reference] - 1] = i + 1;
    a->last[v->reference]              = i + 1;
  }
}

static void put_interface(const SkDescription *d, const char *name, bool steps, SkBuf *out) {
  sk_buf_printf(out, "  <%s", name);
  sk_xml_text(out, "modelIdentifier", d->identifier);
  sk_xml_true(out, "canGetAndSetFMUState");
  sk_xml_true(out, "canSerializeFMUState");
  if (d->vars->t->system->tangents) {
    sk_xml_true(out, "providesDirectionalDerivatives");
    sk_xml_true(out, "providesAdjointDerivatives");
  }
  // Relations and the choice of states follow the steps that are taken.
  if (!steps) sk_xml_true(out, "needsCompletedIntegratorStep");
  if (steps) sk_xml_true(out, "canHandleVariableCommunicationStepSize");
  if (steps && sk_export_rates(d)) sk_xml_int(out, "maxOutputDerivativeOrder", 1);
  // Several islands are not at one time when one of them has an event.
  if (steps && d->vars->t->system->islands.n == 1) sk_xml_true(out, "hasEventMode");
  sk_buf_z(out, "/>\n");
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
    sk_buf_z(out, "    <EnumerationType");
    sk_xml_text(out, "name", flat->enums.at[k]->name);
    sk_buf_z(out, ">\n");
    for (uint32_t i = 0; i < flat->enums.at[k]->n; i++) {
      sk_buf_z(out, "      <Item");
      sk_xml_text(out, "name", flat->enums.at[k]->literals[i]);
      sk_xml_int(out, "value", (int64_t)i + 1);
      sk_buf_z(out, "/>\n");
    }
    sk_buf_z(out, "    </EnumerationType>\n");
  }
  if (any) sk_buf_z(out, "  </TypeDefinitions>\n");
}

static const char *element_of(const SkDescription *d, const SkExportVar *v) {
  switch (v->base) {
    case SK_REAL: return "Float64";
    case SK_BOOLEAN: return "Boolean";
    case SK_STRING: return "String";
    case SK_ENUM: return sk_export_enum(v, d) ? "Enumeration" : "Int32";
    default: return "Int32";
  }
}

static void put_real(const SkDescription *d, const SkExportVar *v, uint32_t state, SkBuf *out) {
  sk_xml_text(out, "quantity", v->quantity);
  sk_xml_text(out, "unit", v->unit);
  if (v->unit && *v->unit) sk_xml_text(out, "displayUnit", v->display_unit);
  if (v->has_min) sk_xml_number(out, "min", v->min);
  if (v->has_max) sk_xml_number(out, "max", v->max);
  if (v->has_nominal) sk_xml_number(out, "nominal", v->nominal);
  if (sk_export_has_start(v)) sk_xml_number(out, "start", v->start);
  if (state) sk_xml_int(out, "derivative", d->vars->vars.at[state - 1].reference);
  if (v->reinit) sk_xml_true(out, "reinit");
}

static void put_values(const SkDescription *d, const SkExportVar *v, uint32_t state, SkBuf *out) {
  if (v->base == SK_REAL) {
    put_real(d, v, state, out);
  } else if (v->base == SK_BOOLEAN) {
    if (sk_export_has_start(v)) sk_xml_text(out, "start", v->start != 0.0 ? "true" : "false");
  } else if (v->base != SK_STRING) {
    sk_xml_text(out, "declaredType", sk_export_enum(v, d));
    sk_xml_text(out, "quantity", v->quantity);
    if (v->has_min) sk_xml_int(out, "min", (int64_t)v->min);
    if (v->has_max) sk_xml_int(out, "max", (int64_t)v->max);
    if (sk_export_has_start(v)) sk_xml_int(out, "start", (int64_t)v->start);
  }
}

// Whose derivative the value is, whatever name that goes by: 1 + position, 0.
static uint32_t state_of(const Aliases *a, uint32_t position) {
  const SkExport *e = a->d->vars;
  for (uint32_t at = position + 1; at; at = a->next[at - 1])
    if (e->vars.at[at - 1].state) return e->vars.at[at - 1].state;
  return 0;
}

static void put_variable(const Aliases *a, uint32_t position, SkBuf *out) {
  const SkDescription *d       = a->d;
  const SkExportVar   *v       = &d->vars->vars.at[position];
  const char          *element = element_of(d, v);
  bool                 text    = v->base == SK_STRING && sk_export_has_start(v);
  sk_buf_printf(out, "    <%s", element);
  sk_xml_text(out, "name", v->name);
  sk_xml_int(out, "valueReference", v->reference);
  sk_xml_text(out, "description", v->description);
  sk_xml_text(out, "causality", sk_export_causality(v));
  sk_xml_text(out, "variability", sk_export_varies(v));
  sk_xml_text(out, "initial", sk_export_initial(v));
  put_values(d, v, state_of(a, position), out);
  if (!text && !a->next[position]) {
    sk_buf_z(out, "/>\n");
    return;
  }
  sk_buf_char(out, '>');
  if (text) {
    sk_buf_z(out, "<Start");
    sk_xml_empty(out, "value", v->start_text);
    sk_buf_z(out, "/>");
  }
  for (uint32_t at = a->next[position]; at; at = a->next[at - 1]) {
    sk_buf_z(out, "<Alias");
    sk_xml_text(out, "name", d->vars->vars.at[at - 1].name);
    sk_xml_text(out, "description", d->vars->vars.at[at - 1].description);
    sk_buf_z(out, "/>");
  }
  sk_buf_printf(out, "</%s>\n", element);
}

static void put_indicators(const SkDescription *d, SkBuf *out) {
  for (uint32_t k = 0; d->options->exchange && k < d->n_indicators; k++)
    sk_buf_printf(out,
                  "    <Float64 name=\"_indicator[%u]\" valueReference=\"%u\" causality=\"local\" "
                  "variability=\"continuous\" initial=\"calculated\"/>\n",
                  k + 1, d->first_indicator + k);
}

// The structure ----------------------------------------------------------------------------------------------------

static void put_unknown(const SkDescription *d, const char *name, uint32_t position, bool depends,
                        SkBuf *out) {
  const SkExport *e  = d->vars;
  const uint32_t *on = NULL;
  uint32_t        n  = 0;
  sk_buf_printf(out, "    <%s", name);
  sk_xml_int(out, "valueReference", e->vars.at[position].reference);
  if (depends && sk_export_depends(d->depend, position, &on, &n)) {
    sk_buf_z(out, " dependencies=\"");
    for (uint32_t i = 0; i < n; i++)
      sk_buf_printf(out, "%s%u", i ? " " : "", e->vars.at[on[i]].reference);
    sk_buf_char(out, '"');
  }
  sk_buf_z(out, "/>\n");
}

static void put_structure(const SkDescription *d, SkBuf *out) {
  const SkExport *e    = d->vars;
  bool           *done = SK_NEWS(d->arena, bool, e->n_references + 1);
  sk_buf_z(out, "  <ModelStructure>\n");
  for (uint32_t i = 0; i < e->vars.n; i++)
    if (e->vars.at[i].causality == SK_CAUSALITY_OUTPUT) put_unknown(d, "Output", i, true, out);
  for (uint32_t i = 0; i < e->n_states; i++)
    put_unknown(d, "ContinuousStateDerivative", e->ders[i], true, out);
  for (uint32_t i = 0; i < e->vars.n; i++) {
    const SkExportVar *v = &e->vars.at[e->first[e->vars.at[i].reference]];
    if (done[v->reference] || !sk_export_is_initial_unknown(d, i)) continue;
    // It is the variable that has the reference which is found by initialisation, or given.
    if (v->initial != SK_INITIAL_CALCULATED && v->initial != SK_INITIAL_APPROX) continue;
    done[v->reference] = true;
    put_unknown(d, "InitialUnknown", i, false, out);
  }
  for (uint32_t k = 0; d->options->exchange && k < d->n_indicators; k++)
    sk_buf_printf(out, "    <EventIndicator valueReference=\"%u\"/>\n", d->first_indicator + k);
  sk_buf_z(out, "  </ModelStructure>\n");
}

void sk_export_describe3(const SkDescription *d, SkBuf *out) {
  const SkFlat *flat = d->vars->t->flat;
  Aliases       a    = {.d = d};
  chain(&a);
  sk_buf_z(out,
           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiModelDescription fmiVersion=\"3.0\"");
  sk_xml_text(out, "modelName", flat->name);
  sk_xml_text(out, "instantiationToken", d->token);
  sk_xml_text(out, "description", flat->comment);
  sk_xml_text(out, "generationTool", d->options->tool);
  sk_xml_text(out, "variableNamingConvention", "structured");
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
  for (uint32_t r = 0; r < d->vars->n_references; r++) put_variable(&a, d->vars->first[r], out);
  put_indicators(d, out);
  sk_buf_z(out, "  </ModelVariables>\n");
  put_structure(d, out);
  sk_buf_z(out, "</fmiModelDescription>\n");
}

void sk_export_build3(const SkDescription *d, SkBuf *out) {
  sk_buf_z(out,
           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiBuildDescription fmiVersion=\"3.0\">\n"
           "  <BuildConfiguration");
  sk_xml_text(out, "modelIdentifier", d->identifier);
  sk_buf_z(out, ">\n    <SourceFileSet language=\"C11\">\n");
  for (uint32_t i = 0; i < d->sources.n; i++) {
    const char *name = d->sources.files[i].name;
    if (strcmp(name + strlen(name) - 2, ".c") != 0) continue;
    sk_buf_z(out, "      <SourceFile");
    sk_xml_text(out, "name", name);
    sk_buf_z(out, "/>\n");
  }
  sk_buf_z(out,
           "      <IncludeDirectory name=\".\"/>\n    </SourceFileSet>\n"
           "    <Library name=\"m\" external=\"true\"/>\n  </BuildConfiguration>\n"
           "</fmiBuildDescription>\n");
}
