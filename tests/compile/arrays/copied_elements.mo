// Elements that differ in their names only are copies of the first: with arrays inside, sizes of their own, what they
// inherit, records and functions. Those that differ otherwise are not.
//! flatten: M
//> parameter Real 's[1].r[1].k' = 2.0;
//> Real 's[1].r[2].x[3]';
//> parameter Real 's[3].r[2].k' = 2.0;
//> parameter Real 't[1].r[2].k' = 6.0;
//> parameter Real 't[2].r[1].k' = 7.0;
//> 's[3].r[2].u' = 's[3].r[2].a.e' - 's[3].r[2].b.e';
//> 's[3].r[2].twice'('s[3].r[2].u') = 's[3].r[2].k'*'s[3].r[2].i';
//> 's[3].r[2].x[3]' = 3.0*'s[3].r[2].d.w[2]'*'s[3].r[2].u';
//> 't[2].r[1].x[2]' = 2.0*'t[2].r[1].d.w[2]'*'t[2].r[1].u';
//> 's[2].b.e' = 's[3].a.e';
connector Pin
  Real e;
  flow Real f;
end Pin;

record Data
  Real w[2] = {1, 2};
end Data;

partial model Two
  Pin a, b;
  Real u, i;
equation
  u = a.e - b.e;
  a.f = i;
  b.f = -i;
end Two;

model Part
  extends Two;
  parameter Real k = 2;
  parameter Integer n = 3;
  Real x[n];
  parameter Data d;

  function twice
    input Real x;
    output Real y;
  algorithm
    y := 2*x;
  end twice;
equation
  twice(u) = k*i;
  for j in 1:n loop
    x[j] = j*d.w[2]*u;
  end for;
end Part;

model Row
  parameter Integer m = 2;
  Part r[m];
  Pin a, b;
equation
  connect(a, r[1].a);
  connect(r[m].b, b);
  for j in 1:m - 1 loop
    connect(r[j].b, r[j + 1].a);
  end for;
end Row;

model Ground
  Pin p;
equation
  p.e = 0;
end Ground;

model M
  Ground g, h;
  Row s[3];
  Row t[2](r(k = {{5, 6}, {7, 8}}));
equation
  connect(g.p, s[1].a);
  connect(s[1].b, s[2].a);
  connect(s[2].b, s[3].a);
  connect(s[3].b, t[1].a);
  connect(t[1].b, t[2].a);
  connect(t[2].b, h.p);
end M;
