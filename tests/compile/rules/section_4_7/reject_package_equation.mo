// Package equation (4.7): refused.
package P
  constant Real x = 1;
equation
  assert(true, "a");  //! error SK2004
end P;
model M
  Real y = P.x;
end M;
