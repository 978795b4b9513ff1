model M
  Real x, y;
equation
  x = 1  //! error SK1102
  y = 2;
end M;
