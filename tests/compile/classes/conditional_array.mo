// The condition holds for a whole array.
//! flatten: ConditionalArray
//! unknowns: 2
//! equations: 2
model ConditionalArray
  parameter Integer n = 2;
  Real a[n] = ones(n) if n > 1;
  Real b[n] = ones(n) if n > 2;
end ConditionalArray;
