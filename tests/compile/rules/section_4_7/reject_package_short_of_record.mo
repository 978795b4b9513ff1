// Package short of record (4.7): refused.
record R constant Real k = 1; end R;
package P = R;  //! error SK2008
model M
  Real y = P.k;
end M;
