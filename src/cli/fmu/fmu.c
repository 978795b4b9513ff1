// skerry fmu: what an FMU says of itself, of which nothing is run; export is in fmu_export.c.
#include "cli/run/run.h"

#include "cosim/fmi/description.h"

#include <math.h>
#include <string.h>

// Text --------------------------------------------------------------------------------------------

// Texts of an FMU come from a stranger.
static void put(SkBuf *out, const char *text) { sk_buf_shown(out, text, strlen(text)); }

static void put_line(SkBuf *out, const char *key, const char *text) {
  if (!text || !*text) return;
  sk_buf_printf(out, "  %-14s", key);
  put(out, text);
  sk_buf_char(out, '\n');
}

static void put_interfaces(SkBuf *out, const SkFmu *f) {
  for (int k = 0; k < SK_FMU_N_INTERFACES; k++) {
    const SkFmuInterface *i = &f->interfaces[k];
    if (!i->there) continue;
    sk_buf_printf(out, "  %s: ", sk_fmu_interface_name((SkFmuInterfaceKind)k));
    put(out, i->identifier);
    for (int flag = 0; flag < SK_FMU_N_FLAGS; flag++)
      if (sk_fmu_can(f, (SkFmuInterfaceKind)k, (SkFmuFlag)flag))
        sk_buf_printf(out, "; %s", sk_fmu_flag_meaning((SkFmuFlag)flag));
    if (i->output_derivatives > 0)
      sk_buf_printf(out, "; derivatives of outputs up to order %d", i->output_derivatives);
    if (i->internal_step > 0.0) sk_buf_printf(out, "; steps of %g s inside", i->internal_step);
    sk_buf_char(out, '\n');
  }
}

static void put_experiment(SkBuf *out, const SkFmu *f) {
  if (isnan(f->start) && isnan(f->stop) && isnan(f->step) && isnan(f->tolerance)) return;
  sk_buf_printf(out, "  %-14s", "experiment");
  if (!isnan(f->start)) sk_buf_printf(out, "from %g s ", f->start);
  if (!isnan(f->stop)) sk_buf_printf(out, "to %g s ", f->stop);
  if (!isnan(f->step)) sk_buf_printf(out, "step %g s ", f->step);
  if (!isnan(f->tolerance)) sk_buf_printf(out, "tolerance %g", f->tolerance);
  sk_buf_char(out, '\n');
}

static void put_files(SkBuf *out, const SkFmu *f) {
  sk_buf_printf(out, "  %-14s", "code");
  for (uint32_t i = 0; i < f->n_platforms; i++) {
    if (i) sk_buf_z(out, ", ");
    put(out, f->platforms[i]);
  }
  if (f->sources) sk_buf_z(out, f->n_platforms ? ", C sources" : "C sources");
  if (!f->n_platforms && !f->sources) sk_buf_z(out, "none");
  sk_buf_char(out, '\n');
}

static void put_variable(SkBuf *out, const SkFmuVariable *v) {
  sk_buf_z(out, "    ");
  size_t from = out->n;
  put(out, v->name);
  for (uint32_t i = 0; i < v->dimensions && i < 8; i++) sk_buf_z(out, i ? ",:" : "[:");
  if (v->dimensions) sk_buf_char(out, ']');
  if (v->start && strlen(v->start) <= 40) {
    sk_buf_z(out, " = ");
    put(out, v->start);
  }
  const char *unit = v->unit ? v->unit : v->type == SK_FMU_FLOAT64 ? "" : sk_fmu_type_name(v->type);
  if (*unit) {
    sk_buf_char(out, ' ');
    put(out, unit);
  }
  if (v->description && *v->description) {
    // The stream may have been written in between, then there is no telling where the line began.
    size_t width = out->n >= from ? out->n - from : 40;
    sk_buf_printf(out, "%*s", width < 38 ? (int)(38 - width) : 2, "");
    put(out, v->description);
  }
  sk_buf_char(out, '\n');
}

