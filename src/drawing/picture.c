#include "drawing/picture.h"

#include "drawing/layout.h"
#include "drawing/pen.h"

#include "base/map.h"
#include "base/name.h"
#include "base/vec.h"

#include <math.h>
#include <string.h>

#define CELL    120.0  // mm, with its caption
#define CAPTION 10.0

typedef struct {
  const char *name;
  SkBuf       body;
  SkBox       box;  // y downwards
} Cell;

struct SkSheet {
  SkArena      *arena;
  SkPictureHost host;
  SK_VEC(Cell) cells;
  uint32_t ids;
  size_t   bytes, images;
};

SkSheet *sk_sheet_new(SkArena *arena, const SkPictureHost *host) {
  SkSheet *s = SK_NEW(arena, SkSheet);
  s->arena   = arena;
  s->host    = *host;
  return s;
}

// One class ------------------------------------------------------------------------------------------

typedef struct {
  SkPen         pen;
  SkNames      *names;
  const SkJson *tree;
  SkMap         icons, layers;   // by name; layers: diagram layers of connectors
  SkMap         places, routes;  // of components and connections without, by their trees
} Drawing;

static void index_members(Drawing *d, SkMap *map, const SkJson *object) {
  for (const SkJson *i = object ? object->child : NULL; i; i = i->next)
    if (i->key) sk_map_put_ptr(d->pen.arena, map, sk_name_z(d->names, i->key), i);
}

static const SkJson *indexed(const Drawing *d, const SkMap *map, const char *key, size_t n) {
  SkName name = key ? sk_name_find(d->names, key, n) : NULL;
  return name ? sk_map_ptr(map, name) : NULL;
}

static const SkJson *icon_of(const Drawing *d, const SkJson *thing) {
  const char *klass = sk_json_text(thing, "class");
  return indexed(d, &d->icons, klass, klass ? strlen(klass) : 0);
}

static const char *last_part(const char *path) {
  const char *dot = path ? strrchr(path, '.') : NULL;
  return dot ? dot + 1 : path ? path : "";
}

static const SkJson *items(const SkJson *from, const char *key) {
  const SkJson *list = sk_json_get(from, key);
  return list && list->kind == SK_JSON_ARRAY ? list->child : NULL;
}

static const SkJson *member(const SkJson *object, const char *key) {
  const SkJson *c = object && object->kind == SK_JSON_OBJECT ? object->child : NULL;
  while (c && !(c->key && strcmp(c->key, key) == 0)) c = c->next;
  return c;
}

// What is said otherwise, else what a condition of the tree says; not known counts as being there.
static bool holds(const SkJson *thing, const SkJson *otherwise) {
  const SkJson *v = otherwise ? otherwise : sk_json_get(thing, "condition.value");
  return !v || v->kind != SK_JSON_BOOL || v->boolean;
}

static bool is_visible(const SkJson *thing) {
  const SkJson *v = sk_json_get(thing, "visible");
  return !v || v->kind != SK_JSON_BOOL || v->boolean;
}

// hides: {"3": false}, of shapes that differ from what the class says.
static void shapes(Drawing *d, SkMap2 m, const SkJson *layer, const SkLabels *labels,
                   const SkJson *hides) {
  uint32_t i = 0;
  for (const SkJson *s = items(layer, "shapes"); s; s = s->next, i++) {
    char key[16];
    snprintf(key, sizeof key, "%u", i);
    const SkJson *other = hides && hides->child ? member(hides, key) : NULL;
    if (other ? other->boolean : is_visible(s)) sk_pen_shape(&d->pen, m, s, labels);
  }
}

static void begin_group(Drawing *d, const char *kind, const SkJson *thing, bool dim) {
  SkBuf      *out  = d->pen.out;
  const char *name = sk_json_text(thing, "name"), *klass = sk_json_text(thing, "class");
  sk_buf_printf(out, "<g class=\"%s\"%s><title>", kind, dim ? " opacity=\"0.35\"" : "");
  if (name) sk_pen_escape(out, name, strlen(name));
  if (klass) sk_buf_z(out, " : ");
  if (klass) sk_pen_escape(out, klass, strlen(klass));
  sk_buf_z(out, "</title>");
}

