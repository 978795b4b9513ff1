// drawing/geometry.h - places in a picture: points, affine maps, boxes, and how they stand in the tree of a diagram.
//
// in:    numbers of strangers: missing ones are 0, large ones are cut to SK_GEO_FAR
// out:   finite numbers only
// ref:   Modelica 3.6, 18.6.1 (origin, rotation, extent) and 18.6.3 (transformation)
#ifndef SK_DRAWING_GEOMETRY_H
#define SK_DRAWING_GEOMETRY_H

#include "base/buf.h"
#include "lsp/json.h"

#define SK_GEO_FAR 1e5

typedef struct {
  double x, y;
} SkPoint;

// x' = a x + c y + e, y' = b x + d y + f
typedef struct {
  double a, b, c, d, e, f;
} SkMap2;

typedef struct {
  SkPoint low, high;
} SkBox;

double  sk_geo_number(const SkJson *from, const char *key, double otherwise);
SkPoint sk_geo_point(const SkJson *pair);  // [x, y]
SkPoint sk_geo_point_of(const SkJson *from, const char *key);
// [[x1,y1],[x2,y2]] as written: the first corner may be the greater one.
SkBox sk_geo_extent(const SkJson *from, const char *key);

SkPoint sk_map_at(SkMap2 m, double x, double y);
SkMap2  sk_map_then(SkMap2 outer, SkMap2 inner);  // first inner, then outer
double  sk_map_scale(SkMap2 m);                   // how much longer things become, on average
// Of a shape's origin and rotation.
SkMap2 sk_map_shape(const SkJson *shape);
// From the coordinates of an icon to those in which a component with this transformation stands.
SkMap2 sk_map_place(const SkJson *coordinates, const SkJson *transformation);

// The extent of a coordinate system, as the specification has it where there is none.
SkBox sk_geo_system(const SkJson *coordinates);
// The same for an extent alone.
SkMap2 sk_map_fit(const SkJson *coordinates, SkBox to);

SkBox sk_box_sorted(SkBox box);
SkBox sk_box_none(void);
void  sk_box_take(SkBox *box, SkPoint p);
bool  sk_box_is_none(SkBox box);

// With three digits, as SVG has them.
void sk_geo_print(SkBuf *out, double value);

#endif