// The variables of a causality; aliases are other names of what is listed already.
static void put_variables(SkBuf *out, const SkFmu *f, SkFmuCausality causality, const char *title) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->n_variables; i++) {
    if (f->variables[i].causality != causality ||
        (f->variables[i].alias && causality != SK_FMU_OUTPUT && causality != SK_FMU_INPUT))
      continue;
    if (n++ == 0) sk_buf_printf(out, "  %s\n", title);
    put_variable(out, &f->variables[i]);
  }
}

static void put_text(SkBuf *out, const SkFmu *f) {
  put(out, f->name);
  sk_buf_z(out, ": FMI ");
  put(out, f->version_text);
  sk_buf_char(out, '\n');
  put_line(out, "description", f->description);
  put_line(out, "made by", f->tool);
  put_line(out, "made on", f->date);
  put_line(out, "author", f->author);
  put_line(out, "license", f->license);
  put_interfaces(out, f);
  put_experiment(out, f);
  put_files(out, f);
  sk_buf_printf(out, "  %-14s%u variables, %u states, %u event indicators", "size", f->n_variables,
                f->n_states, f->n_indicators);
  if (f->n_terminals) sk_buf_printf(out, ", %u terminals", f->n_terminals);
  sk_buf_char(out, '\n');
  put_variables(out, f, SK_FMU_STRUCTURAL_PARAMETER, "structural parameters");
  put_variables(out, f, SK_FMU_PARAMETER, "parameters");
  put_variables(out, f, SK_FMU_INPUT, "inputs");
  put_variables(out, f, SK_FMU_OUTPUT, "outputs");
  put_line(out, "a line", sk_fmu_coupling(f));
  for (uint32_t i = 0; i < f->n_quirks; i++) put_line(out, "note", f->quirks[i]);
}

// JSON --------------------------------------------------------------------------------------------

static void json_text(SkBuf *out, const char *key, const char *text) {
  if (!text) return;
  sk_buf_printf(out, ",\"%s\":", key);
  sk_buf_json(out, text, strlen(text));
}

static void json_number(SkBuf *out, const char *key, double value) {
  if (!isfinite(value)) return;
  sk_buf_printf(out, ",\"%s\":", key);
  sk_buf_double(out, value);
}

static void json_interface(SkBuf *out, const SkFmu *f, SkFmuInterfaceKind kind, const char *key) {
  const SkFmuInterface *i = &f->interfaces[kind];
  if (!i->there) return;
  sk_buf_printf(out, ",\"%s\":{\"identifier\":", key);
  sk_buf_json(out, i->identifier, strlen(i->identifier));
  for (int flag = 0; flag < SK_FMU_N_FLAGS; flag++)
    if (sk_fmu_can(f, kind, (SkFmuFlag)flag))
      sk_buf_printf(out, ",\"%s\":true", sk_fmu_flag_name((SkFmuFlag)flag));
  if (i->output_derivatives > 0)
    sk_buf_printf(out, ",\"maxOutputDerivativeOrder\":%d", i->output_derivatives);
  if (i->internal_step > 0.0) json_number(out, "fixedInternalStepSize", i->internal_step);
  sk_buf_char(out, '}');
}

static void json_variable(SkBuf *out, const SkFmu *f, const SkFmuVariable *v) {
  sk_buf_printf(out,
                "{\"reference\":%u,\"type\":\"%s\",\"causality\":\"%s\",\"variability\":\"%s\"",
                v->reference, sk_fmu_type_name(v->type), sk_fmu_causality_name(v->causality),
                sk_fmu_variability_name(v->variability));
  json_text(out, "name", v->name);
  json_text(out, "unit", v->unit);
  json_text(out, "displayUnit", v->display_unit);
  json_text(out, "quantity", v->quantity);
  json_text(out, "start", v->start);
  json_text(out, "description", v->description);
  if (v->dimensions) sk_buf_printf(out, ",\"dimensions\":%u", v->dimensions);
  if (v->derivative_of >= 0) json_text(out, "derivativeOf", f->variables[v->derivative_of].name);
  if (v->alias) sk_buf_z(out, ",\"alias\":true");
  sk_buf_char(out, '}');
}

