model M
  Real x(start=1 fixed=true);  //! error SK1103
equation
  der(x) = 1;
end M;
