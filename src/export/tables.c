// export/tables.c - the tables of fmu/model.h: variables by value reference, names for messages, how the model is solved.
#include "codegen/text/literal.h"
#include "export/export_priv.h"

static void put_text(SkBuf *out, const char *text) {
  if (text)
    sk_literal_string(out, text);
  else
    sk_buf_char(out, '0');
}

static void put_texts(SkBuf *out, const char *name, const char *const *texts, uint32_t n) {
  sk_buf_printf(out, "static const char *const %s[] = {\n", name);
  for (uint32_t i = 0; i < n; i++) {
    put_text(out, texts[i]);
    sk_buf_z(out, ",\n");
  }
  sk_buf_z(out, "0};\n");
}

static void put_ints(SkBuf *out, const char *name, const int *at, uint32_t n) {
  sk_buf_printf(out, "static const int %s[] = {", name);
  for (uint32_t i = 0; i < n; i++) sk_buf_printf(out, i % 16 ? "%d," : "\n%d,", at[i]);
  sk_buf_z(out, "0};\n");
}

static void put_bytes(SkBuf *out, const char *name, const unsigned char *at, uint32_t n) {
  sk_buf_printf(out, "static const unsigned char %s[] = {", name);
  for (uint32_t i = 0; i < n; i++) sk_buf_printf(out, i % 32 ? "%d," : "\n%d,", at[i]);
  sk_buf_z(out, "0};\n");
}

// Where an equation stands, without its text: an FMU need not tell what a model is made of.
static const char *place_only(const SkDescription *d, const char *text) {
  const char *colon = strstr(text, ": "), *in = strstr(text, " (in "), *last = in;
  if (!colon) return text;
  while (last && (in = strstr(last + 1, " (in "))) last = in;
  return sk_arena_printf(d->arena, "%.*s%s", (int)(colon - text), text,
                         last && last > colon ? last : "");
}

// By island: a list of places with its length.
static void put_lists(SkBuf *out, const char *name, const int *const *lists, const int *sizes,
                      uint32_t n) {
  char one[64];
  for (uint32_t i = 0; i < n; i++) {
    snprintf(one, sizeof one, "%s_%u", name, i);
    put_ints(out, one, lists[i], (uint32_t)sizes[i]);
  }
  sk_buf_printf(out, "static const int *const %s[] = {", name);
  for (uint32_t i = 0; i < n; i++) sk_buf_printf(out, "%s_%u,", name, i);
  sk_buf_printf(out, "0};\nstatic const int n_%s[] = {", name);
  for (uint32_t i = 0; i < n; i++) sk_buf_printf(out, "%d,", sizes[i]);
  sk_buf_z(out, "0};\n");
}

static void put_relations(const SkDescription *d, SkBuf *out) {
  const SkSystem *s = d->vars->t->system;
  char            one[64];
  for (uint32_t k = 0; k < s->islands.n; k++) {
    snprintf(one, sizeof one, "relation_%u", k);
    put_texts(out, one, d->vars->t->info.relation[k], s->islands.at[k]->relations.n);
  }
  sk_buf_z(out, "static const char *const *const relation[] = {");
  for (uint32_t k = 0; k < s->islands.n; k++) sk_buf_printf(out, "relation_%u,", k);
  sk_buf_z(out, "0};\n");
}

static void put_info(const SkDescription *d, SkBuf *out) {
  const SkTranslation *t    = d->vars->t;
  const SkModelInfo   *info = &t->info;
  uint32_t             n_v = t->layout.n_v, n = (uint32_t)info->n_equations;
  const char         **texts = SK_NEWS(d->arena, const char *, n + 1);
  for (uint32_t i = 0; i < n; i++)
    texts[i] = info->equation[i] ? place_only(d, info->equation[i]) : NULL;
  put_texts(out, "variable", info->variable, n_v);
  put_texts(out, "equation", texts, n);
  put_texts(out, "declared", info->declared, n_v);
  put_relations(d, out);
  sk_buf_z(out, "static const double nominal[] = {");
  for (uint32_t i = 0; i < n_v; i++) {
    sk_literal_double(out, info->nominal[i]);
    sk_buf_char(out, ',');
  }
  sk_buf_z(out, "0};\n");
  put_lists(out, "computed", info->computed, info->n_computed, t->system->islands.n);
  put_lists(out, "integers", info->integers, info->n_integers, t->system->islands.n);
  put_ints(out, "computed_by", info->computed_by, n_v);
  put_ints(out, "reinit_by", info->reinit_by, n_v);
  put_bytes(out, "may_infinite", info->may_infinite, n_v);
  put_bytes(out, "is_integer", info->is_integer, n_v);
  put_ints(out, "once", info->once, (uint32_t)info->n_once);
  sk_buf_z(out, "static const SkModelInfo info = {");
  sk_literal_string(out, info->model);
  sk_buf_printf(out,
                ", variable, equation, %d, relation, nominal, computed, n_computed, integers, "
                "n_integers, computed_by, reinit_by, declared, may_infinite, is_integer, once, %d, "
                "%d};\n",
                info->n_equations, info->n_settled, info->n_once);
}

