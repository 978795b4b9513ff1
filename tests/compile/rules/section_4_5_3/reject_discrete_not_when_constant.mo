// Discrete not when constant (4.5.3): refused.
model M
  discrete Real x = 1;  //! error SK2219
end M;
