// Other missing function (6.4): refused.
package P function f input Real u; output Real y = u; end f; end P;
package Q constant Real k = 1; end Q;
model A replaceable package R = P; Real x = 1; end A;
model M
  A a(redeclare package R = Q);  //! error SK2305
end M;
