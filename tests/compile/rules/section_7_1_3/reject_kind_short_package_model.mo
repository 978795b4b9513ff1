// Kind short package model (7.1.3): refused.
model A constant Real k = 1; end A;
package B = A;  //! error SK2008
model M
  Real x = B.k;
end M;
