// A scalar has none.
model M
  Real x = time;
  Real y = x[1];  //! error SK2204
end M;
