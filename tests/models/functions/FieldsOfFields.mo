// Fields of records in functions whose values are given in terms of other fields of the same variable.
// By hand: s = 3*t; b.x = t, b.y = 3; w = sum of (2t, 2t, 2t) + 4t; c: n = 4.
record R
  Real x = 1;
  Real y = 2*x;
end R;
record S
  R    r;
  Real z = 2*r.y;
  Real v[3] = fill(r.y, 3);
end S;
record N
  Real unset;
  Real y = 2*unset;
  Real z = w + 1;
  Real w = 5;
end N;
function three
  input Real r;
  output Real z;
protected
  R    o(x = r);
  Real k = o.y;
algorithm
  z := o.x + k;
end three;
function make
  input Real r;
  output R o;
algorithm
  o.x := r;
  o.y := o.y + 1;
end make;
function nested
  input Real r;
  output Real w;
protected
  S s(r(x = r));
algorithm
  w := sum(s.v) + s.z;
end nested;
function later
  output Real z;
protected
  N n;
algorithm
  z := n.z;
end later;
function count
  input Integer a;
  output Integer n;
protected
  record I
    Integer x = 1;
    Integer y = 2*x;
  end I;
  I i(x = a);
algorithm
  n := i.y;
end count;
//! run: --stop 2
//! end: s = 6 +- 1e-12
//! end: b.x = 2 +- 1e-12
//! end: b.y = 3 +- 0
//! end: w = 20 +- 1e-12
//! end: l = 6 +- 0
//! end: c[4] = 2 +- 1e-12
model FieldsOfFields
  Real s = three(time);
  R    b = make(time);
  Real w = nested(time);
  Real l = later();
  Real c[count(2)] = fill(time, 4);
end FieldsOfFields;
