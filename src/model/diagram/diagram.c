#include "model/diagram/diagram.h"

#include "base/map.h"
#include "base/units.h"
#include "model/diagram/drawing.h"
#include "model/tree/node_priv.h"

#include <string.h>

// What is shared -------------------------------------------------------------------------------------

SkDraw sk_draw(const SkModelInput *in, SkBuf *out) {
  return (SkDraw){.cx = sk_name_context(in), .in = *in, .out = out};
}

static uint32_t file_of(SkDraw *d, const SkSource *source) {
  uint32_t i = 0;
  while (i < d->files.n && d->files.at[i].source != source) i++;
  if (i < d->files.n) return i;
  SkDrawFile file = {source, sk_utf16(d->in.arena, source->text, source->len)};
  sk_vec_push(d->in.arena, &d->files, file);
  return i;
}

void sk_draw_span(SkDraw *d, SkSpan span) {
  const SkSource *source = span.pos ? sk_source_of(d->in.sources, span.pos) : NULL;
  if (!source) {
    sk_buf_z(d->out, "null");
    return;
  }
  uint32_t       i = file_of(d, source), from = span.pos - source->base;
  const SkUtf16 *unit = &d->files.at[i].units;
  sk_buf_printf(d->out, "[%u,%u,%u]", i, sk_utf16_units(unit, from),
                sk_utf16_units(unit, from + span.len));
}

static bool readonly(const SkDraw *d, const char *path) {
  return !d->writable || strchr(path, '<') || !d->writable(d->user, path);
}

bool sk_draw_readonly(const SkDraw *d, const SkClass *k) {
  const SkSource *s = k->span.pos ? sk_source_of(d->in.sources, k->span.pos) : NULL;
  return !s || readonly(d, s->path);
}

void sk_draw_files(SkDraw *d) {
  sk_buf_z(d->out, ",\"files\":[");
  for (uint32_t i = 0; i < d->files.n; i++) {
    const char *path = d->files.at[i].source->path;
    sk_buf_printf(d->out, "%s{\"file\":", i ? "," : "");
    sk_draw_text(d, path);
    sk_buf_printf(d->out, ",\"readonly\":%s}", readonly(d, path) ? "true" : "false");
  }
  sk_buf_char(d->out, ']');
}

void sk_draw_text(SkDraw *d, const char *text) {
  if (text)
    sk_buf_json(d->out, text, strlen(text));
  else
    sk_buf_z(d->out, "null");
}

const char *sk_draw_written(const SkDraw *d, const SkExpr *e) {
  return sk_arena_printf(d->in.arena, "%.*s", (int)e->span.len,
                         sk_span_text(d->in.sources, e->span));
}

static void flag(SkDraw *d, const char *name, bool value) {
  sk_buf_printf(d->out, ",\"%s\":%s", name, value ? "true" : "false");
}

// Components -----------------------------------------------------------------------------------------

typedef struct {
  SkDraw *d;
  SkNode *klass;
  SkMap   seen;  // written classes whose icons are wanted
  SK_VEC(SkNode *) icons;
  uint32_t count;
} Diagram;

static bool is_literal(const SkExpr *e) {
  if (e->kind == SK_EX_UNARY && (e->op == SK_OP_NEG || e->op == SK_OP_PLUS)) e = e->a;
  return e->kind == SK_EX_REAL || e->kind == SK_EX_INT;
}

// A text, not empty, or NULL.
static const char *attribute(SkDraw *d, SkNode *n, SkName name) {
  const SkBinding *b = sk_node_attribute(d->cx, n, name);
  return b && b->e && b->e->kind == SK_EX_STRING && *b->e->string.text ? b->e->string.text : NULL;
}

