// Sizes are Integer parameter expressions, zero included, enumerations, Boolean, or left open.
//! flatten: ArraySizes
//> 'a[1]' = 1.0;
//> 'c[3]' = 3.0;
//> 'd[2]' = 2.0;
//! unknowns: 6
model ArraySizes
  type Phase = enumeration(liquid, gas);
  parameter Integer n = 2;
  parameter Real a[n] = {1, 2};
  parameter Real b[n - 2] = zeros(0);
  parameter Real c[:] = {1, 2, 3};
  parameter Real d[Phase] = {1, 2};
  Real e[Boolean] = {1, 2};
  Real f[n, 2] = ones(2, 2);
end ArraySizes;
