// Where the model leaves open where it starts, start values count as fixed, and the run says so. x = 2*exp(-t).
model Assumed
  Real x(start = 2), y(start = 1, fixed = true);
equation
  der(x) = -x;
  der(y) = x;
end Assumed;

//! run: --stop 1
//! end: x = 2*exp(-1) +- 1e-4
//! says: assumed at the start: x = 2"
