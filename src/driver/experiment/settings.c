#include "driver/experiment/settings.h"

#include "base/map.h"
#include "base/units.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Files of parameters larger than this are not read.
#define FILE_LIMIT ((size_t)64 * 1024 * 1024)

static const SkSpan nowhere = {0, 0};

static const char *nearest(const SkTranslation *t, SkArena *arena, const char *name) {
  const char **names = SK_NEWS(arena, const char *, t->vars.n + 1);
  for (uint32_t i = 0; i < t->vars.n; i++) names[i] = t->vars.at[i].name;
  return sk_did_you_mean(name, names, t->vars.n);
}

static const char *prefix(const SkModelInput *in, const SkSetting *s) {
  return s->where ? sk_arena_printf(in->arena, "%s: ", s->where) : "";
}

// Values ------------------------------------------------------------------------------------------

// A literal of the variable's enumeration, with or without its type's name, or its number.
static bool enum_value(const SkTranslation *t, const SkUserVar *var, const char *text,
                       double *value) {
  if (var->flat == SK_NONE) return false;
  const SkEnumType *e   = t->flat->enums.at[t->flat->vars.at[var->flat].enumeration];
  const char       *dot = strrchr(text, '.'), *word = dot ? dot + 1 : text;
  for (int64_t i = 0; i < (int64_t)e->n; i++)
    if (strcmp(e->literals[i], word) == 0) {
      *value = (double)(i + 1);
      return true;
    }
  char  *end    = NULL;
  double number = strtod(text, &end);
  *value        = number;
  return end != text && !*end && number >= 1.0 && number <= (double)e->n && number == floor(number);
}

// What stands behind a number: "l/min" of "60 l/min", "" where nothing does. NULL: the text does not begin with a finite
// number.
static const char *behind_number(const char *text, double *value) {
  char *end = NULL;
  *value    = strtod(text, &end);
  if (end == text || !isfinite(*value)) return NULL;
  return end + strspn(end, " ");
}

static const char *unit_of(const SkTranslation *t, const SkUserVar *var) {
  const char *unit = var->flat != SK_NONE ? t->flat->vars.at[var->flat].unit : NULL;
  return unit ? unit : "";
}

bool sk_setting_value(const SkTranslation *t, const SkUserVar *var, const char *text,
                      double *value) {
  if (var->base == SK_ENUM) return enum_value(t, var, text, value);
  if (var->base == SK_BOOLEAN) {
    bool yes = strcmp(text, "true") == 0 || strcmp(text, "1") == 0;
    *value   = yes;
    return yes || strcmp(text, "false") == 0 || strcmp(text, "0") == 0;
  }
  const char *unit = behind_number(text, value);
  if (!unit || (*unit && var->base == SK_INTEGER)) return false;
  if (*unit) {
    const char *own = unit_of(t, var);
    return strcmp(unit, own) == 0 || sk_unit_convert(unit, own, value);
  }
  return var->base != SK_INTEGER || (*value == floor(*value) && fabs(*value) < 9007199254740992.0);
}

// What a text that is no value for the variable should have been.
static const char *wanted(const SkTranslation *t, const SkModelInput *in, const SkUserVar *var,
                          const char *text) {
  const char *own = unit_of(t, var), *unit;
  SkUnit      known;
  double      value;
  if (var->base == SK_INTEGER) return "it takes a whole number";
  if (var->base == SK_BOOLEAN) return "it takes true or false";
  if (var->base == SK_ENUM) return "it takes a literal of its enumeration";
  unit = behind_number(text, &value);
  if (!unit || !*unit) return "it takes a number";
  if (!*own) return "it has no unit: give the number alone";
  if (!sk_unit_read(unit, strlen(unit), &known))
    return sk_arena_printf(in->arena,
                           "'%s' is no unit; it takes a number in %s, or one with a unit behind it",
                           unit, own);
  return sk_arena_printf(in->arena, "its unit is %s, which '%s' does not fit", own, unit);
}

