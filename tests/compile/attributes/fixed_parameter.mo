// A parameter with fixed = false is found by initial equations.
//! flatten: FixedParameter
//> parameter Real p(start = 1.0, fixed = false);
//> initial equation
//> p^2 = 4.0;
model FixedParameter
  parameter Real p(start = 1, fixed = false);
initial equation
  p^2 = 4;
end FixedParameter;
