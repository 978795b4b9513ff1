// Lines, polygons, rectangles, ellipses.
#include "drawing/pen.h"

#include "base/vec.h"

#include <math.h>
#include <string.h>

typedef SK_VEC(SkPoint) Points;

static Points points_of(SkPen *pen, const SkJson *shape) {
  Points        points = {0};
  const SkJson *list   = sk_json_get(shape, "points");
  for (const SkJson *p = list && list->kind == SK_JSON_ARRAY ? list->child : NULL; p; p = p->next)
    sk_vec_push(pen->arena, &points, sk_geo_point(p));
  return points;
}

static SkPoint middle(SkPoint a, SkPoint b) { return (SkPoint){(a.x + b.x) / 2, (a.y + b.y) / 2}; }

static bool is_smooth(const SkJson *shape) {
  const char *smooth = sk_json_text(shape, "smooth");
  return smooth && strcmp(smooth, "Bezier") == 0;
}

static void begin(SkPen *pen, const char *kind, const SkPath *path) {
  sk_buf_printf(pen->out, "<path class=\"%s\" d=\"%s\"", kind, path->d.n ? path->d.text : "");
}

// Lines ----------------------------------------------------------------------------------------------

// Quadratic pieces that meet in the middle of what joins two points; the ends are points of the curve.
static void open_path(SkPath *path, const Points *p, bool smooth) {
  for (uint32_t i = 0; i < p->n; i++) {
    if (i == 0)
      sk_path_move(path, p->at[i].x, p->at[i].y);
    else if (!smooth || p->n == 2)
      sk_path_line(path, p->at[i].x, p->at[i].y);
    else if (i + 2 < p->n)
      sk_path_quad(path, p->at[i], middle(p->at[i], p->at[i + 1]));
    else if (i + 2 == p->n)
      sk_path_quad(path, p->at[i], p->at[i + 1]);
  }
}

// At `tip`, coming from `from`; what is behind the head is not to be drawn over by a thick line.
static void arrow(SkPen *pen, SkMap2 m, SkPoint from, SkPoint tip, const SkJson *line,
                  const char *kind) {
  double dx = tip.x - from.x, dy = tip.y - from.y, length = hypot(dx, dy);
  double size = fabs(sk_geo_number(line, "arrowSize", 3));
  if (strcmp(kind, "None") == 0 || !(length > 0)) return;
  double   ux = dx / length, uy = dy / length, w = size / 3;
  SkPoint  back = {tip.x - size * ux, tip.y - size * uy};
  SkPoint  left = {back.x - w * uy, back.y + w * ux}, right = {back.x + w * uy, back.y - w * ux};
  SkPath   path   = sk_path(pen, m);
  SkColour c      = sk_pen_colour(line, "color");
  bool     filled = strcmp(kind, "Filled") == 0, half = strcmp(kind, "Half") == 0;
  sk_path_move(&path, left.x, left.y);
  sk_path_line(&path, tip.x, tip.y);
  if (!half) sk_path_line(&path, right.x, right.y);
  if (filled) sk_path_close(&path);
  begin(pen, "arrow", &path);
  sk_buf_z(pen->out, " fill=\"");
  if (filled)
    sk_pen_colour_text(pen->out, c);
  else
    sk_buf_z(pen->out, "none");
  sk_buf_char(pen->out, '"');
  sk_pen_stroke(pen, m, c, filled ? 0 : sk_geo_number(line, "thickness", 0.25), "Solid");
  sk_buf_z(pen->out, "/>");
}

static const char *arrow_at(const SkJson *line, int end) {
  const SkJson *list = sk_json_get(line, "arrow");
  const SkJson *a    = list && list->kind == SK_JSON_ARRAY ? list->child : NULL;
  if (a && end) a = a->next;
  return a && a->kind == SK_JSON_STRING ? a->text : "None";
}

// A filled head covers the end of its line.
static void shorten(SkPoint *end, SkPoint from, double by) {
  double dx = end->x - from.x, dy = end->y - from.y, length = hypot(dx, dy);
  if (!(length > by)) return;
  end->x -= by * dx / length;
  end->y -= by * dy / length;
}

void sk_pen_line(SkPen *pen, SkMap2 outer, const SkJson *line) {
  SkMap2  m = sk_map_then(outer, sk_map_shape(line));
  Points  p = points_of(pen, line), drawn = {0};
  SkPath  path = sk_path(pen, m);
  SkPoint first[2], last[2];
  for (uint32_t i = 0; i < p.n; i++) sk_vec_push(pen->arena, &drawn, p.at[i]);
  if (p.n > 1) {
    double most = 0.8 * fabs(sk_geo_number(line, "arrowSize", 3));
    memcpy(first, (SkPoint[]){p.at[1], p.at[0]}, sizeof first);
    memcpy(last, (SkPoint[]){p.at[p.n - 2], p.at[p.n - 1]}, sizeof last);
    if (strcmp(arrow_at(line, 0), "Filled") == 0) shorten(&drawn.at[0], first[0], most);
    if (strcmp(arrow_at(line, 1), "Filled") == 0) shorten(&drawn.at[p.n - 1], last[0], most);
  }
  open_path(&path, &drawn, is_smooth(line));
  begin(pen, "Line", &path);
  sk_buf_z(pen->out, " fill=\"none\"");
  sk_pen_stroke(pen, m, sk_pen_colour(line, "color"), sk_geo_number(line, "thickness", 0.25),
                sk_json_text(line, "pattern"));
  sk_buf_z(pen->out, "/>");
  if (p.n < 2) return;
  arrow(pen, m, first[0], first[1], line, arrow_at(line, 0));
  arrow(pen, m, last[0], last[1], line, arrow_at(line, 1));
}

