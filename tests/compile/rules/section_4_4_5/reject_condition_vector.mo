// Condition vector (4.4.5): refused.
model M
  parameter Boolean b[2] = {true, false};
  Real x = 1 if b;  //! error SK2211
end M;