const char *sk_setting_refused(const SkTranslation *t, const SkUserVar *var) {
  const SkFlatVar *flat = var->flat != SK_NONE ? &t->flat->vars.at[var->flat] : NULL;
  if (!flat || flat->variability > SK_V_PARAMETER)
    return "it follows from other variables; parameters, inputs and start values can be set";
  if (flat->variability == SK_V_CONSTANT) return "it is a constant";
  if (flat->is_final) return "it is final";
  if (flat->unfixed) return "it has fixed = false: the initialisation computes it";
  return "it shapes the model";
}

// One that could be set if it did not shape the model, or stood elsewhere.
static bool is_parameter(const SkTranslation *t, const SkUserVar *var) {
  if (var->flat == SK_NONE || var->base == SK_STRING) return false;
  const SkFlatVar *flat = &t->flat->vars.at[var->flat];
  return flat->variability == SK_V_PARAMETER && !flat->is_final && !flat->unfixed;
}

// As for a value in the source: a warning, or an error where the least value is above zero and this one is not.
static bool check_limits(const SkTranslation *t, const SkModelInput *in, const SkSetting *s,
                         const SkUserVar *var, double value) {
  if (var->flat == SK_NONE || (var->base != SK_REAL && var->base != SK_INTEGER)) return true;
  const SkFlatVar *flat      = &t->flat->vars.at[var->flat];
  const SkX        limits[2] = {flat->min, flat->max};
  for (int i = 0; i < 2; i++) {
    if (limits[i] == SK_NO_X || !sk_x_is_const(t->flat->dag, limits[i])) continue;
    double limit = sk_x_real_value(t->flat->dag, limits[i]);
    if (i == 0 ? !(value < limit) : !(value > limit)) continue;
    if (i == 0 && limit > 0 && value <= 0 && var->base == SK_REAL &&
        flat->variability == SK_V_PARAMETER) {
      sk_diag(in->diags, 2223, nowhere, "%s'%s' is %g and must be above zero", prefix(in, s),
              s->name, value);
      return false;
    }
    sk_diag(in->diags, 2221, nowhere, "%s'%s' is %g, %s than its %s = %g", prefix(in, s), s->name,
            value, i == 0 ? "less" : "more", i == 0 ? "min" : "max", limit);
  }
  return true;
}

// Most likely a unit was meant that is not the variable's. Moduli have the unit Pa too: their own value tells them.
static void check_pressure(const SkTranslation *t, const SkModelInput *in, const SkSetting *s,
                           const SkUserVar *var, double value) {
  SkUnit      own, pascal;
  const char *unit   = unit_of(t, var);
  SkX         given  = var->flat != SK_NONE ? t->flat->vars.at[var->flat].binding : SK_NO_X;
  bool        known  = given != SK_NO_X && sk_x_is_const(t->flat->dag, given);
  double      before = known ? sk_x_real_value(t->flat->dag, given) : 0.0;
  if (!(fabs(value) > fmax(1e10, 1e3 * fabs(before))) || !sk_unit_read(unit, strlen(unit), &own) ||
      !sk_unit_read("Pa", 2, &pascal) || !sk_unit_fits(&own, &pascal) || own.factor != 1.0)
    return;
  sk_diag(in->diags, 5022, nowhere, "%s'%s' is a pressure of %g GPa", prefix(in, s), s->name,
          value / 1e9);
  sk_diag_help(in->diags, "its unit is %s; '250 bar' would be a value too", unit);
}

