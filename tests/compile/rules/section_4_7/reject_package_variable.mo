// Package variable (4.7): refused.
package P
  Real x = 1;
end P;
model M
  Real y = P.x;  //! error SK2107
end M;
