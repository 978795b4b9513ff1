// Real fixed not evaluable (4.9.1): refused.
model M
  parameter Boolean b(fixed = false);
  Real x(fixed = b, start = 0);  //! error SK2902
initial equation
  b = true;
equation
  der(x) = 1;
end M;