static bool apply(const SkTranslation *t, const SkModelInput *in, const SkSetting *s, SkSim *sim) {
  const SkUserVar *var   = sk_translation_var(t, s->name);
  double           value = 0.0;
  if (s->shaping) return true;
  if (!var) {
    sk_diag(in->diags, 5001, nowhere, "%sthe model has no variable '%s'", prefix(in, s), s->name);
    const char *near = nearest(t, in->arena, s->name);
    if (near) sk_diag_help(in->diags, "did you mean '%s'?", near);
    return false;
  }
  if (!var->settable && (sk_setting_value(t, var, s->text, &value) || !is_parameter(t, var))) {
    sk_diag(in->diags, 5002, nowhere, "%s'%s' cannot be set", prefix(in, s), s->name);
    sk_diag_help(in->diags, "%s%s", sk_setting_refused(t, var),
                 is_parameter(t, var) ? " and stands in an array; change it in the source" : "");
    return false;
  }
  if (var->base == SK_STRING) {
    sk_sim_set_string(sim, var->place, s->text);
    return true;
  }
  if (!sk_setting_value(t, var, s->text, &value)) {
    if (*s->text)
      sk_diag(in->diags, 5011, nowhere, "%s'%s' is no value for '%s'", prefix(in, s), s->text,
              s->name);
    else
      sk_diag(in->diags, 5011, nowhere, "%sno value is given for '%s'", prefix(in, s), s->name);
    sk_diag_help(in->diags, "%s", wanted(t, in, var, s->text));
    return false;
  }
  if (!check_limits(t, in, s, var, value)) return false;
  check_pressure(t, in, s, var, value);
  sk_sim_set(sim, var->place, var->sign * value);
  return true;
}

bool sk_settings_apply(const SkTranslation *t, const SkModelInput *in, const SkSettings *settings,
                       SkSim *sim) {
  bool ok = true;
  for (uint32_t i = 0; i < settings->n; i++) ok &= apply(t, in, &settings->at[i], sim);
  return ok;
}

bool sk_settings_hold(const SkTranslation *t, const SkModelInput *in, const SkSettings *settings,
                      SkSim *sim) {
  bool ok = true;
  for (uint32_t i = 0; i < settings->n; i++) {
    const SkSetting *s     = &settings->at[i];
    const SkUserVar *var   = sk_translation_var(t, s->name);
    double           value = 0.0;
    if (s->shaping || !var || !is_parameter(t, var)) continue;
    if (!sk_setting_value(t, var, s->text, &value)) continue;
    double saved = var->sign * sk_sim_values(sim)[var->place];
    if (saved == value) continue;
    sk_diag(in->diags, 5013, nowhere, "%s'%s' is %.9g in the saved run and cannot become %s",
            prefix(in, s), s->name, saved, s->text);
    sk_diag_help(in->diags, "a saved run goes on with the parameters it had");
    ok = false;
  }
  return ok;
}

// Files of parameters -----------------------------------------------------------------------------

// The next field of a CSV line, quotes taken off; *line moves behind its comma. NULL past the end.
static const char *field(SkArena *arena, const char **line) {
  const char *p = *line;
  if (!p) return NULL;
  while (*p == ' ' || *p == '\t') p++;
  SkBuf out = sk_buf_new(arena);
  if (*p == '"') {
    for (p++; *p && !(*p == '"' && p[1] != '"'); p++) {
      if (*p == '"') p++;
      sk_buf_char(&out, *p);
    }
    if (*p) p++;
  } else {
    while (*p && *p != ',' && *p != ';') sk_buf_char(&out, *p++);
    while (out.n && (out.text[out.n - 1] == ' ' || out.text[out.n - 1] == '\t'))
      out.text[--out.n] = 0;
  }
  while (*p && *p != ',' && *p != ';') p++;
  *line = *p ? p + 1 : NULL;
  return out.text ? out.text : "";
}

