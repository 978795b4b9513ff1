#include "driver/experiment/reshape.h"

#include <string.h>

// The end of the first part of a name such as a.'b.c'.d.
static size_t part_length(const char *name) {
  size_t n = 0;
  if (name[0] == '\'') {
    for (n = 1; name[n] && name[n] != '\''; n++)
      if (name[n] == '\\' && name[n + 1]) n++;
    return name[n] ? n + 1 : n;
  }
  return strcspn(name, ".");
}

static bool has_subscript(const char *name) {
  for (;;) {
    size_t n = part_length(name);
    if (name[0] != '\'' && memchr(name, '[', n)) return true;
    if (name[n] != '.') return name[n] != 0;
    name += n + 1;
  }
}

// A parameter whose value went into the translation, but that a modification can reach.
static bool shapes(const SkTranslation *t, const SkSetting *s) {
  const SkUserVar *var = sk_translation_var(t, s->name);
  if (!var || var->settable || var->flat == SK_NONE || has_subscript(s->name)) return false;
  const SkFlatVar *flat = &t->flat->vars.at[var->flat];
  double           value;
  if (flat->variability != SK_V_PARAMETER || flat->is_final || flat->unfixed) return false;
  return var->base == SK_STRING || sk_setting_value(t, var, s->text, &value);
}

bool sk_reshape_needs(const SkTranslation *t, const SkSettings *settings) {
  for (uint32_t i = 0; i < settings->n; i++)
    if (shapes(t, &settings->at[i])) return true;
  return false;
}

static void write_text(SkBuf *out, const char *text) {
  sk_buf_char(out, '"');
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') sk_buf_char(out, '\\');
    sk_buf_char(out, *text);
  }
  sk_buf_char(out, '"');
}

static void write_value(const SkTranslation *t, const SkSetting *s, SkBuf *out) {
  const SkUserVar *var   = sk_translation_var(t, s->name);
  double           value = 0.0;
  if (var->base == SK_STRING) {
    write_text(out, s->text);
    return;
  }
  sk_setting_value(t, var, s->text, &value);
  if (var->base == SK_BOOLEAN) {
    sk_buf_z(out, value != 0.0 ? "true" : "false");
  } else if (var->base == SK_ENUM) {
    const SkEnumType *e = t->flat->enums.at[t->flat->vars.at[var->flat].enumeration];
    sk_buf_printf(out, ".%s.%s", e->name, e->literals[(int64_t)value - 1]);
  } else if (var->base == SK_INTEGER) {
    sk_buf_printf(out, "%lld", (long long)value);
  } else {
    sk_buf_double(out, value);
  }
}

// The component that a setting belongs to, if it is one that the translation added: nothing there to modify.
static const SkFlatComponent *added_inner(const SkTranslation *t, const char *name) {
  size_t n = part_length(name);
  for (uint32_t i = 0; name[n] == '.' && i < t->flat->components.n; i++) {
    const SkFlatComponent *c = &t->flat->components.at[i];
    if (c->added && strlen(c->path) == n && memcmp(c->path, name, n) == 0) return c;
  }
  return NULL;
}

// a.b.n and 4 as a(b(n = 4)).
static void write_modifier(const SkTranslation *t, const SkSetting *s, const char *name,
                           SkBuf *out) {
  unsigned depth = 0;
  for (size_t n; name[n = part_length(name)] == '.'; name += n + 1, depth++)
    sk_buf_printf(out, "%.*s(", (int)n, name);
  sk_buf_printf(out, "%s = ", name);
  write_value(t, s, out);
  while (depth--) sk_buf_char(out, ')');
}

// The modifiers of `inner`, or of what no added component holds.
static bool write_modifiers(const SkTranslation *t, SkSettings *settings,
                            const SkFlatComponent *inner, SkBuf *out) {
  bool any = false;
  for (uint32_t i = 0; i < settings->n; i++) {
    SkSetting *s = &settings->at[i];
    if (!shapes(t, s) || added_inner(t, s->name) != inner) continue;
    // Of several values for one parameter the last counts.
    bool again = false;
    for (uint32_t k = i + 1; k < settings->n; k++) again |= settings->at[k].name == s->name;
    s->shaping = true;
    if (again) continue;
    if (any) sk_buf_z(out, ", ");
    write_modifier(t, s, inner ? s->name + part_length(s->name) + 1 : s->name, out);
    any = true;
  }
  return any;
}

SkTranslation *sk_reshape(SkTranslation *t, const SkModelInput *in, const char *class_name,
                          const SkTranslateOptions *options, SkSettings *settings,
                          SkStatus *status) {
  SkBuf text = sk_buf_new(in->arena);
  sk_buf_printf(&text, "model '$reshaped'\n  extends .%s(", class_name);
  bool any = write_modifiers(t, settings, NULL, &text);
  sk_buf_z(&text, ");\n");
  for (uint32_t i = 0; i < t->flat->components.n; i++) {
    const SkFlatComponent *c = &t->flat->components.at[i];
    if (!c->added) continue;
    SkBuf inner = sk_buf_new(in->arena);
    if (!write_modifiers(t, settings, c, &inner)) continue;
    sk_buf_printf(&text, "  inner .%s %s(%.*s);\n", c->klass, c->path, (int)inner.n, inner.text);
    any = true;
  }
  if (!any) return t;
  sk_buf_z(&text, "end '$reshaped';\n");
  *status = SK_MODEL_ERROR;
  if (!sk_library_load_text(in->library, "<settings>", text.text, text.n)) return NULL;
  SkTranslation *again = sk_translate(in, "'$reshaped'", options, status);
  if (!again) return NULL;
  // To its user it is the model he named.
  again->flat->name       = t->flat->name;
  again->flat->experiment = t->flat->experiment;
  again->info.model       = t->info.model;
  again->flatten_s += t->flatten_s;
  again->structure_s += t->structure_s;
  again->codegen_s += t->codegen_s;
  return again;
}