// conditions: of an instance, {"port": false}; NULL: of the class itself, whose missing ports are shown faintly.
static void ports(Drawing *d, SkMap2 m, const SkJson *icon, const SkJson *conditions) {
  for (const SkJson *c = items(icon, "connectors"); c; c = c->next) {
    const char   *name  = sk_json_text(c, "name");
    const SkJson *look  = icon_of(d, c);
    bool          there = holds(c, conditions && name ? member(conditions, name) : NULL);
    if (!look || !is_visible(c) || (conditions && !there)) continue;
    SkMap2 at =
        sk_map_then(m, sk_map_place(sk_json_get(look, "coordinates"), sk_json_get(c, "placement")));
    SkLabels labels = {name ? name : "", last_part(sk_json_text(c, "class")), NULL};
    begin_group(d, "port", c, !there);
    shapes(d, at, look, &labels, NULL);
    sk_buf_z(d->pen.out, "</g>");
  }
}

// From an icon to where the component stands; false: nowhere.
static bool place_of(const Drawing *d, const SkJson *c, const SkJson *layer, SkMap2 *at) {
  const SkJson *place = sk_json_get(c, "placement"), *system = sk_json_get(layer, "coordinates");
  const SkLaidComponent *laid = sk_map_ptr(&d->places, c);
  if (place && place->kind == SK_JSON_OBJECT) {
    *at = sk_map_place(system, sk_json_get(place, "diagram"));
    return is_visible(place);
  }
  if (laid) *at = sk_map_fit(system, laid->extent);
  return laid != NULL;
}

// A component whose class has no icon: a box with its name.
static void box(Drawing *d, SkMap2 m, const SkJson *layer, const SkLabels *labels) {
  SkBox  e    = sk_geo_system(sk_json_get(layer, "coordinates"));
  SkPath path = sk_path(&d->pen, m);
  sk_path_rectangle(&path, e, 0);
  sk_buf_printf(d->pen.out, "<path class=\"plain\" d=\"%s\" fill=\"#ffffff\"", path.d.text);
  sk_pen_stroke(&d->pen, m, (SkColour){120, 120, 120}, 0.25, "Solid");
  sk_buf_z(d->pen.out, "/>");
  sk_pen_caption(&d->pen, m, e, labels->name);
}

static void component(Drawing *d, SkMap2 m, const SkJson *c) {
  const SkJson *look  = icon_of(d, c);
  const char   *klass = sk_json_text(c, "class"), *name = sk_json_text(c, "name");
  bool          port  = sk_json_is(c, "connector");
  const SkJson *layer = port && klass ? indexed(d, &d->layers, klass, strlen(klass)) : NULL;
  SkMap2        place;
  if (port && sk_json_is(c, "protected") && !look) return;
  if (!layer) layer = look;
  if (!place_of(d, c, layer, &place)) return;
  SkMap2   at     = sk_map_then(m, place);
  SkLabels labels = {name ? name : "", last_part(klass), sk_json_get(c, "values")};
  begin_group(d, port ? "port" : "component", c, !holds(c, NULL));
  if (!items(layer, "shapes")) box(d, at, layer, &labels);
  shapes(d, at, layer, &labels, layer == look ? sk_json_get(c, "hides") : NULL);
  if (!port) ports(d, at, look, sk_json_get(c, "conditions"));
  sk_buf_z(d->pen.out, "</g>");
}

// Connections ----------------------------------------------------------------------------------------

// A line that the layout has found.
static void laid_line(Drawing *d, SkMap2 m, const SkLaidConnection *laid) {
  SkPath path = sk_path(&d->pen, m);
  for (uint32_t i = 0; i < laid->n; i++)
    (i ? sk_path_line : sk_path_move)(&path, laid->points[i].x, laid->points[i].y);
  sk_buf_printf(d->pen.out, "<path class=\"laid\" d=\"%s\" fill=\"none\"", path.d.text);
  sk_pen_stroke(&d->pen, m, sk_pen_colour(laid->look, "lineColor"), 0.25, "Solid");
  sk_buf_z(d->pen.out, "/>");
}

