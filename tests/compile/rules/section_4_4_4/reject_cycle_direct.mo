// Cycle direct (4.4.4): refused.
model M
  parameter Real r = 2*sin(r);  //! error SK2903
end M;
