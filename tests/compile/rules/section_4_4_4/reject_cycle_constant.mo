// Cycle constant (4.4.4): refused.
model M
  constant Real p = 2*q;
  constant Real q = sin(p);  //! error SK2903
end M;