static void connection(Drawing *d, SkMap2 m, const SkJson *c) {
  const SkJson *line = sk_json_get(c, "line"), *text = sk_json_get(c, "text");
  const char   *a = sk_json_text(c, "a"), *b = sk_json_text(c, "b");
  SkLabels      labels = {"", "", NULL};
  sk_buf_z(d->pen.out, "<g class=\"connection\"><title>");
  if (a) sk_pen_escape(d->pen.out, a, strlen(a));
  sk_buf_z(d->pen.out, " - ");
  if (b) sk_pen_escape(d->pen.out, b, strlen(b));
  sk_buf_z(d->pen.out, "</title>");
  if (line && line->kind == SK_JSON_OBJECT) {
    if (is_visible(line)) sk_pen_line(&d->pen, m, line);
  } else if (sk_map_ptr(&d->routes, c)) {
    laid_line(d, m, sk_map_ptr(&d->routes, c));
  }
  if (text && text->kind == SK_JSON_OBJECT && is_visible(text)) {
    SkMap2 at = sk_map_then(m, sk_map_shape(text));
    sk_pen_text(&d->pen, at, text, &labels);
  }
  sk_buf_z(d->pen.out, "</g>");
}

// The whole ------------------------------------------------------------------------------------------

static void draw(Drawing *d, bool icon) {
  static const SkMap2 page = {1, 0, 0, -1, 0, 0};  // y goes down on paper
  const SkJson       *tree = d->tree, *layer = sk_json_get(tree, icon ? "icon" : "diagram");
  const char         *name   = last_part(sk_json_text(tree, "class"));
  SkLabels            labels = {name, name, sk_json_get(tree, "values")};
  shapes(d, page, layer, &labels, NULL);
  if (icon) {
    ports(d, page, layer, NULL);
    return;
  }
  for (const SkJson *c = items(tree, "components"); c; c = c->next) component(d, page, c);
  for (const SkJson *c = items(tree, "connections"); c; c = c->next) connection(d, page, c);
}

// An icon has its coordinate system and what goes beyond it, up to three quarters on each side; a diagram what is in it.
static SkBox frame(const SkJson *layer, SkBox seen, bool icon) {
  SkBox  e = sk_geo_system(sk_json_get(layer, "coordinates"));
  SkBox  b = {{e.low.x, -e.high.y}, {e.high.x, -e.low.y}};
  double w = fmax(1, b.high.x - b.low.x), h = fmax(1, b.high.y - b.low.y);
  double most = icon ? 0.75 : 2;
  if (!sk_box_is_none(seen)) {
    SkBox all = icon ? (SkBox){{fmin(b.low.x, seen.low.x), fmin(b.low.y, seen.low.y)},
                               {fmax(b.high.x, seen.high.x), fmax(b.high.y, seen.high.y)}}
                     : seen;
    b.low.x   = fmax(all.low.x, b.low.x - most * w);
    b.low.y   = fmax(all.low.y, b.low.y - most * h);
    b.high.x  = fmin(all.high.x, b.high.x + most * w);
    b.high.y  = fmin(all.high.y, b.high.y + most * h);
  }
  double edge = 0.02 * fmax(w, h);
  return (SkBox){{b.low.x - edge, b.low.y - edge},
                 {fmax(b.high.x, b.low.x + 1) + edge, fmax(b.high.y, b.low.y + 1) + edge}};
}

SkSheetState sk_sheet_add(SkSheet *s, const SkJson *tree, bool icon) {
  Cell        cell  = {.body = sk_buf_new(s->arena)};
  const char *name  = sk_json_text(tree, "class");
  SkArena    *arena = sk_arena_scratch(s->arena);
  Drawing     d     = {
              .pen = {&s->host, arena, &cell.body, sk_box_none(), icon ? 0.7 : 0.3, &s->ids, &s->images},
              .names = sk_names_new(arena),
              .tree  = tree};
  if (s->bytes > SK_PEN_MOST) {
    sk_arena_done(arena);
    return SK_SHEET_FULL;
  }
  index_members(&d, &d.icons, sk_json_get(tree, "icons"));
  index_members(&d, &d.layers, sk_json_get(tree, "diagrams"));
  SkLaidOut layout;
  if (!icon && sk_lay_out(tree, arena, &layout)) {
    for (uint32_t i = 0; i < layout.components.n; i++)
      sk_map_put_ptr(arena, &d.places, layout.components.at[i].component, &layout.components.at[i]);
    for (uint32_t i = 0; i < layout.connections.n; i++)
      sk_map_put_ptr(arena, &d.routes, layout.connections.at[i].connection,
                     &layout.connections.at[i]);
  }
  draw(&d, icon);
  cell.name = sk_arena_printf(s->arena, "%s", name ? name : "");
  cell.box  = frame(sk_json_get(tree, icon ? "icon" : "diagram"), d.pen.seen, icon);
  bool full = sk_pen_is_full(&d.pen);
  s->bytes += cell.body.n;
  sk_arena_done(arena);
  if (full) return SK_SHEET_FULL;
  if (cell.body.n == 0) return SK_SHEET_EMPTY;
  sk_vec_push(s->arena, &s->cells, cell);
  return SK_SHEET_DRAWN;
}