static void json_texts(SkBuf *out, const char *key, const char *const *texts, uint32_t n) {
  sk_buf_printf(out, ",\"%s\":[", key);
  for (uint32_t i = 0; i < n; i++) {
    if (i) sk_buf_char(out, ',');
    sk_buf_json(out, texts[i], strlen(texts[i]));
  }
  sk_buf_char(out, ']');
}

static void put_json(SkBuf *out, const SkFmu *f, const char *path) {
  sk_buf_z(out, "{\"result\":\"fmu\"");
  json_text(out, "file", path);
  json_text(out, "fmi", f->version_text);
  json_text(out, "name", f->name);
  json_text(out, "token", f->token);
  json_text(out, "description", f->description);
  json_text(out, "tool", f->tool);
  json_text(out, "date", f->date);
  json_interface(out, f, SK_FMU_ME, "modelExchange");
  json_interface(out, f, SK_FMU_CS, "coSimulation");
  json_interface(out, f, SK_FMU_SE, "scheduledExecution");
  json_number(out, "start", f->start);
  json_number(out, "stop", f->stop);
  json_number(out, "step", f->step);
  json_number(out, "tolerance", f->tolerance);
  json_texts(out, "platforms", f->platforms, f->n_platforms);
  sk_buf_printf(out, ",\"sources\":%s,\"states\":%u,\"eventIndicators\":%u,\"terminals\":%u",
                f->sources ? "true" : "false", f->n_states, f->n_indicators, f->n_terminals);
  json_text(out, "line", sk_fmu_coupling(f));
  json_texts(out, "notes", f->quirks, f->n_quirks);
  sk_buf_z(out, ",\"variables\":[");
  for (uint32_t i = 0; i < f->n_variables; i++) {
    sk_buf_z(out, i ? ",\n" : "\n");
    json_variable(out, f, &f->variables[i]);
  }
  sk_buf_z(out, "]}\n");
}

// The command -------------------------------------------------------------------------------------

static int show(SkCli *cli, const char *path) {
  SkFmu   *fmu;
  char     why[1000];
  SkStatus status = sk_fmu_read(path, NULL, &fmu, why, sizeof why);
  if (status == SK_MODEL_ERROR)
    sk_diag(cli->diags, 7002, (SkSpan){0, 0}, "'%s': %s", path, why);
  else if (status != SK_OK)
    sk_diag(cli->diags, 7001, (SkSpan){0, 0}, "'%s' cannot be read: %s", path, why);
  if (status != SK_OK) return sk_status_exit(status == SK_NOMEM ? SK_NOMEM : SK_MODEL_ERROR);
  if (sk_option_given(&cli->options, SK_OPT_JSON))
    put_json(&cli->out, fmu, path);
  else
    put_text(&cli->out, fmu);
  sk_fmu_free(fmu);
  return 0;
}

int sk_cmd_fmu(SkCli *cli) {
  const SkOptions *o = &cli->options;
  if (o->n_args > 0 && strcmp(o->args[0], "export") == 0) {
    cli->options.args++;
    cli->options.n_args--;
    return sk_cmd_fmu_export(cli);
  }
  if (o->n_args > 0 && strcmp(o->args[0], "import") == 0) return sk_cli_fmu_import(cli);
  if (o->n_args == 0 || strcmp(o->args[0], "info") != 0)
    return sk_cli_usage(cli, "fmu needs 'info', 'import' or 'export'");
  if (o->n_args < 2) return sk_cli_usage(cli, "fmu info needs the file of an FMU");
  int code = 0;
  for (uint32_t i = 1; i < o->n_args; i++) {
    int one = show(cli, o->args[i]);
    if (one > code) code = one;
  }
  return sk_cli_exit(cli, code);
}
