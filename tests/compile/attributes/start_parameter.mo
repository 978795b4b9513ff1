// A start value may depend on parameters.
//! flatten: StartParameter
//> Real x(start = 2.0*x0);
model StartParameter
  parameter Real x0 = 1;
  Real x(start = 2*x0);
equation
  der(x) = 1;
end StartParameter;
