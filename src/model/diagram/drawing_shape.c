// Attributes of graphical annotations: what is written, else what the specification says (18.6).
#include "model/diagram/drawing.h"

#include <string.h>

typedef enum { BOOLEAN, NUMBER, NAME, STRING, POINT, EXTENT, POINTS, COLOUR, NAMES, ARROWS } Form;

typedef struct {
  const char *name;
  Form        form;
  const char *otherwise;  // as JSON
} Attribute;

#define COMMON \
  {"visible", BOOLEAN, "true"}, {"origin", POINT, "[0,0]"}, { "rotation", NUMBER, "0" }
#define FILLED                                                             \
  {"lineColor", COLOUR, "[0,0,0]"}, {"fillColor", COLOUR, "[0,0,0]"},      \
      {"pattern", NAME, "\"Solid\""}, {"fillPattern", NAME, "\"None\""}, { \
    "lineThickness", NUMBER, "0.25"                                        \
  }

static const Attribute of_line[]    = {COMMON,
                                       {"points", POINTS, "[]"},
                                       {"color", COLOUR, "[0,0,0]"},
                                       {"pattern", NAME, "\"Solid\""},
                                       {"thickness", NUMBER, "0.25"},
                                       {"arrow", ARROWS, "[\"None\",\"None\"]"},
                                       {"arrowSize", NUMBER, "3"},
                                       {"smooth", NAME, "\"None\""},
                                       {NULL, BOOLEAN, NULL}};
static const Attribute of_polygon[] = {
    COMMON, {"points", POINTS, "[]"}, {"smooth", NAME, "\"None\""}, FILLED, {NULL, BOOLEAN, NULL}};
static const Attribute of_rectangle[] = {COMMON,
                                         {"extent", EXTENT, "[[0,0],[0,0]]"},
                                         {"borderPattern", NAME, "\"None\""},
                                         {"radius", NUMBER, "0"},
                                         FILLED,
                                         {NULL, BOOLEAN, NULL}};
static const Attribute of_ellipse[]   = {COMMON,
                                         {"extent", EXTENT, "[[0,0],[0,0]]"},
                                         {"startAngle", NUMBER, "0"},
                                         {"endAngle", NUMBER, "360"},
                                         {"closure", NAME, NULL},
                                         FILLED,
                                         {NULL, BOOLEAN, NULL}};
static const Attribute of_text[]      = {COMMON,
                                         {"extent", EXTENT, "[[0,0],[0,0]]"},
                                         {"textString", STRING, "\"\""},
                                         {"fontSize", NUMBER, "0"},
                                         {"fontName", STRING, "\"\""},
                                         {"textStyle", NAMES, "[]"},
                                         {"textColor", COLOUR, NULL},
                                         {"horizontalAlignment", NAME, "\"Center\""},
                                         {"string", STRING, "null"},
                                         {"index", NUMBER, "0"},
                                         FILLED,
                                         {NULL, BOOLEAN, NULL}};
static const Attribute of_bitmap[]    = {COMMON,
                                         {"extent", EXTENT, "[[0,0],[0,0]]"},
                                         {"fileName", STRING, "null"},
                                         {"imageSource", STRING, "null"},
                                         {NULL, BOOLEAN, NULL}};

static const struct {
  const char      *kind;
  const Attribute *attributes;
} kinds[] = {{"Line", of_line},       {"Polygon", of_polygon}, {"Rectangle", of_rectangle},
             {"Ellipse", of_ellipse}, {"Text", of_text},       {"Bitmap", of_bitmap}};

static const Attribute of_transformation[] = {{"extent", EXTENT, "[[-100,-100],[100,100]]"},
                                              {"origin", POINT, "[0,0]"},
                                              {"rotation", NUMBER, "0"},
                                              {NULL, BOOLEAN, NULL}};
static const Attribute of_system[]         = {{"extent", EXTENT, "[[-100,-100],[100,100]]"},
                                              {"preserveAspectRatio", BOOLEAN, "true"},
                                              {"initialScale", NUMBER, "0.1"},
                                              {"grid", POINT, "[2,2]"},
                                              {NULL, BOOLEAN, NULL}};

