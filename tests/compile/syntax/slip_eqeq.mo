model M
  Real x;
equation
  x == 1;  //! error SK1204
end M;
