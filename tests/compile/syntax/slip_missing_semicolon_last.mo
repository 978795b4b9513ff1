model M
  Real x;
equation
  x = 1  //! error SK1102
end M;
