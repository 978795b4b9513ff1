// Where in the text everything of `explain --json` stands: files, components, variables and equations by number.
#include "equations/report/explain_places.h"

#include "base/utf16.h"
#include "model/context.h"

#include <string.h>

typedef struct {
  const SkSource *source;
  SkUtf16         units;
} File;

typedef struct {
  SkSources *sources;  // NULL: the model has no text
  SkBuf     *out;
  SK_VEC(File) files;
  uint32_t last;
} Places;

static uint32_t file_of(Places *p, const SkSource *source) {
  if (p->last < p->files.n && p->files.at[p->last].source == source) return p->last;
  for (p->last = 0; p->last < p->files.n; p->last++)
    if (p->files.at[p->last].source == source) return p->last;
  File file = {source, sk_utf16(p->out->arena, source->text, source->len)};
  sk_vec_push(p->out->arena, &p->files, file);
  return p->last;
}

// "line":1,"column":1,"span":[file,from,to], or nulls
static void put_place(Places *p, SkSpan span) {
  SkPlace at = p->sources && span.pos ? sk_place(p->sources, span.pos) : (SkPlace){0};
  if (!at.source) {
    sk_buf_z(p->out, "\"line\":null,\"column\":null,\"span\":null");
    return;
  }
  uint32_t       file = file_of(p, at.source), from = span.pos - at.source->base;
  const SkUtf16 *units = &p->files.at[file].units;
  sk_buf_printf(p->out, "\"line\":%u,\"column\":%u,\"span\":[%u,%u,%u]", at.line, at.column, file,
                sk_utf16_units(units, from), sk_utf16_units(units, from + span.len));
}

static void put_text(Places *p, const char *text) {
  sk_buf_json(p->out, text ? text : "", text ? strlen(text) : 0);
}

static void put_number(Places *p, const char *key, uint32_t value, uint32_t below) {
  if (value < below)
    sk_buf_printf(p->out, "\"%s\":%u,", key, value);
  else
    sk_buf_printf(p->out, "\"%s\":null,", key);
}

static void components(Places *p, const SkFlat *flat) {
  sk_buf_z(p->out, "\"components\":[");
  for (uint32_t i = 0; i < flat->components.n; i++) {
    const SkFlatComponent *c = &flat->components.at[i];
    sk_buf_z(p->out, i ? ",{\"name\":" : "{\"name\":");
    put_text(p, c->path);
    sk_buf_z(p->out, ",\"class\":");
    put_text(p, c->klass);
    sk_buf_char(p->out, ',');
    put_place(p, c->span);
    sk_buf_char(p->out, '}');
  }
}

// What stands for another variable is where that one is declared; of: the variable that this one is the derivative of.
static uint32_t declared(const SkSystem *s, const uint32_t *of, uint32_t v) {
  for (int steps = 0; steps < 8; steps++) {
    const SkSysVar *var = &s->vars.at[v];
    if (var->flat != SK_NONE) return var->flat;
    uint32_t next = var->role == SK_ROLE_HELD    ? var->of
                    : var->role == SK_ROLE_ALIAS ? var->alias_of
                                                 : of[v];
    if (next >= s->vars.n) return SK_NONE;
    v = next;
  }
  return SK_NONE;
}

static void variables(Places *p, const SkSystem *s) {
  uint32_t n = s->vars.n, *of = SK_NEWS(p->out->arena, uint32_t, n + 1);
  SkSpan  *at = SK_NEWS(p->out->arena, SkSpan, n + 1);  // of delayed values: the call of delay
  for (uint32_t v = 0; v < n; v++) of[v] = SK_NONE;
  for (uint32_t v = 0; v < n; v++)
    if (s->vars.at[v].der < n && s->vars.at[v].role != SK_ROLE_ALIAS) of[s->vars.at[v].der] = v;
  for (uint32_t k = 0; k < s->lines.n; k++)
    if (s->lines.at[k].var < n) at[s->lines.at[k].var] = s->lines.at[k].span;
  sk_buf_z(p->out, "],\"variables\":[");
  for (uint32_t v = 0; v < n; v++) {
    uint32_t         flat = declared(s, of, v);
    const SkFlatVar *var  = flat < s->flat->vars.n ? &s->flat->vars.at[flat] : NULL;
    sk_buf_z(p->out, v ? ",{\"name\":" : "{\"name\":");
    put_text(p, s->vars.at[v].name);
    sk_buf_char(p->out, ',');
    put_number(p, "island", s->vars.at[v].island, s->islands.n);
    put_number(p, "component", var ? var->component : SK_NONE, s->flat->components.n);
    put_place(p, var ? var->span : at[v]);
    sk_buf_char(p->out, '}');
  }
}

static const char *const origins[] = {
    [SK_FROM_EQUATION] = "equation",   [SK_FROM_BINDING] = "declaration",
    [SK_FROM_CONNECT] = "connect",     [SK_FROM_FLOW] = "flow",
    [SK_FROM_ALGORITHM] = "algorithm", [SK_FROM_BOUNDARY] = "boundary"};

static void equations(Places *p, const SkSystem *s) {
  sk_buf_z(p->out, "],\"sources\":[");
  for (uint32_t e = 0; e < s->eqs.n; e++) {
    const SkSysEq *eq = &s->eqs.at[e];
    sk_buf_printf(p->out, "%s{\"from\":\"%s\",", e ? "," : "", origins[eq->origin]);
    put_number(p, "island", eq->island, s->islands.n);
    put_number(p, "derivativeOf", eq->derived_from, s->eqs.n);
    put_number(p, "component", eq->component, s->flat->components.n);
    put_place(p, eq->span);
    sk_buf_char(p->out, '}');
  }
}

void sk_explain_places(const SkSystem *s, SkBuf *out) {
  Places p = {.sources = s->flat->cx ? s->flat->cx->sources : NULL, .out = out};
  components(&p, s->flat);
  variables(&p, s);
  equations(&p, s);
  sk_buf_z(out, "],\"files\":[");
  for (uint32_t i = 0; i < p.files.n; i++) {
    if (i) sk_buf_char(out, ',');
    put_text(&p, p.files.at[i].source->path);
  }
  sk_buf_char(out, ']');
}

void sk_explain_numbers(const SkSystem *s, const char *key, const uint32_t *eqs, uint32_t n,
                        SkBuf *out) {
  sk_buf_printf(out, ",\"%s\":[", key);
  for (uint32_t i = 0; i < n; i++) {
    if (i) sk_buf_char(out, ',');
    if (eqs && eqs[i] < s->eqs.n)
      sk_buf_int(out, eqs[i]);
    else
      sk_buf_z(out, "null");
  }
  sk_buf_char(out, ']');
}

void sk_explain_rows(const SkSystem *s, const SkIsland *is, SkBuf *out) {
  SkMap     by  = {0};
  uint32_t *eqs = SK_NEWS(out->arena, uint32_t, is->states.n + 1);
  for (uint32_t b = 0; b < is->ode.blocks.n; b++) {
    const SkBlock *block = &is->ode.blocks.at[b];
    for (uint32_t i = 0; i < block->n && i < block->n_eqs; i++)
      sk_map_put(out->arena, &by, block->vars[i] + UINT64_C(1), block->eqs[i]);
  }
  for (uint32_t i = 0; i < is->states.n; i++) {
    uint64_t eq, der = s->vars.at[is->states.at[i]].der;
    eqs[i] = der < s->vars.n && sk_map_get(&by, der + 1, &eq) ? (uint32_t)eq : SK_NONE;
  }
  sk_explain_numbers(s, "equations", eqs, is->states.n, out);
}
