// Condition not boolean (4.4.5): refused.
model M
  Real x = 1 if 1;  //! error SK2211
end M;
