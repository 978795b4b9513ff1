// Condition variable (4.4.5): refused.
model M
  Boolean b = time > 1;
  Real x if b;  //! error SK2902
end M;
