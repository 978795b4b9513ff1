// Constraint use within (6.3): accepted.
model P parameter Real u = 1; end P;
model Q extends P; Real v = 1; end Q;
package S constant Real a = 1; end S;
package T extends S; constant Real b = 2; end T;
model A
  replaceable Q b constrainedby P;
  replaceable Q c;
  replaceable package R = T constrainedby S;
  Real x = b.u + c.v + R.a;
end A;
model M
  extends A(redeclare Q b, redeclare package R = T);
  Real y = b.v + R.b;
end M;
