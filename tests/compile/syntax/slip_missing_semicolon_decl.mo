model M
  Real x  //! error SK1102
  Real y;
equation
  x = 1; y = 2;
end M;
