// Real fixed variable (4.9.1): refused.
model M
  Boolean b = time > 1;
  Real x(fixed = b, start = 0);  //! error SK2902
equation
  der(x) = 1;
end M;
