// An Integer value fits a Real.
//! flatten: BindingIntegerToReal
//> parameter Real r = 3.0;
//> parameter Integer n = 3;
//> parameter Real s = n;
model BindingIntegerToReal
  parameter Real r = 3;
  parameter Integer n = 3;
  parameter Real s = n;
end BindingIntegerToReal;
