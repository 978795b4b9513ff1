// .x is no component of the model (5.3.3): refused.
model M
  Real x = 1;
  Real y = .x;  //! error SK2101
end M;
