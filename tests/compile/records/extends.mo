// Members of the base come first.
//! flatten: M
//> Real 'a.x' = 1.0;
//> Real 'a.y' = 2.0;
record Base
  Real x;
end Base;

record R
  extends Base;
  Real y;
end R;

model M
  constant R a = R(1, 2);
end M;