static bool read_line(const SkModelInput *in, const char *path, unsigned number, const char *line,
                      SkSettings *out) {
  const char *name = field(in->arena, &line), *value = field(in->arena, &line);
  const char *where = sk_arena_printf(in->arena, "%s:%u", path, number);
  if (!*name && !value) return true;
  if (number == 1 && value && strcmp(name, "name") == 0 && strcmp(value, "value") == 0) return true;
  if (!value || !*name) {
    sk_diag(in->diags, 5010, nowhere, "%s: a row needs a name and a value", where);
    return false;
  }
  const char *more = field(in->arena, &line);
  if (more && *more) {
    sk_diag(in->diags, 5010, nowhere, "%s: '%s' follows the name and the value", where, more);
    sk_diag_help(in->diags, "numbers have a decimal point; what has a comma stands in quotes");
    return false;
  }
  SkSetting s = {.name = sk_name_z(in->names, name), .text = value, .where = where};
  sk_vec_push(in->arena, out, s);
  return true;
}

// A name that one file gives two values: nobody knows which is meant.
static bool each_once(const SkModelInput *in, const SkSettings *settings, uint32_t from) {
  SkMap seen = {0};
  bool  ok   = true;
  for (uint32_t i = from; i < settings->n; i++) {
    const SkSetting *s = &settings->at[i], *before = sk_map_ptr(&seen, s->name);
    if (before) {
      sk_diag(in->diags, 5010, nowhere, "%s: '%s' has a value already, in %s", s->where, s->name,
              before->where);
      ok = false;
    }
    sk_map_put_ptr(in->arena, &seen, s->name, s);
  }
  return ok;
}

bool sk_settings_text(const SkModelInput *in, const char *path, char *text, size_t n,
                      SkSettings *out) {
  unsigned number = 0;
  uint32_t from   = out->n;
  bool     ok     = true;
  for (char *line = text, *next; line < text + n; line = next) {
    char *end = memchr(line, '\n', (size_t)(text + n - line));
    if (!end) end = text + n;
    next                      = end + 1;
    *end                      = 0;
    line[strcspn(line, "\r")] = 0;
    if (++number == 1 && strncmp(line, "\xEF\xBB\xBF", 3) == 0) line += 3;
    if (*line && *line != '#') ok &= read_line(in, path, number, line, out);
  }
  return each_once(in, out, from) && ok;
}

bool sk_settings_read(const SkModelInput *in, const char *path, SkSettings *out) {
  char  *text;
  size_t n;
  if (sk_read_file(in->arena, path, FILE_LIMIT, &text, &n))
    return sk_settings_text(in, path, text, n, out);
  sk_diag(in->diags, 5010, nowhere, "%s: %s", path, strerror(errno));
  return false;
}

bool sk_settings_add(const SkModelInput *in, const char *text, SkSettings *out) {
  const char *equals = strchr(text, '=');
  if (!equals) return false;
  SkSetting s = {.name = sk_name(in->names, text, (size_t)(equals - text)), .text = equals + 1};
  sk_vec_push(in->arena, out, s);
  return true;
}

// Tables of inputs --------------------------------------------------------------------------------

typedef struct {
  SK_VEC(uint32_t) columns;
  SK_VEC(int) places;
  SK_VEC(unsigned char) holds;
  SK_VEC(double) signs;
  SK_VEC(SkBase) bases;
} Inputs;

// Result files may call their times as they like; here a forgotten column would be a silent shift of all.
static bool has_time(const SkModelInput *in, const SkResult *file) {
  const char *name = sk_result_column(file, sk_result_time_column(file))->name;
  if (strcasecmp(name, "time") == 0) return true;
  sk_diag(in->diags, 5012, nowhere, "%s: there is no column 'time'", sk_result_path(file));
  sk_diag_help(in->diags, "the first row names the columns: time and the inputs");
  return false;
}

