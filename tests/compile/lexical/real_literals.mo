// Six ways to write one number.
//! flatten: RealLiterals
//> a = 250.0;
//> b = 250.0;
//> c = 250.0;
//> d = 250.0;
//> e = 250.0;
//> f = 250.0;
model RealLiterals
  parameter Real a = 250.;
  parameter Real b = 250E0;
  parameter Real c = 2.5e2;
  parameter Real d = .25E+3;
  parameter Real e = 2500.e-1;
  parameter Real f = 0250;
end RealLiterals;
