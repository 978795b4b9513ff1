// Package parameter (4.7): refused.
package P
  parameter Real x = 1;  //! error SK2004
  model A Real y = x; end A;  //! error SK2107
end P;
model M
  P.A y;
end M;
