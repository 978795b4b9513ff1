// Inlay hints: equations and unknowns of a class, islands of its components, units of variables and expressions.
#include "lsp/lsp_priv.h"

#include <string.h>

#define MOST_EQUATIONS 4000u  // of a class whose islands are looked for

typedef struct {
  SkAsk   *ask;
  uint32_t from, to, n;
} Hints;

static bool is_shown(const Hints *h, uint32_t end) { return end >= h->from && end <= h->to; }

static void hint(Hints *h, uint32_t offset, const char *label) {
  uint32_t line, column;
  sk_lines_position(&h->ask->lines, offset, &line, &column);
  sk_ask_next(&h->ask->out, &h->n);
  sk_buf_printf(&h->ask->out, "{\"position\":{\"line\":%u,\"character\":%u},\"label\":", line,
                column);
  sk_lsp_json(&h->ask->out, label);
  sk_buf_z(&h->ask->out, ",\"paddingLeft\":true}");
}

static uint32_t end_of(const Hints *h, SkSpan span) {
  return span.pos + span.len - h->ask->source->base;
}

// The unit of each declared variable whose type gives it.
static bool hint_unit(void *user, const SkNameAt *at) {
  Hints   *h   = user;
  uint32_t end = end_of(h, at->span);
  if (at->kind != SK_AT_COMPONENT || at->n_mods || !is_shown(h, end)) return true;
  SkCx     *cx = sk_ask_cx(h->ask);
  SkMeaning m;
  if (!sk_name_meaning(cx, at, &m) || !m.node || !sk_node_is_value(cx, m.node)) return true;
  const SkBinding *unit = sk_node_attribute(cx, m.node, cx->w_unit);
  bool             text = unit && unit->e && unit->e->kind == SK_EX_STRING && unit->e->string.len;
  // One that is written right there need not be said again.
  if (!text || sk_source_of(h->ask->in.sources, unit->e->span.pos) == h->ask->source) return true;
  hint(h, end, sk_arena_printf(h->ask->arena, "[%s]", unit->e->string.text));
  return true;
}

// The unit that both sides of an equation have, behind it.
static void hint_equations(Hints *h, SkNode *scope, const SkEquation *list) {
  for (const SkEquation *q = list; q; q = q->next) {
    uint32_t    end  = q->b ? end_of(h, q->b->span) : 0;
    const char *unit = NULL;
    if (q->kind == SK_EQ_EQUAL && q->a && q->b && q->b->span.len && is_shown(h, end)) {
      unit = sk_unit_of(h->ask, scope, q->a);
      if (!unit) unit = sk_unit_of(h->ask, scope, q->b);
    }
    if (unit && *unit) hint(h, end, sk_arena_printf(h->ask->arena, "[%s]", unit));
    for (const SkBranch *b = q->branches; b; b = b->next) hint_equations(h, scope, b->body);
    hint_equations(h, scope, q->body);
  }
}

static void hint_class(Hints *h, const SkClass *c) {
  SkNode *scope = NULL;
  if (c->file != h->ask->file || end_of(h, c->span) < h->from ||
      c->span.pos - h->ask->source->base > h->to)
    return;
  for (const SkSection *s = c->sections; s; s = s->next) {
    if (s->algorithm) continue;
    if (!scope) scope = sk_name_class(sk_ask_cx(h->ask), c);
    if (scope) hint_equations(h, scope, s->body);
  }
  for (const SkElement *e = c->elements; e; e = e->next)
    if (e->kind == SK_EL_CLASS && e->klass) hint_class(h, e->klass);
}

// Islands --------------------------------------------------------------------------------------------

typedef struct {
  SkOpen     *open;
  const char *klass;
} Asked;

static void tell(void *user, const char *component, const char *island) {
  Asked     *a  = user;
  SkIslandOf is = {a->klass, sk_arena_printf(a->open->told_at, "%s", component),
                   sk_arena_printf(a->open->told_at, "%s", island)};
  sk_vec_push(a->open->told_at, &a->open->islands, is);
}

static bool is_wrong(const SkOpen *open) {
  for (uint32_t i = 0; i < open->told.n; i++)
    if (strstr(open->told.at[i].json, "\"severity\":1")) return true;
  return false;
}

// Once for each check of the file.
static void find_islands(SkAsk *ask) {
  SkOpen    *open = ask->open;
  SkLspHost *host = &ask->lsp->host;
  if (open->islands_known || !host->islands || open->due || is_wrong(open)) return;
  open->islands_known = true;
  for (uint32_t i = 0; i < open->counted.n; i++) {
    const SkCounted *c = &open->counted.at[i];
    Asked            a = {open, c->name};
    if (c->equations == c->unknowns && c->equations <= MOST_EQUATIONS)
      host->islands(host->user, &ask->in, c->name, tell, &a);
  }
}

// "island 2", or of a line "islands 1, 2"; nothing where there is one island only.
static void hint_islands(Hints *h, const SkClass *c, const char *path) {
  const SkOpen *open  = h->ask->open;
  const char   *first = NULL;
  bool          many  = false;
  for (uint32_t i = 0; i < open->islands.n; i++) {
    const SkIslandOf *o = &open->islands.at[i];
    if (strcmp(o->klass, path) != 0) continue;
    if (!first) first = o->island;
    many |= strcmp(first, o->island) != 0;
  }
  for (const SkElement *e = many ? c->elements : NULL; e; e = e->next) {
    SkBuf    text = sk_buf_new(h->ask->arena);
    uint32_t n    = 0;
    if (e->kind != SK_EL_COMPONENT || !e->name || !is_shown(h, end_of(h, e->name_span))) continue;
    for (uint32_t i = 0; i < open->islands.n; i++) {
      const SkIslandOf *o = &open->islands.at[i];
      if (strcmp(o->klass, path) != 0 || strcmp(o->component, e->name) != 0) continue;
      sk_buf_printf(&text, "%s%s", n++ ? ", " : "", o->island);
    }
    if (n > 3) text = sk_buf_new(h->ask->arena), sk_buf_printf(&text, "%u", n);
    if (n)
      hint(h, end_of(h, e->name_span),
           sk_arena_printf(h->ask->arena,
                           n > 3   ? "%s islands"
                           : n > 1 ? "islands %s"
                                   : "island %s",
                           text.text));
  }
}

void sk_ask_hints(SkAsk *ask) {
  Hints h = {.ask = ask};
  h.from  = sk_lines_offset(&ask->lines, sk_json_int(ask->params, "range.start.line", 0), 0);
  h.to    = sk_lines_offset(&ask->lines, sk_json_int(ask->params, "range.end.line", INT64_MAX),
                            sk_json_int(ask->params, "range.end.character", 0));
  sk_buf_char(&ask->out, '[');
  find_islands(ask);
  for (const SkStored *s = ask->file->classes; s; s = s->next) {
    const char *path = sk_class_path(ask->arena, s->klass);
    for (uint32_t i = 0; i < ask->open->counted.n; i++) {
      const SkCounted *c   = &ask->open->counted.at[i];
      uint32_t         end = end_of(&h, s->klass->name_span);
      if (strcmp(c->name, path) == 0 && is_shown(&h, end))
        hint(&h, end,
             sk_arena_printf(ask->arena, "%u equations, %u unknowns", c->equations, c->unknowns));
    }
    hint_islands(&h, s->klass, path);
    hint_class(&h, s->klass);
  }
  sk_names_of_file(ask->file, hint_unit, &h);
  sk_buf_char(&ask->out, ']');
}
