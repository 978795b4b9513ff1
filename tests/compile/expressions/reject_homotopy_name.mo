// homotopy has no argument of that name.
model M
  Real y = homotopy(actual = time, simple = 1);  //! error SK2404
end M;
