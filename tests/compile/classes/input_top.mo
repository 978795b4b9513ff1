// Inputs of the model itself are known from outside and need no equation.
//! flatten: InputTop
//> input Real u;
//> output Real y;
//! unknowns: 1
//! equations: 1
block InputTop
  input Real u;
  output Real y = 2*u;
end InputTop;