// When a variable may be set, in the bits of fmu/model.h.
static int how(const SkExportVar *v) {
  if (v->causality == SK_CAUSALITY_INPUT) return 2;
  if (v->causality == SK_CAUSALITY_PARAMETER) return v->varies == SK_IS_TUNABLE ? 1 | 4 : 1;
  return v->varies != SK_IS_CONSTANT &&
                 (v->initial == SK_INITIAL_EXACT || v->initial == SK_INITIAL_APPROX)
             ? 1
             : 0;
}

// In 3.0 each event indicator has a reference, after all others.
static uint32_t indicators(const SkDescription *d) {
  return d->options->version == 3 && d->options->exchange ? d->n_indicators : 0;
}

static void put_variables(const SkDescription *d, SkBuf *out) {
  const SkExport   *e      = d->vars;
  unsigned char    *set    = SK_NEWS(d->arena, unsigned char, e->n_references + 1);
  static const char kind[] = {0, 1, 2, 3, 4};
  for (uint32_t i = 0; i < e->vars.n; i++)
    set[e->vars.at[i].reference] |= (unsigned char)how(&e->vars.at[i]);
  sk_buf_z(out, "static const SkFmuVariable variables[] = {\n");
  for (uint32_t r = 0; r < e->n_references; r++) {
    const SkExportVar *v = &e->vars.at[e->first[r]];
    sk_buf_printf(out, "{%d,%d,%d,%d,", v->place, v->sign, v->base < SK_CLOCK ? kind[v->base] : 0,
                  set[r]);
    sk_literal_double(out, v->place == -1 ? v->start : 0.0);
    sk_buf_char(out, ',');
    put_text(out, v->place == -1 && v->base == SK_STRING ? v->start_text : NULL);
    sk_buf_z(out, "},\n");
  }
  for (uint32_t k = 0; k < indicators(d); k++) sk_buf_printf(out, "{%d,1,0,0,0,0},\n", -3 - (int)k);
  sk_buf_z(out, "{0,0,0,0,0,0}};\n");
}

// Directional derivatives: where they stand, by the place of their variable.
static void put_tangents(const SkDescription *d, SkBuf *out) {
  const SkSystem *s   = d->vars->t->system;
  const SkLayout *l   = &d->vars->t->layout;
  int            *at  = SK_NEWS(d->arena, int, l->n_v + 1);
  unsigned char  *own = SK_NEWS(d->arena, unsigned char, l->n_v + 1);
  for (uint32_t i = 0; i < l->n_v; i++) at[i] = -1;
  for (uint32_t i = 0; i < s->n_tangents; i++) {
    const SkSysVar *v = &s->vars.at[i];
    if (s->tangents[i] == SK_NONE || l->place[i] == SK_NONE) continue;
    at[l->place[i]]  = (int)l->place[s->tangents[i]];
    own[l->place[i]] = v->role == SK_ROLE_STATE || v->role == SK_ROLE_INPUT ||
                       (v->role == SK_ROLE_PARAMETER &&
                        (v->binding == SK_NO_X || sk_x_is_const(s->dag, v->binding)));
  }
  put_ints(out, "tangent", at, l->n_v);
  put_bytes(out, "given", own, l->n_v);
}

void sk_export_tables(const SkDescription *d, SkBuf *out) {
  const SkExport        *e = d->vars;
  const SkExportOptions *o = d->options;
  sk_buf_z(out, "#include \"fmu/model.h\"\n\nextern const SkModelCode sk_model;\n\n");
  put_info(d, out);
  put_variables(d, out);
  const SkTranslation *t = d->vars->t;
  if (t->system->tangents) put_tangents(d, out);
  sk_buf_z(out, "static const unsigned states[] = {");
  for (uint32_t i = 0; i < e->n_states; i++)
    sk_buf_printf(out, "%u,", e->vars.at[e->states[i]].reference);
  for (uint32_t i = 0; i < e->n_states; i++)
    sk_buf_printf(out, "%u,", e->vars.at[e->ders[i]].reference);
  sk_buf_z(out, "0};\nconst SkFmuModel sk_fmu_model = {&sk_model, &info, ");
  sk_literal_string(out, d->token);
  sk_buf_printf(out, ", %u, variables, ", e->n_references + indicators(d));
  put_text(out, sk_export_solver(o->solver));
  const double numbers[] = {o->start, o->interval, o->step, o->tolerance};
  for (int i = 0; i < 4; i++) {
    sk_buf_z(out, ", ");
    sk_literal_double(out, numbers[i]);
  }
  uint32_t time = sk_export_rates(d) ? t->system->time_tangent : SK_NONE;
  sk_buf_printf(out, ", %u, states, ", e->n_states);
  sk_buf_z(out, t->system->tangents ? "tangent, given, " : "0, 0, ");
  sk_buf_printf(out, "%d};\n", time == SK_NONE ? -1 : (int)t->layout.place[time]);
}
