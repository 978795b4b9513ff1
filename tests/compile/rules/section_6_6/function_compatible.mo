// Function compatible (6.6): accepted.
partial function F input Real a; input Real b = 1; output Real y; end F;
function G
  extends F;
  input Real c = 3;
  output Real z = 4;
protected
  Real t = a;
algorithm
  y := a - b + c + t;
end G;
model A
  replaceable function f = F;
  Real x = f(1);
end A;
model M
  A a(redeclare function f = G);
  A b(redeclare function f = G(c = 5));
end M;