const SkMod *sk_draw_mod(const SkMod *list, const char *name) {
  while (list && !(list->kind == SK_MOD_ELEMENT && list->name && !list->name->next &&
                   strcmp(list->name->name, name) == 0))
    list = list->next;
  return list;
}

// Attributes are arguments of a call (in graphics={...}) or modifiers.
typedef struct {
  const SkExpr *call;
  const SkMod  *mods, *other;
} Given;

static const SkExpr *value_of(const Given *g, const char *name) {
  for (const SkExpr *a = g->call ? g->call->args : NULL; a; a = a->next)
    if (a->kind == SK_EX_NAMED && strcmp(a->name, name) == 0) return a->value;
  const SkMod *m = sk_draw_mod(g->mods, name);
  if (!m) m = sk_draw_mod(g->other, name);
  return m ? m->value : NULL;
}

static bool all(const SkDrawValue *v, SkDrawKind kind, uint32_t n) {
  uint32_t have = 0;
  if (v->kind != SK_DV_LIST) return false;
  for (const SkDrawValue *i = v->child; i; i = i->next, have++)
    if (i->kind != kind) return false;
  return n == 0 || have == n;
}

static bool points(const SkDrawValue *v, uint32_t n) {
  uint32_t have = 0;
  if (v->kind != SK_DV_LIST) return false;
  for (const SkDrawValue *i = v->child; i; i = i->next, have++)
    if (!all(i, SK_DV_NUMBER, 2)) return false;
  return n == 0 || have == n;
}

static bool fits(const SkDrawValue *v, Form form) {
  switch (form) {
    case BOOLEAN: return v->kind == SK_DV_BOOL;
    case NUMBER: return v->kind == SK_DV_NUMBER;
    case NAME:
    case STRING: return v->kind == SK_DV_TEXT;
    case POINT: return all(v, SK_DV_NUMBER, 2);
    case COLOUR: return all(v, SK_DV_NUMBER, 3);
    case EXTENT: return points(v, 2);
    case POINTS: return points(v, 0);
    case NAMES: return all(v, SK_DV_TEXT, 0);
    case ARROWS: return all(v, SK_DV_TEXT, 2);
  }
  return false;
}

// Literals in order, with their signs.
static void number_spans(SkDraw *d, const SkExpr *e) {
  if (!e) return;
  bool sign = e->kind == SK_EX_UNARY && (e->op == SK_OP_NEG || e->op == SK_OP_PLUS);
  if (e->kind == SK_EX_REAL || e->kind == SK_EX_INT ||
      (sign && (e->a->kind == SK_EX_REAL || e->a->kind == SK_EX_INT))) {
    sk_buf_char(d->out, ',');
    sk_draw_span(d, e->span);
    return;
  }
  if (e->kind == SK_EX_CALL && !sk_draw_dynamic(e)) return;
  bool inside = e->kind == SK_EX_ARRAY || e->kind == SK_EX_MATRIX || e->kind == SK_EX_ROW;
  if (e->kind == SK_EX_CALL) number_spans(d, e->args);
  for (const SkExpr *i = inside ? e->args : NULL; i; i = i->next) number_spans(d, i);
}

// What follows from other attributes where nothing is written.
static const char *otherwise(SkDraw *d, SkNode *scope, const Attribute *a, const Given *g) {
  if (a->otherwise) return a->otherwise;
  if (a->form == COLOUR) {
    SkDrawValue v   = sk_draw_value(d, scope, value_of(g, "lineColor"));
    SkBuf       out = sk_buf_new(d->in.arena);
    if (!fits(&v, COLOUR)) return "[0,0,0]";
    sk_draw_json(&out, &v);
    return out.text;
  }
  SkDrawValue from = sk_draw_value(d, scope, value_of(g, "startAngle"));
  SkDrawValue to   = sk_draw_value(d, scope, value_of(g, "endAngle"));
  bool        full = (from.kind != SK_DV_NUMBER || !(from.number < 0 || from.number > 0)) &&
              (to.kind != SK_DV_NUMBER || !(to.number < 360 || to.number > 360));
  return full ? "\"Chord\"" : "\"Radial\"";
}

