// Real start variable (4.9.1): refused.
model M
  Real y = time;
  Real x(start = y, fixed = true);  //! error SK2208
equation
  der(x) = 1;
end M;
