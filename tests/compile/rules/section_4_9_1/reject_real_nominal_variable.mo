// Real nominal variable (4.9.1): refused.
model M
  Real y = time;
  Real x(nominal = y, start = 0, fixed = true);  //! error SK2208
equation
  der(x) = 1;
end M;
