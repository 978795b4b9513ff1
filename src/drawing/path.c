// Paths and the bounds of what is drawn.
#include "drawing/pen.h"

#include <math.h>

SkPath sk_path(SkPen *pen, SkMap2 m) { return (SkPath){pen, m, sk_buf_new(pen->arena)}; }

static void put(SkPath *p, double x, double y) {
  SkPoint at = sk_map_at(p->m, x, y);
  sk_box_take(&p->pen->seen, at);
  sk_geo_print(&p->d, at.x);
  sk_buf_char(&p->d, ' ');
  sk_geo_print(&p->d, at.y);
}

void sk_path_move(SkPath *p, double x, double y) {
  sk_buf_char(&p->d, 'M');
  put(p, x, y);
}

void sk_path_line(SkPath *p, double x, double y) {
  sk_buf_char(&p->d, 'L');
  put(p, x, y);
}

void sk_path_quad(SkPath *p, SkPoint c, SkPoint to) {
  sk_buf_char(&p->d, 'Q');
  put(p, c.x, c.y);
  sk_buf_char(&p->d, ' ');
  put(p, to.x, to.y);
}

void sk_path_cubic(SkPath *p, SkPoint a, SkPoint b, SkPoint to) {
  sk_buf_char(&p->d, 'C');
  put(p, a.x, a.y);
  sk_buf_char(&p->d, ' ');
  put(p, b.x, b.y);
  sk_buf_char(&p->d, ' ');
  put(p, to.x, to.y);
}

void sk_path_close(SkPath *p) { sk_buf_char(&p->d, 'Z'); }

// Pieces of at most 90 degrees as cubic curves: off by less than 0.03 % of the radius.
void sk_path_arc(SkPath *p, SkBox box, double from, double to, bool begins) {
  SkPoint mid = {(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
  double  rx = (box.high.x - box.low.x) / 2, ry = (box.high.y - box.low.y) / 2;
  double  turn  = fmax(-360, fmin(360, to - from)) * 3.14159265358979323846 / 180;
  double  at    = fmod(from, 360) * 3.14159265358979323846 / 180;
  int     n     = (int)ceil(fabs(turn) / 1.5708);
  double  piece = n ? turn / n : 0, k = 4.0 / 3 * tan(piece / 4);
  if (begins)
    sk_path_move(p, mid.x + rx * cos(at), mid.y + ry * sin(at));
  else
    sk_path_line(p, mid.x + rx * cos(at), mid.y + ry * sin(at));
  for (int i = 0; i < n; i++, at += piece) {
    double  c = cos(at), s = sin(at), c2 = cos(at + piece), s2 = sin(at + piece);
    SkPoint a   = {mid.x + rx * (c - k * s), mid.y + ry * (s + k * c)};
    SkPoint b   = {mid.x + rx * (c2 + k * s2), mid.y + ry * (s2 - k * c2)};
    SkPoint end = {mid.x + rx * c2, mid.y + ry * s2};
    sk_path_cubic(p, a, b, end);
  }
}

void sk_path_rectangle(SkPath *p, SkBox b, double radius) {
  double r = fmin(radius, fmin(b.high.x - b.low.x, b.high.y - b.low.y) / 2);
  if (!(r > 0)) {
    sk_path_move(p, b.low.x, b.low.y);
    sk_path_line(p, b.high.x, b.low.y);
    sk_path_line(p, b.high.x, b.high.y);
    sk_path_line(p, b.low.x, b.high.y);
    sk_path_close(p);
    return;
  }
  double x[] = {b.high.x - 2 * r, b.high.x - 2 * r, b.low.x, b.low.x};
  double y[] = {b.low.y, b.high.y - 2 * r, b.high.y - 2 * r, b.low.y};
  for (int i = 0; i < 4; i++) {
    SkBox corner = {{x[i], y[i]}, {x[i] + 2 * r, y[i] + 2 * r}};
    sk_path_arc(p, corner, 90 * i - 90, 90 * i, i == 0);
  }
  sk_path_close(p);
}
