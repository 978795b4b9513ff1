// Cycle two (4.4.4): refused.
model M
  parameter Real p = 2*q;  //! error SK2903
  parameter Real q = sin(p);
end M;