static void values(SkDraw *d, SkNode *scope, const Attribute *list, const Given *g) {
  for (const Attribute *a = list; a->name; a++) {
    SkDrawValue v = sk_draw_value(d, scope, value_of(g, a->name));
    sk_buf_printf(d->out, "%s\"%s\":", a == list ? "" : ",", a->name);
    if (fits(&v, a->form))
      sk_draw_json(d->out, &v);
    else
      sk_buf_z(d->out, otherwise(d, scope, a, g));
  }
}

static void spans(SkDraw *d, const Attribute *list, const Given *g) {
  uint32_t n = 0;
  sk_buf_z(d->out, ",\"spans\":{");
  for (const Attribute *a = list; a->name; a++) {
    const SkExpr *e = value_of(g, a->name);
    if (!e) continue;
    sk_buf_printf(d->out, "%s\"%s\":[", n++ ? "," : "", a->name);
    sk_draw_span(d, e->span);
    number_spans(d, e);
    sk_buf_char(d->out, ']');
  }
  sk_buf_char(d->out, '}');
}

static void dynamic(SkDraw *d, const Attribute *list, const Given *g) {
  uint32_t n = 0;
  sk_buf_z(d->out, ",\"dynamic\":{");
  for (const Attribute *a = list; a->name; a++) {
    const SkExpr *e = sk_draw_dynamic(value_of(g, a->name));
    if (!e) continue;
    sk_buf_printf(d->out, "%s\"%s\":", n++ ? "," : "", a->name);
    sk_draw_text(d, sk_draw_written(d, e));
  }
  sk_buf_char(d->out, '}');
}

static const Attribute *attributes_of(const char *kind) {
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    if (strcmp(kinds[i].kind, kind) == 0) return kinds[i].attributes;
  return NULL;
}

bool sk_draw_shape(SkDraw *d, SkNode *scope, const char *kind, const SkExpr *call,
                   const SkMod *mods) {
  const Attribute *list = attributes_of(kind);
  Given            g    = {call, mods, NULL};
  if (!list) return false;
  values(d, scope, list, &g);
  spans(d, list, &g);
  dynamic(d, list, &g);
  return true;
}

bool sk_draw_visible(SkDraw *d, SkNode *scope, const SkExpr *call, bool *visible) {
  Given         g = {call, NULL, NULL};
  const SkExpr *e = value_of(&g, "visible");
  SkDrawValue   v = sk_draw_value(d, scope, e);
  *visible        = v.kind != SK_DV_BOOL || v.boolean;
  return e && e->kind != SK_EX_BOOL;
}

const char *sk_draw_text_string(const SkExpr *call) {
  Given         g = {call, NULL, NULL};
  const SkExpr *e = value_of(&g, "textString");
  const SkExpr *s = sk_draw_dynamic(e) ? e->args : e;
  return s && s->kind == SK_EX_STRING ? s->string.text : NULL;
}

bool sk_draw_knows(const SkExpr *call) {
  return call->kind == SK_EX_CALL && call->ref.parts && !call->ref.parts->next &&
         attributes_of(call->ref.parts->name);
}

void sk_draw_transformation(SkDraw *d, SkNode *scope, const SkMod *args, const SkMod *other) {
  Given g = {NULL, args, other};
  sk_buf_char(d->out, '{');
  values(d, scope, of_transformation, &g);
  spans(d, of_transformation, &g);
  sk_buf_char(d->out, '}');
}

void sk_draw_coordinates(SkDraw *d, SkNode *scope, const SkMod *system) {
  Given g = {NULL, system ? system->args : NULL, NULL};
  sk_buf_char(d->out, '{');
  values(d, scope, of_system, &g);
  sk_buf_z(d->out, ",\"span\":");
  sk_draw_span(d, system ? system->span : (SkSpan){0, 0});
  sk_buf_char(d->out, '}');
}
