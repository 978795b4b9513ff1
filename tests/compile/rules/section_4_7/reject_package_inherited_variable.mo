// Package inherited variable (4.7): refused.
class B
  Real x = 1;  //! error SK2004
end B;
package P
  extends B;
  constant Real k = 2;
end P;
model M
  Real y = P.k;
end M;
