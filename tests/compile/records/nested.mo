// Records in records, and arrays of them.
//! flatten: M
//> Real 'a.p.x' = 1.0;
//> Real 'a.q[2].y' = 6.0;
//> Real s = 8.0;
record Point
  Real x, y;
end Point;

record Shape
  Point p, q[2];
end Shape;

model M
  constant Shape a = Shape(Point(1, 2), {Point(3, 4), Point(5, 6)});
  constant Real s = sum(a.q.x);
end M;
