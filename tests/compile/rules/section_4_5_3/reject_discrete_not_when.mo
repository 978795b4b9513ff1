// Discrete not when (4.5.3): refused.
model M
  discrete Real x;  //! error SK2219
equation
  x = time;
end M;
