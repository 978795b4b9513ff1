// A composite model as text again: mended XML, a graph, interface data.
#include "cosim/composite/composite.h"

#include <stdlib.h>
#include <string.h>

static void put_xml(SkBuf *out, const char *text) {
  for (; *text; text++) {
    if (*text == '<')
      sk_buf_z(out, "&lt;");
    else if (*text == '&')
      sk_buf_z(out, "&amp;");
    else if (*text == '"')
      sk_buf_z(out, "&quot;");
    else if ((unsigned char)*text < 32)
      sk_buf_printf(out, "&#%d;", *text);
    else
      sk_buf_char(out, *text);
  }
}

static void put_attribute(SkBuf *out, const char *name, const char *value) {
  sk_buf_printf(out, " %s=\"", name);
  put_xml(out, value);
  sk_buf_char(out, '"');
}

static void put_triple(SkBuf *out, const char *name, const double x[3]) {
  sk_buf_printf(out, " %s=\"", name);
  for (int i = 0; i < 3; i++) {
    if (i) sk_buf_char(out, ',');
    sk_buf_double(out, x[i]);
  }
  sk_buf_char(out, '"');
}

// Mending -----------------------------------------------------------------------------------------

// A piece of the text to be replaced.
typedef struct {
  uint32_t    from, to;
  const char *text;
} Edit;

typedef struct {
  const SkComposite *c;
  SK_VEC(Edit) edits;
} Mend;

// Behind the name of a tag.
static uint32_t behind_name(const SkComposite *c, SkSpan tag) {
  uint32_t    at   = tag.pos - c->source->base;
  const char *text = c->source->text;
  for (at++; at < c->source->len && !strchr(" \t\r\n/>", text[at]);) at++;
  return at;
}

static void add(Mend *m, SkSpan tag, const char *name, const char *value) {
  if (sk_composite_attribute(m->c, tag, name).pos) return;
  uint32_t at   = behind_name(m->c, tag);
  Edit     edit = {at, at, sk_arena_printf(m->c->arena, " %s=\"%s\"", name, value)};
  sk_vec_push(m->c->arena, &m->edits, edit);
}

// Three numbers that had 'nan' among them.
static void mend_triple(Mend *m, SkSpan tag, const char *name, const double x[3]) {
  SkSpan at = sk_composite_attribute(m->c, tag, name);
  if (!at.pos) return;
  uint32_t from = at.pos - m->c->source->base;
  bool     nan  = false;
  for (uint32_t i = from; i + 3 <= from + at.len; i++)
    nan |= (m->c->source->text[i] | 32) == 'n' && (m->c->source->text[i + 1] | 32) == 'a';
  if (!nan) return;
  SkBuf text = sk_buf_new(m->c->arena);
  for (int i = 0; i < 3; i++) {
    if (i) sk_buf_char(&text, ',');
    sk_buf_double(&text, x[i]);
  }
  Edit edit = {from, from + at.len, text.text};
  sk_vec_push(m->c->arena, &m->edits, edit);
}

static const char *number_text(const SkComposite *c, double value) {
  char text[SK_DOUBLE_TEXT];
  sk_double_text(value, text);
  return sk_arena_printf(c->arena, "%s", text);
}

static int by_place(const void *a, const void *b) {
  const Edit *x = a, *y = b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  return strcmp(x->text, y->text);
}

void sk_composite_write(const SkComposite *c, SkBuf *out) {
  Mend m = {.c = c};
  for (uint32_t i = 0; i < c->subs.n; i++) {
    const SkCompositeSub *s = &c->subs.at[i];
    mend_triple(&m, s->span, "Position", s->place);
    mend_triple(&m, s->span, "Angle321", s->angle);
    for (uint32_t k = 0; k < s->ports.n; k++) {
      const SkCompositePort *p = &s->ports.at[k];
      mend_triple(&m, p->span, "Position", p->place);
      mend_triple(&m, p->span, "Angle321", p->angle);
      add(&m, p->span, "Dimensions", p->dimensions == 1 ? "1" : "6");
      add(&m, p->span, "Causality", sk_link_causality_name(p->causality));
      add(&m, p->span, "Domain", sk_link_domain_name(p->domain));
    }
  }
  for (uint32_t i = 0; i < c->lines.n; i++) {
    const SkCompositeLine *l = &c->lines.at[i];
    if (l->has_Zf) add(&m, l->span, "Zf", number_text(c, l->Zf));
  }
  if (m.edits.n > 1) qsort(m.edits.at, m.edits.n, sizeof(Edit), by_place);
  uint32_t done = 0;
  for (uint32_t i = 0; i < m.edits.n; i++) {
    sk_buf_add(out, c->source->text + done, m.edits.at[i].from - done);
    sk_buf_z(out, m.edits.at[i].text);
    done = m.edits.at[i].to;
  }
  sk_buf_add(out, c->source->text + done, c->source->len - done);
}

