// Package protected var (4.7): refused.
package P
  constant Real k = 1;
protected
  Real x = 2;  //! error SK2004
end P;
model M
  Real y = P.k;
end M;
