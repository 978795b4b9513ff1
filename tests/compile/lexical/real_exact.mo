// Literals keep all digits of a double.
//! flatten: RealExact
//> a = 0.1;
//> b = 2.718281828459045;
//> c = 1e-300;
//> d = 1.7976931348623157e+308;
//> e = 0.30000000000000004;
model RealExact
  parameter Real a = 0.1;
  parameter Real b = 2.71828182845904523536;
  parameter Real c = 1e-300;
  parameter Real d = 1.7976931348623157E308;
  parameter Real e = 0.300000000000000044;
end RealExact;
