model M
  Real x;
initial  //! error SK1101
  x = 1;
equation
  der(x) = 1;
end M;
