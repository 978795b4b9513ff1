model M
  Real x(start=1);
equation
  x' = -x;  //! error SK1006
end M;
