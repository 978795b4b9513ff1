// Native code that comes with the model has no value at translation without leave.
//! check: M, Unneeded
function f
  input Integer n;
  output Integer m;
  external "C" m = f(n);
end f;

model Unneeded "the value is not needed before the model runs"
  parameter Integer m = f(2);
  Real y = m*time;
end Unneeded;

model M
  Real x[f(2)] = fill(time, f(2));  //! error SK3802
end M;
