// Booleans cannot be added.
model M
  Real y = true + 1;  //! error SK2202
end M;
