// Members may be given in the declaration; the others keep their default.
//! flatten: M
//> Real 'a.x' = 1.5
//> Real 'a.y' = 2.0
//> Real 'b.y' = 4.0
record R
  parameter Real x = 1, y = 2;
end R;

model M
  parameter R a(x = 1.5);
  parameter R b = R(3, 4);
end M;