static bool choose(const SkTranslation *t, const SkModelInput *in, const SkResult *file,
                   Inputs *out) {
  bool ok = true;
  for (uint32_t c = 0; c < sk_result_columns(file); c++) {
    if (c == sk_result_time_column(file)) continue;
    const char      *name = sk_result_column(file, c)->name;
    const SkUserVar *var  = sk_translation_var(t, name);
    if (!var || var->role != SK_ROLE_INPUT || var->base == SK_STRING) {
      sk_diag(in->diags, 5012, nowhere, "%s: the model has no input '%s'", sk_result_path(file),
              name);
      sk_diag_help(in->diags, "columns are named like the inputs declared at the top of the model");
      ok = false;
      continue;
    }
    for (uint32_t k = 0; k < out->places.n; k++) {
      if (out->places.at[k] != var->place) continue;
      sk_diag(in->diags, 5012, nowhere, "%s: the columns '%s' and '%s' are one input",
              sk_result_path(file), sk_result_column(file, out->columns.at[k])->name, name);
      ok = false;
    }
    sk_vec_push(in->arena, &out->columns, c);
    sk_vec_push(in->arena, &out->places, var->place);
    bool still = var->flat != SK_NONE && t->flat->vars.at[var->flat].variability == SK_V_DISCRETE;
    sk_vec_push(in->arena, &out->holds, (unsigned char)(var->base != SK_REAL || still));
    sk_vec_push(in->arena, &out->signs, (double)var->sign);
    sk_vec_push(in->arena, &out->bases, var->base);
  }
  return ok;
}

// What a value should be and is not, or NULL.
static const char *fault(SkBase base, double x) {
  if (!isfinite(x)) return "is not a number";
  if (base == SK_BOOLEAN && x != 0.0 && x != 1.0) return "is neither 0 (false) nor 1 (true)";
  if (base != SK_REAL && x != floor(x)) return "is not a whole number";
  if (base != SK_REAL && fabs(x) > 0x1p53) return "is too large for an Integer";
  return NULL;
}

static bool fill(const SkModelInput *in, SkResult *file, const Inputs *inputs, SkSim *sim) {
  uint64_t      rows = sk_result_rows(file);
  uint32_t      n    = inputs->columns.n;
  const double *time = sk_result_time(file, in->diags);
  if (!time) return false;
  double **columns = SK_NEWS(in->arena, double *, n + 1);
  for (uint32_t k = 0; k < n; k++) columns[k] = SK_NEWS(in->arena, double, rows + 1);
  if (!sk_result_read(file, inputs->columns.at, n, columns, in->diags)) return false;
  double *table = SK_NEWS(in->arena, double, rows *(n + 1) + 1);
  for (uint64_t i = 0; i < rows; i++) {
    table[i * (n + 1)] = time[i];
    for (uint32_t k = 0; k < n; k++) {
      double      x   = inputs->signs.at[k] * columns[k][i];
      const char *why = fault(inputs->bases.at[k], x);
      if (why) {
        sk_diag(in->diags, 5012, nowhere, "%s: '%s' at time %.9g %s", sk_result_path(file),
                sk_result_column(file, inputs->columns.at[k])->name, time[i], why);
        return false;
      }
      table[i * (n + 1) + k + 1] = x;
    }
  }
  SkStatus status = sk_sim_inputs(sim, (int)n, inputs->places.at, inputs->holds.at, rows, table);
  if (status == SK_OK) return true;
  sk_diag(in->diags, 5012, nowhere, "%s: %s", sk_result_path(file),
          rows == 0 ? "the table has no rows" : sk_status_text(status));
  return false;
}

bool sk_inputs_use(const SkTranslation *t, const SkModelInput *in, SkResult *file, SkSim *sim) {
  Inputs inputs = {0};
  bool   ok     = has_time(in, file) && choose(t, in, file, &inputs);
  return ok && (inputs.columns.n == 0 || fill(in, file, &inputs, sim));
}

bool sk_inputs_read(const SkTranslation *t, const SkModelInput *in, const char *path, SkSim *sim) {
  SkResult *file = sk_result_open(path, in->arena, in->diags);
  bool      ok   = file && sk_inputs_use(t, in, file, sim);
  sk_result_close(file);
  return ok;
}