static void body(const Cell *cell, SkBuf *svg) {
  sk_buf_z(svg, "<g class=\"cell\"><title>");
  sk_pen_escape(svg, cell->name, strlen(cell->name));
  sk_buf_z(svg, "</title>");
  if (cell->body.n) sk_buf_add(svg, cell->body.text, cell->body.n);
  sk_buf_z(svg, "</g>");
}

static void head(SkBuf *svg, SkBox box, double pixels) {
  double w = box.high.x - box.low.x, h = box.high.y - box.low.y;
  sk_buf_z(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  sk_pen_key(svg, "width", round(w * pixels));
  sk_pen_key(svg, "height", round(h * pixels));
  sk_buf_z(svg, " viewBox=\"");
  double at[] = {box.low.x, box.low.y, w, h};
  for (int i = 0; i < 4; i++) {
    if (i) sk_buf_char(svg, ' ');
    sk_geo_print(svg, at[i]);
  }
  sk_buf_z(
      svg,
      "\" font-family=\"Helvetica,Arial,'Liberation Sans',sans-serif\" stroke-linejoin=\"round\">"
      "<rect");
  sk_pen_key(svg, "x", box.low.x);
  sk_pen_key(svg, "y", box.low.y);
  sk_pen_key(svg, "width", w);
  sk_pen_key(svg, "height", h);
  sk_buf_z(svg, " fill=\"#ffffff\"/>\n");
}

static void placed(const Cell *cell, double x, double y, SkBuf *svg) {
  double w = cell->box.high.x - cell->box.low.x, h = cell->box.high.y - cell->box.low.y;
  double room = CELL - 2 * CAPTION, scale = room / fmax(w, h);
  sk_buf_z(svg, "<g transform=\"translate(");
  sk_geo_print(svg, x + CAPTION + (room - w * scale) / 2 - scale * cell->box.low.x);
  sk_buf_char(svg, ' ');
  sk_geo_print(svg, y + CAPTION / 2 + (room - h * scale) / 2 - scale * cell->box.low.y);
  sk_buf_z(svg, ") scale(");
  sk_geo_print(svg, scale);
  sk_buf_z(svg, ")\">");
  body(cell, svg);
  sk_buf_z(svg, "</g><text");
  sk_pen_key(svg, "x", x + CELL / 2);
  sk_pen_key(svg, "y", y + CELL - 0.6 * CAPTION);
  sk_buf_z(svg, " text-anchor=\"middle\" font-size=\"5.5\">");
  // The end of a long name says more.
  size_t      n = strlen(cell->name), most = 34;
  const char *from = n > most ? cell->name + n - most : cell->name, *dot = strchr(from, '.');
  if (from > cell->name) from = dot ? dot + 1 : last_part(cell->name);
  sk_pen_escape(svg, from, strlen(from));
  sk_buf_z(svg, "</text>\n");
}

void sk_sheet_write(SkSheet *s, SkBuf *svg) {
  uint32_t n       = s->cells.n;
  uint32_t columns = n > 1 ? (uint32_t)fmin(12, ceil(sqrt(n * 1.3))) : 1;
  SkBox    page    = {{0, 0}, {CELL * columns, CELL * fmax(1, (n + columns - 1) / columns)}};
  if (n == 1) {
    SkBox *b = &s->cells.at[0].box;
    head(svg, *b, fmax(0.02, fmin(4, 1200 / fmax(b->high.x - b->low.x, b->high.y - b->low.y))));
    body(&s->cells.at[0], svg);
  } else {
    head(svg, page, 1.5);
    for (uint32_t i = 0; i < n; i++)
      placed(&s->cells.at[i], CELL * (i % columns), CELL * (i / columns), svg);
  }
  sk_buf_z(svg, "</svg>\n");
}
