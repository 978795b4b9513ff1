// More enumerations (4.9.5): accepted.
type E = enumeration(a, b, c);
type F = enumeration(a, b, c);
model M
  E e = E.a;
  E f = F.b;
  parameter E p = E.c;
  Boolean q = e == E.a and e <= p;
  Integer i = Integer(E.b);
  Real x[E] = {1, 2, 3};
  Real y = x[e];
  Real z[3] = {x[k] for k in E};
  E g[2] = {E.a, E.b};
  E h = if time > 1 then E.a else E.c;
  E m = max(E.a, E.c);
  Real r = sum(x[k] for k in E.a:E.b);
  String s = String(E.a) + String(p);
end M;