// Other forms -------------------------------------------------------------------------------------

static void put_dot(SkBuf *out, const char *text) {
  sk_buf_char(out, '"');
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') sk_buf_char(out, '\\');
    if ((unsigned char)*text >= 32) sk_buf_char(out, *text);
  }
  sk_buf_char(out, '"');
}

// What is joined to a connector of the model itself leads out of it.
static const char *end_of(const SkComposite *c, SkCompositeEnd end) {
  return end.sub == SK_COMPOSITE_SELF ? c->name : c->subs.at[end.sub].name;
}

void sk_composite_dot(const SkComposite *c, SkBuf *out) {
  sk_buf_z(out, "digraph ");
  put_dot(out, c->name);
  sk_buf_z(out, " {\n  node [shape=box];\n");
  for (uint32_t i = 0; i < c->subs.n; i++) {
    sk_buf_z(out, "  ");
    put_dot(out, c->subs.at[i].name);
    sk_buf_z(out, ";\n");
  }
  for (uint32_t i = 0; i < c->lines.n; i++) {
    const SkCompositeLine *l = &c->lines.at[i];
    const SkCompositePort *a = sk_composite_port(c, l->end[0]),
                          *b = sk_composite_port(c, l->end[1]);
    sk_buf_z(out, "  ");
    put_dot(out, end_of(c, l->end[0]));
    sk_buf_z(out, " -> ");
    put_dot(out, end_of(c, l->end[1]));
    sk_buf_z(out, " [taillabel=");
    put_dot(out, a->name);
    sk_buf_z(out, ", headlabel=");
    put_dot(out, b->name);
    sk_buf_printf(out, ", label=\"%s %g s\"%s];\n", sk_link_domain_name(a->domain), l->delay,
                  a->causality == SK_LINK_BOTH ? ", dir=both" : "");
  }
  sk_buf_z(out, "}\n");
}

void sk_composite_interfaces(const SkComposite *c, SkBuf *out) {
  sk_buf_z(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ModelData>\n  <Interfaces>\n");
  for (uint32_t i = 0; i < c->subs.n; i++) {
    const SkCompositeSub *s = &c->subs.at[i];
    for (uint32_t k = 0; k < s->ports.n; k++) {
      const SkCompositePort *p = &s->ports.at[k];
      sk_buf_z(out, "    <Interface");
      put_attribute(out, "model", s->name);
      put_attribute(out, "Name", p->name);
      put_attribute(out, "Dimensions", p->dimensions == 1 ? "1" : "6");
      put_attribute(out, "Causality", sk_link_causality_name(p->causality));
      put_attribute(out, "Domain", sk_link_domain_name(p->domain));
      put_triple(out, "Position", p->place);
      put_triple(out, "Angle321", p->angle);
      sk_buf_z(out, "/>\n");
    }
  }
  sk_buf_z(out, "  </Interfaces>\n  <Parameters>\n");
  for (uint32_t i = 0; i < c->subs.n; i++)
    for (uint32_t k = 0; k < c->subs.at[i].parameters.n; k++) {
      sk_buf_z(out, "    <Parameter");
      put_attribute(out, "model", c->subs.at[i].name);
      put_attribute(out, "Name", c->subs.at[i].parameters.at[k].name);
      put_attribute(out, "DefaultValue", c->subs.at[i].parameters.at[k].value);
      sk_buf_z(out, "/>\n");
    }
  sk_buf_z(out, "  </Parameters>\n</ModelData>\n");
}
