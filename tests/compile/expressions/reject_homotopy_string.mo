// homotopy is for Reals.
model M
  Real y = homotopy("a", 1);  //! error SK2403
end M;
