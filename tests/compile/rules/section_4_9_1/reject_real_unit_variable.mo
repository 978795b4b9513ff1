// Unit has to be evaluable (4.9.1): refused.
model M
  parameter String s(fixed = false);
  Real x(unit = s) = 1;  //! error SK2902
initial equation
  s = "m";
end M;