// Filled shapes --------------------------------------------------------------------------------------

static void filled(SkPen *pen, SkMap2 m, const SkJson *shape, const SkPath *path, SkBox box,
                   bool open) {
  const char *fill = open ? "none" : sk_pen_fill(pen, m, shape, box);
  begin(pen, sk_json_text(shape, "kind"), path);
  sk_buf_printf(pen->out, " fill=\"%s\"", fill);
  sk_pen_stroke(pen, m, sk_pen_colour(shape, "lineColor"),
                sk_geo_number(shape, "lineThickness", 0.25), sk_json_text(shape, "pattern"));
  sk_buf_z(pen->out, "/>");
}

static void polygon(SkPen *pen, SkMap2 m, const SkJson *shape) {
  Points p    = points_of(pen, shape);
  SkPath path = sk_path(pen, m);
  SkBox  box  = sk_box_none();
  for (uint32_t i = 0; i < p.n; i++) sk_box_take(&box, p.at[i]);
  if (p.n > 1 && fabs(p.at[0].x - p.at[p.n - 1].x) + fabs(p.at[0].y - p.at[p.n - 1].y) < 1e-9)
    p.n--;
  if (is_smooth(shape) && p.n > 2) {
    SkPoint start = middle(p.at[p.n - 1], p.at[0]);
    sk_path_move(&path, start.x, start.y);
    for (uint32_t i = 0; i < p.n; i++)
      sk_path_quad(&path, p.at[i], middle(p.at[i], p.at[(i + 1) % p.n]));
  } else {
    open_path(&path, &p, false);
  }
  if (p.n) sk_path_close(&path);
  filled(pen, m, shape, &path, box, false);
}

static SkColour shade(SkColour c, double by) {
  int to = by > 0 ? 255 : 0;
  by     = fabs(by);
  return (SkColour){c.r + (int)((to - c.r) * by), c.g + (int)((to - c.g) * by),
                    c.b + (int)((to - c.b) * by)};
}

static void edge(SkPen *pen, SkMap2 m, SkBox b, bool upper, SkColour c) {
  SkPath path = sk_path(pen, m);
  sk_path_move(&path, b.low.x, b.low.y);
  if (upper)
    sk_path_line(&path, b.low.x, b.high.y);
  else
    sk_path_line(&path, b.high.x, b.low.y);
  sk_path_line(&path, b.high.x, b.high.y);
  begin(pen, "border", &path);
  sk_buf_z(pen->out, " fill=\"none\"");
  sk_pen_stroke(pen, m, c, 1, "Solid");
  sk_buf_z(pen->out, "/>");
}

// Light comes from the upper left.
static void border(SkPen *pen, SkMap2 m, const SkJson *shape, SkBox box) {
  const char *kind = sk_json_text(shape, "borderPattern");
  if (!kind || strcmp(kind, "None") == 0) return;
  SkColour fill  = sk_pen_colour(shape, "fillColor");
  SkColour light = shade(fill, 0.6), dark = shade(fill, -0.5);
  SkBox    in     = {{box.low.x + 1, box.low.y + 1}, {box.high.x - 1, box.high.y - 1}};
  bool     sunken = strcmp(kind, "Raised") != 0;
  edge(pen, m, box, true, sunken ? dark : light);
  edge(pen, m, box, false, sunken ? light : dark);
  if (strcmp(kind, "Engraved") != 0) return;
  edge(pen, m, in, true, light);
  edge(pen, m, in, false, dark);
}

static void rectangle(SkPen *pen, SkMap2 m, const SkJson *shape) {
  SkBox  box  = sk_box_sorted(sk_geo_extent(shape, "extent"));
  SkPath path = sk_path(pen, m);
  sk_path_rectangle(&path, box, sk_geo_number(shape, "radius", 0));
  filled(pen, m, shape, &path, box, false);
  border(pen, m, shape, box);
}

static void ellipse(SkPen *pen, SkMap2 m, const SkJson *shape) {
  SkBox  box  = sk_box_sorted(sk_geo_extent(shape, "extent"));
  SkPath path = sk_path(pen, m);
  double from = sk_geo_number(shape, "startAngle", 0), to = sk_geo_number(shape, "endAngle", 360);
  const char *closure = sk_json_text(shape, "closure");
  bool        open = closure && strcmp(closure, "None") == 0, full = fabs(to - from) >= 360;
  sk_path_arc(&path, box, from, to, true);
  if (!full && closure && strcmp(closure, "Radial") == 0)
    sk_path_line(&path, (box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2);
  if (full || !open) sk_path_close(&path);
  filled(pen, m, shape, &path, box, open && !full);
}

void sk_pen_shape(SkPen *pen, SkMap2 outer, const SkJson *shape, const SkLabels *labels) {
  const char *kind = sk_json_text(shape, "kind");
  if (!kind || sk_pen_is_full(pen)) return;
  SkMap2 m = sk_map_then(outer, sk_map_shape(shape));
  if (strcmp(kind, "Line") == 0) sk_pen_line(pen, outer, shape);
  if (strcmp(kind, "Polygon") == 0) polygon(pen, m, shape);
  if (strcmp(kind, "Rectangle") == 0) rectangle(pen, m, shape);
  if (strcmp(kind, "Ellipse") == 0) ellipse(pen, m, shape);
  if (strcmp(kind, "Text") == 0) sk_pen_text(pen, m, shape, labels);
  if (strcmp(kind, "Bitmap") == 0) sk_pen_bitmap(pen, m, shape);
}
