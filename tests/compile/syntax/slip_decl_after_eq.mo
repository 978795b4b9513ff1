model M
  Real x;
equation
  x = 1;
  Real y;  //! error SK1206
  y = 2;
end M;
