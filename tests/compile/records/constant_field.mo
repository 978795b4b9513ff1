// A constant of a record that its class gives no value is an input of the constructor (12.6); one with a value, and what
// is final, keeps it.
//! flatten: M
//> 'a.x[2]' = time;
//> y = 4.0;
//> z = 10.0;
//> u = 9.81;
record R
  constant Integer n;
  constant Integer m = 2;
  Real x[n];
end R;
record S
  constant Real g;
  Real x;
end S;
record T
  extends S;
end T;
model M
  R a = R(n = 2, x = {3, time});
  parameter S p = S(5, 2);
  parameter S q = p;
  T t = T(9.81, 1);
  Real y = a.n*a.m;
  Real z = q.g*2;
  Real u = t.g;
end M;
