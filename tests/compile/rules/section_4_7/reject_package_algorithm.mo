// Package algorithm (4.7): refused.
package P
  constant Real k = 1;
algorithm
  assert(true, "a");  //! error SK2004
end P;
model M
  Real y = P.k;
end M;
