// Package parameter unused (4.7): refused.
package P
  parameter Real x = 1;  //! error SK2004
  model A Real y = 1; end A;
end P;
model M
  P.A y;
end M;
