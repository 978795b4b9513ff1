#include "drawing/geometry.h"

#include <math.h>

static double cut(double x) {
  if (!(x > -SK_GEO_FAR)) return isnan(x) ? 0 : -SK_GEO_FAR;
  return x < SK_GEO_FAR ? x : SK_GEO_FAR;
}

double sk_geo_number(const SkJson *from, const char *key, double otherwise) {
  const SkJson *j = sk_json_get(from, key);
  return cut(j && j->kind == SK_JSON_NUMBER ? j->number : otherwise);
}

SkPoint sk_geo_point(const SkJson *pair) {
  const SkJson *x = pair && pair->kind == SK_JSON_ARRAY ? pair->child : NULL;
  const SkJson *y = x ? x->next : NULL;
  SkPoint       p = {x && x->kind == SK_JSON_NUMBER ? cut(x->number) : 0,
               y && y->kind == SK_JSON_NUMBER ? cut(y->number) : 0};
  return p;
}

SkPoint sk_geo_point_of(const SkJson *from, const char *key) {
  return sk_geo_point(sk_json_get(from, key));
}

SkBox sk_geo_extent(const SkJson *from, const char *key) {
  const SkJson *list = sk_json_get(from, key);
  const SkJson *a    = list && list->kind == SK_JSON_ARRAY ? list->child : NULL;
  return (SkBox){sk_geo_point(a), sk_geo_point(a ? a->next : NULL)};
}

SkPoint sk_map_at(SkMap2 m, double x, double y) {
  return (SkPoint){cut(m.a * x + m.c * y + m.e), cut(m.b * x + m.d * y + m.f)};
}

SkMap2 sk_map_then(SkMap2 o, SkMap2 i) {
  return (SkMap2){cut(o.a * i.a + o.c * i.b),       cut(o.b * i.a + o.d * i.b),
                  cut(o.a * i.c + o.c * i.d),       cut(o.b * i.c + o.d * i.d),
                  cut(o.a * i.e + o.c * i.f + o.e), cut(o.b * i.e + o.d * i.f + o.f)};
}

double sk_map_scale(SkMap2 m) { return sqrt(fabs(m.a * m.d - m.b * m.c)); }

static SkMap2 turned(SkPoint origin, double degrees) {
  double r = degrees * 3.14159265358979323846 / 180, c = cos(r), s = sin(r);
  return (SkMap2){c, s, -s, c, origin.x, origin.y};
}

SkMap2 sk_map_shape(const SkJson *shape) {
  return turned(sk_geo_point_of(shape, "origin"), sk_geo_number(shape, "rotation", 0));
}

static double not_zero(double x) { return fabs(x) > 1e-9 ? x : 1; }

SkBox sk_geo_system(const SkJson *coordinates) {
  SkBox b = sk_box_sorted(sk_geo_extent(coordinates, "extent"));
  if (b.high.x - b.low.x > 1e-9 && b.high.y - b.low.y > 1e-9) return b;
  return (SkBox){{-100, -100}, {100, 100}};
}

SkMap2 sk_map_fit(const SkJson *coordinates, SkBox to) {
  SkBox   icon = sk_geo_system(coordinates);
  SkPoint size = {not_zero(icon.high.x - icon.low.x), not_zero(icon.high.y - icon.low.y)};
  double  sx = (to.high.x - to.low.x) / size.x, sy = (to.high.y - to.low.y) / size.y;
  if (sk_json_is(coordinates, "preserveAspectRatio")) {
    double least = fmin(fabs(sx), fabs(sy));
    sx           = copysign(least, sx);
    sy           = copysign(least, sy);
  }
  SkPoint mid  = {(to.low.x + to.high.x) / 2, (to.low.y + to.high.y) / 2};
  SkPoint from = {(icon.low.x + icon.high.x) / 2, (icon.low.y + icon.high.y) / 2};
  return (SkMap2){sx, 0, 0, sy, mid.x - sx * from.x, mid.y - sy * from.y};
}

SkMap2 sk_map_place(const SkJson *coordinates, const SkJson *transformation) {
  SkMap2 fit = sk_map_fit(coordinates, sk_geo_extent(transformation, "extent"));
  return sk_map_then(sk_map_shape(transformation), fit);
}

SkBox sk_box_sorted(SkBox b) {
  return (SkBox){{fmin(b.low.x, b.high.x), fmin(b.low.y, b.high.y)},
                 {fmax(b.low.x, b.high.x), fmax(b.low.y, b.high.y)}};
}

SkBox sk_box_none(void) { return (SkBox){{1, 1}, {-1, -1}}; }

bool sk_box_is_none(SkBox b) { return b.low.x > b.high.x; }

void sk_box_take(SkBox *b, SkPoint p) {
  if (sk_box_is_none(*b)) {
    *b = (SkBox){p, p};
    return;
  }
  *b = (SkBox){{fmin(b->low.x, p.x), fmin(b->low.y, p.y)},
               {fmax(b->high.x, p.x), fmax(b->high.y, p.y)}};
}

void sk_geo_print(SkBuf *out, double value) {
  double rounded = round(cut(value) * 1000) / 1000;
  sk_buf_double(out, rounded + 0.0);
}
