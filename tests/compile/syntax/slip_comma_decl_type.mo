model M
  Real x, Real y;  //! error SK1102
equation
  x = 1; y = 2;
end M;