// What a %name in an icon is for this component: numbers in the display unit.
static const char *value_text(SkDraw *d, SkNode *component, const char *path, size_t n) {
  SkNode *at = component;
  for (size_t from = 0; from <= n && at;) {
    size_t len = 0;
    while (from + len < n && path[from + len] != '.') len++;
    SkName name = sk_name(d->in.names, path + from, len);
    at          = sk_lookup_member(d->cx, at, name);
    from += len + 1;
  }
  if (!at || at->kind != SK_NODE_COMPONENT) return NULL;
  const SkBinding *b = sk_node_binding(d->cx, at);
  if (!b || !b->e || !b->e->span.len || b->e->span.len > 200) return NULL;
  if (b->e->kind == SK_EX_STRING) return b->e->string.text;
  const char *text = sk_draw_written(d, b->e);
  SkDrawValue v    = is_literal(b->e) ? sk_draw_value(d, NULL, b->e) : (SkDrawValue){0};
  if (v.kind != SK_DV_NUMBER || !sk_node_is_value(d->cx, at)) return text;
  const char *unit  = attribute(d, at, d->cx->w_unit),
             *shown = attribute(d, at, d->cx->w_display_unit);
  if (!unit || strcmp(unit, "1") == 0) return text;
  if (!shown || strcmp(shown, unit) == 0 || !sk_unit_convert(unit, shown, &v.number))
    return sk_arena_printf(d->in.arena, "%s %s", text, unit);
  // Six digits: more would be those of the conversion.
  return sk_arena_printf(d->in.arena, "%.6g %s", v.number, shown);
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void values_of_text(Diagram *g, SkNode *n, const char *text, SkMap *done, uint32_t *count) {
  SkDraw *d = g->d;
  while (text && (text = strchr(text, '%'))) {
    bool        braces = text[1] == '{';
    const char *from   = text + 1 + braces;
    size_t      len    = 0;
    while (from[len] && (braces ? from[len] != '}' : is_letter(from[len]))) len++;
    text = from + len + (len == 0 && *from == '%');
    if (len == 0 || (len == 4 && !memcmp(from, "name", 4)) ||
        (len == 5 && !memcmp(from, "class", 5)))
      continue;
    SkName name = sk_name(d->in.names, from, len);
    if (sk_map_ptr(done, name)) continue;
    sk_map_put_ptr(d->in.arena, done, name, name);
    const char *value = value_text(d, n, from, len);
    if (!value) continue;
    sk_buf_z(d->out, (*count)++ ? "," : "");
    sk_draw_text(d, name);
    sk_buf_char(d->out, ':');
    sk_draw_text(d, value);
  }
}

// What this component's icon shows that is not the same for all of its class.
static void particular(Diagram *g, SkNode *n, SkNode *klass) {
  SkDraw     *d = g->d;
  SkDrawLayer icon, own;
  SkMap       done  = {0};
  uint32_t    count = 0;
  sk_draw_layer(d, klass, "Icon", &icon);
  sk_draw_layer(d, n, "Icon", &own);
  sk_buf_z(d->out, ",\"values\":{");
  for (uint32_t i = 0; i < icon.shapes.n; i++)
    values_of_text(g, n, sk_draw_text_string(icon.shapes.at[i].call), &done, &count);
  sk_buf_z(d->out, "},\"hides\":{");
  count = 0;
  for (uint32_t i = 0; i < icon.shapes.n && i < own.shapes.n; i++) {
    bool usual, here;
    if (!sk_draw_visible(d, icon.shapes.at[i].scope, icon.shapes.at[i].call, &usual)) continue;
    sk_draw_visible(d, own.shapes.at[i].scope, own.shapes.at[i].call, &here);
    if (usual != here)
      sk_buf_printf(d->out, "%s\"%u\":%s", count++ ? "," : "", i, here ? "true" : "false");
  }
  sk_buf_z(d->out, "},\"conditions\":{");
  count = 0;
  if (n->ast && n->n_elements == 0 && !sk_node_is_value(d->cx, n)) sk_node_expand(d->cx, n);
  for (uint32_t i = 0; i < n->members.n; i++) {
    SkNode          *m = sk_draw_member(d, n, i);
    const SkElement *e = m ? (m->origin ? m->origin : m->decl) : NULL;
    if (!e || !e->condition || !sk_node_is_connector(d->cx, m)) continue;
    SkDrawValue v = sk_draw_value(d, sk_draw_scope(m), e->condition);
    if (v.kind != SK_DV_BOOL) continue;
    sk_buf_z(d->out, count++ ? "," : "");
    sk_draw_text(d, m->name);
    sk_buf_z(d->out, v.boolean ? ":true" : ":false");
  }
  sk_buf_char(d->out, '}');
}

static void placement(SkDraw *d, SkNode *n, const SkMod *p) {
  sk_buf_z(d->out, ",\"placement\":");
  if (!p) {
    sk_buf_z(d->out, "null");
    return;
  }
  const SkMod *diagram = sk_draw_mod(p->args, "transformation");
  const SkMod *icon    = sk_draw_mod(p->args, "iconTransformation");
  sk_buf_printf(d->out, "{\"visible\":%s,\"diagram\":", sk_draw_placed(d, n, p) ? "true" : "false");
  sk_draw_transformation(d, sk_draw_scope(n), diagram ? diagram->args : NULL, NULL);
  sk_buf_z(d->out, ",\"icon\":");
  if (icon)
    sk_draw_transformation(d, sk_draw_scope(n), icon->args, NULL);
  else
    sk_buf_z(d->out, "null");
  sk_buf_z(d->out, ",\"span\":");
  sk_draw_span(d, p->span);
  sk_buf_char(d->out, '}');
}

static const char *path_of(SkDraw *d, const SkNode *n) {
  return n && n->ast ? sk_class_path(d->in.arena, n->ast) : NULL;
}

static void want_icon(Diagram *g, SkNode *klass) {
  if (!klass || !klass->written || sk_map_ptr(&g->seen, klass->written)) return;
  sk_map_put_ptr(g->d->in.arena, &g->seen, klass->written, klass);
  sk_vec_push(g->d->in.arena, &g->icons, klass);
}

static void component(Diagram *g, SkNode *n) {
  SkDraw          *d     = g->d;
  const SkElement *e     = n->decl;
  const SkMod     *place = sk_draw_placement(n);
  bool             port  = sk_node_is_connector(d->cx, n);
  if (!place && !port && sk_node_is_value(d->cx, n)) return;
  SkNode *klass = sk_draw_class_of(d, n);
  want_icon(g, klass);
  sk_buf_printf(d->out, "%s{\"name\":", g->count++ ? "," : "");
  sk_draw_text(d, n->name);
  sk_buf_z(d->out, ",\"class\":");
  sk_draw_text(d, sk_draw_class_name(d, n));
  sk_buf_z(d->out, ",\"kind\":");
  sk_draw_text(d, n->written ? sk_class_kind_text(n->written->kind) : "type");
  sk_buf_z(d->out, ",\"comment\":");
  sk_draw_text(d, e->comment.text);
  sk_buf_z(d->out, ",\"from\":");
  sk_draw_text(d, path_of(d, n->decl_scope));
  flag(d, "own", n->decl_scope == g->klass);
  sk_buf_z(d->out, ",\"span\":");
  sk_draw_span(d, e->span);
  sk_buf_z(d->out, ",\"nameSpan\":");
  sk_draw_span(d, e->name_span);
  flag(d, "connector", port);
  flag(d, "protected", n->is_protected);
  flag(d, "replaceable", e->replaceable);
  flag(d, "inner", e->inner);
  flag(d, "outer", e->outer);
  sk_buf_z(d->out, ",\"size\":");
  sk_draw_size(d, e);
  sk_buf_z(d->out, ",\"condition\":");
  sk_draw_condition(d, n);
  placement(d, n, place);
  if (klass)
    particular(g, n, klass);
  else
    sk_buf_z(d->out, ",\"values\":{},\"hides\":{},\"conditions\":{}");
  sk_buf_char(d->out, '}');
}

// Connections ----------------------------------------------------------------------------------------

static void shape_of(SkDraw *d, SkNode *scope, const SkComment *c, const char *kind) {
  const SkMod *m = c->annotation ? sk_draw_mod(c->annotation->args, kind) : NULL;
  if (!m) {
    sk_buf_z(d->out, "null");
    return;
  }
  sk_buf_z(d->out, "{\"span\":");
  sk_draw_span(d, m->span);
  sk_buf_char(d->out, ',');
  sk_draw_shape(d, scope, kind, NULL, m->args);
  sk_buf_char(d->out, '}');
}

static void connection(Diagram *g, SkNode *scope, const SkEquation *q, const char *inside) {
  SkDraw *d = g->d;
  sk_buf_z(d->out, g->count++ ? ",{\"a\":" : "{\"a\":");
  sk_draw_text(d, sk_draw_written(d, q->a));
  sk_buf_z(d->out, ",\"b\":");
  sk_draw_text(d, sk_draw_written(d, q->b));
  sk_buf_z(d->out, ",\"from\":");
  sk_draw_text(d, path_of(d, scope));
  flag(d, "own", scope == g->klass);
  sk_buf_z(d->out, ",\"span\":");
  sk_draw_span(d, q->span);
  sk_buf_z(d->out, ",\"inside\":");
  sk_draw_text(d, inside);
  sk_buf_z(d->out, ",\"line\":");
  shape_of(d, scope, &q->comment, "Line");
  sk_buf_z(d->out, ",\"text\":");
  shape_of(d, scope, &q->comment, "Text");
  sk_buf_char(d->out, '}');
}

static void equations(Diagram *g, SkNode *scope, const SkEquation *list, const char *inside) {
  for (const SkEquation *q = list; q; q = q->next) {
    if (q->kind == SK_EQ_CONNECT && q->a && q->b) connection(g, scope, q, inside);
    if (q->kind == SK_EQ_FOR) equations(g, scope, q->body, "for");
    for (const SkBranch *b = q->kind == SK_EQ_IF ? q->branches : NULL; b; b = b->next)
      equations(g, scope, b->body, "if");
  }
}

static void connections(Diagram *g, SkNode *n, uint32_t depth) {
  if (!n->ast || depth > SK_DRAW_DEPTH) return;
  sk_node_bases(g->d->cx, n);
  for (uint32_t i = 0; i < n->bases.n; i++) connections(g, n->bases.at[i], depth + 1);
  for (const SkSection *s = n->ast->sections; s; s = s->next)
    if (!s->algorithm && !s->initial) equations(g, n, s->body, NULL);
}

// The whole ------------------------------------------------------------------------------------------

static void layer(SkDraw *d, SkNode *klass, const char *name, const char *key) {
  SkDrawLayer l;
  bool        icon = strcmp(name, "Icon") == 0;
  sk_draw_layer(d, klass, name, &l);
  sk_buf_printf(d->out, ",\"%s\":", key);
  sk_draw_print_layer(d, &l);
  if (icon) sk_draw_connectors(d, klass);
  sk_buf_char(d->out, '}');
}

// What %name in the texts of the class itself is, by its own declarations.
static void values_of_class(Diagram *g) {
  SkMap    done  = {0};
  uint32_t count = 0;
  sk_buf_z(g->d->out, ",\"values\":{");
  for (int i = 0; i < 2; i++) {
    SkDrawLayer l;
    sk_draw_layer(g->d, g->klass, i ? "Diagram" : "Icon", &l);
    for (uint32_t k = 0; k < l.shapes.n; k++)
      values_of_text(g, g->klass, sk_draw_text_string(l.shapes.at[k].call), &done, &count);
  }
  sk_buf_char(g->d->out, '}');
}

// Connectors have a layer of their own for the diagram they are in.
static void diagrams(Diagram *g) {
  SkDraw *d = g->d;
  sk_buf_z(d->out, ",\"diagrams\":{");
  for (uint32_t i = 0, n = 0; i < g->icons.n; i++) {
    SkNode     *klass = g->icons.at[i];
    SkDrawLayer l;
    if (!sk_node_is_connector(d->cx, klass)) continue;
    sk_draw_layer(d, klass, "Diagram", &l);
    if (!l.shapes.n) continue;
    sk_buf_z(d->out, n++ ? "," : "");
    sk_draw_text(d, sk_class_path(d->in.arena, klass->written));
    sk_buf_char(d->out, ':');
    sk_draw_print_layer(d, &l);
    sk_buf_char(d->out, '}');
  }
  sk_buf_char(d->out, '}');
}

static void icons(Diagram *g) {
  SkDraw *d = g->d;
  sk_buf_z(d->out, "],\"icons\":{");
  for (uint32_t i = 0, n = 0; i < g->icons.n; i++) {
    // Connectors of an icon are drawn by their icons, and so on.
    SkNode *klass = g->icons.at[i];
    if (klass->ast && klass->restriction != SK_CLASS_PACKAGE && !sk_node_is_value(d->cx, klass)) {
      sk_node_expand(d->cx, klass);
      for (uint32_t k = 0; k < klass->members.n; k++) {
        SkNode *m = sk_draw_member(d, klass, k);
        if (m && !m->is_protected && sk_node_is_connector(d->cx, m) && sk_draw_placement(m))
          want_icon(g, sk_draw_class_of(d, m));
      }
    }
    size_t before = d->out->n;
    sk_buf_z(d->out, n ? "," : "");
    sk_draw_text(d, sk_class_path(d->in.arena, klass->written));
    sk_buf_char(d->out, ':');
    if (sk_draw_icon(d, klass))
      n++;
    else
      d->out->n = before;
  }
  sk_buf_char(d->out, '}');
}

static void components(Diagram *g) {
  SkNode *klass = g->klass;
  if (klass->ast && klass->restriction != SK_CLASS_PACKAGE && !sk_node_is_value(g->d->cx, klass)) {
    sk_node_expand(g->d->cx, klass);
    for (uint32_t i = 0; i < klass->members.n; i++) {
      SkNode *n = sk_draw_member(g->d, klass, i);
      if (n) component(g, n);
    }
  }
}

bool sk_diagram(const SkModelInput *in, const char *class_name, SkWritable *writable, void *user,
                SkBuf *out) {
  SkDraw d   = sk_draw(in, out);
  d.writable = writable;
  d.user     = user;
  SkNode *n  = sk_lookup_path(d.cx, class_name);
  if (!n || n->kind != SK_NODE_CLASS || !n->written) return false;
  Diagram g = {.d = &d, .klass = n};
  sk_buf_z(out, "{\"class\":");
  sk_draw_text(&d, class_name);
  sk_buf_z(out, ",\"kind\":");
  sk_draw_text(&d, sk_class_kind_text(n->written->kind));
  sk_buf_z(out, ",\"comment\":");
  sk_draw_text(&d, n->written->comment.text);
  flag(&d, "partial", n->written->partial);
  flag(&d, "readonly", sk_draw_readonly(&d, n->written));
  sk_buf_z(out, ",\"span\":");
  sk_draw_span(&d, n->written->span);
  d.asked = sk_library_find(in->library, class_name);
  layer(&d, n, "Icon", "icon");
  layer(&d, n, "Diagram", "diagram");
  d.asked = NULL;
  values_of_class(&g);
  sk_buf_z(out, ",\"components\":[");
  components(&g);
  sk_buf_z(out, "],\"connections\":[");
  g.count = 0;
  connections(&g, n, 0);
  icons(&g);
  diagrams(&g);
  sk_draw_files(&d);
  sk_buf_char(out, '}');
  return true;
}

void sk_diagram_icons(const SkModelInput *in, const char *const *classes, uint32_t n, SkBuf *out) {
  SkDraw   d     = sk_draw(in, out);
  uint32_t count = 0;
  sk_buf_z(out, "{\"icons\":{");
  for (uint32_t i = 0; i < n; i++) {
    SkNode *k      = sk_lookup_path(d.cx, classes[i]);
    size_t  before = out->n;
    if (!k || k->kind != SK_NODE_CLASS || !k->written) continue;
    sk_buf_z(out, count ? "," : "");
    sk_draw_text(&d, classes[i]);
    sk_buf_char(out, ':');
    if (sk_draw_icon(&d, k))
      count++;
    else
      out->n = before;
  }
  sk_buf_char(out, '}');
  sk_draw_files(&d);
  sk_buf_char(out, '}');
}
