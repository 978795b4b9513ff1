// Constraint use beyond type (6.3): refused.
package P constant Real a = 1; end P;
package Q extends P; type T = Real; end Q;
model M
  replaceable package R = Q constrainedby P;
  R.T x = 1;  //! error SK2102
end M;
