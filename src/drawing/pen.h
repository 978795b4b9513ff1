// drawing/pen.h - what the files of this module share: where they draw, and the pieces that shapes are made of.
#ifndef SK_DRAWING_PEN_H
#define SK_DRAWING_PEN_H

#include "drawing/geometry.h"
#include "drawing/picture.h"

#define SK_PEN_MOST   ((size_t)64 * 1024 * 1024)  // bytes of a picture
#define SK_PEN_BITMAP ((size_t)2 * 1024 * 1024)   // bytes of an image file
#define SK_PEN_IMAGES ((size_t)16 * 1024 * 1024)  // bytes of all images of a picture

typedef struct {
  const SkPictureHost *host;
  SkArena             *arena;  // of one class
  SkBuf               *out;
  SkBox                seen;    // everything drawn, y downwards
  double               hair;    // no line is thinner
  uint32_t            *ids;     // of gradients and hatches in this picture
  size_t              *images;  // bytes so far
} SkPen;

// What %name and its kind stand for.
typedef struct {
  const char   *name, *class_name;
  const SkJson *values;
} SkLabels;

bool sk_pen_is_full(const SkPen *pen);
void sk_pen_escape(SkBuf *out, const char *text, size_t n);  // for XML
void sk_pen_key(SkBuf *out, const char *key, double value);  // ` key="value"`

// Colours and fills (fill.c)
typedef struct {
  int r, g, b;
} SkColour;

SkColour sk_pen_colour(const SkJson *shape, const char *key);
void     sk_pen_colour_text(SkBuf *out, SkColour c);
// ` stroke=".." stroke-width=".." ...`; pattern "None": no stroke.
void sk_pen_stroke(SkPen *pen, SkMap2 m, SkColour c, double thickness, const char *pattern);
// Writes the definition that a filled shape needs, if any, and what its fill attribute is then. box: of the shape, in its
// own coordinates.
const char *sk_pen_fill(SkPen *pen, SkMap2 m, const SkJson *shape, SkBox box);

// Paths (path.c): in the coordinates of the shape, written in those of the page.
typedef struct {
  SkPen *pen;
  SkMap2 m;
  SkBuf  d;
} SkPath;

SkPath sk_path(SkPen *pen, SkMap2 m);
void   sk_path_move(SkPath *p, double x, double y);
void   sk_path_line(SkPath *p, double x, double y);
void   sk_path_quad(SkPath *p, SkPoint control, SkPoint to);
void   sk_path_cubic(SkPath *p, SkPoint c1, SkPoint c2, SkPoint to);
void   sk_path_close(SkPath *p);
void   sk_path_rectangle(SkPath *p, SkBox box, double radius);
// An arc of an ellipse from where the path is (begins: or to where it begins), angles in degrees.
void sk_path_arc(SkPath *p, SkBox box, double from, double to, bool begins);

// Shapes (shapes.c, text.c, bitmap.c): exactly one element with class="KIND" each.
void sk_pen_shape(SkPen *pen, SkMap2 m, const SkJson *shape, const SkLabels *labels);
void sk_pen_line(SkPen *pen, SkMap2 m, const SkJson *line);
void sk_pen_text(SkPen *pen, SkMap2 m, const SkJson *text, const SkLabels *labels);
void sk_pen_caption(SkPen *pen, SkMap2 m, SkBox box,
                    const char *text);  // no shape: in a box, black
void sk_pen_bitmap(SkPen *pen, SkMap2 m, const SkJson *bitmap);

#endif
