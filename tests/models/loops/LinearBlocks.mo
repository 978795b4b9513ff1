// Linear loops: two by two with a coefficient that varies, and a chain of 30 resistors solved at once.
// Closed forms: Cramer's rule; the chain divides the voltage evenly.
model LinearBlocks
  Real a, b;
  parameter Integer n = 30;
  Real v[n + 1], i[n];
equation
  (2 + time)*a + b = 3;
  a - 2*b = time;
  v[1] = 31;
  v[n + 1] = 1;
  for k in 1:n loop
    v[k] - v[k + 1] = 5*i[k];
  end for;
  for k in 2:n loop
    i[k - 1] = i[k];
  end for;
end LinearBlocks;

//! run: --stop 1
//! end: a = 1 +- 1e-12
//! end: b = 0 +- 1e-12
//! at 0: a = 1.2 +- 1e-12
//! at 0: b = 0.6 +- 1e-12
//! end: i[7] = 0.2 +- 1e-12
//! end: v[11] = 21 +- 1e-11
