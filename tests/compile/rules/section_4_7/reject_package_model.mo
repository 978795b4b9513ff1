// Package model (4.7): refused.
package P
  model A Real z = 1; end A;
  A a;  //! error SK2004
end P;
model M
  P.A y;
end M;
