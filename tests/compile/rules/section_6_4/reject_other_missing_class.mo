// Other missing class (6.4): refused.
package P type T = Real; constant Real k = 1; end P;
package Q constant Real k = 1; end Q;
model A replaceable package R = P; Real x = R.k; end A;
model M
  A a(redeclare package R = Q);  //! error SK2305
end M;
