// More redeclarations (7.3): accepted.
model P parameter Real p = 1; end P;
model Q extends P(p = 2); parameter Real q = 3; end Q;
model A
  replaceable P a(p = 5);
  replaceable P b[2](p = {1, 2});
  replaceable model K = P;
  K k;
  replaceable type T = Real;
  T t = 1;
  replaceable function f = g;
  Real y = f(2);
end A;
function g input Real u; output Real y = u; end g;
function h input Real u; output Real y = 2*u; end h;
model M
  A a1(redeclare Q a(q = 4), redeclare Q b[2](q = {1, 2}), redeclare model K = Q, redeclare type T = Real(unit = "m"), redeclare function f = h);
  extends A(redeclare replaceable Q a, redeclare replaceable model K = Q(q = 7));
  A a2(redeclare Q b[3](p = {1, 2, 3}));
  A a3(redeclare final Q a, replaceable model K = Q);
end M;
