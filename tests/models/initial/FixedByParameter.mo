// Whether a start value is an initial equation may depend on parameters, also of a variable that is no state: H
// follows from T at the start. Closed form: H stays what it is, so T = 300/(1 + t).
model FixedByParameter
  parameter Boolean fix = true, not_other = not fix;
  parameter Real T0 = 300, cp = 2;
  Real T(start = T0, fixed = fix and not not_other), h, H(start = 4), m(start = 1, fixed = true);
  Real x[2](start = {1, 2}, fixed = {fix, not fix});
equation
  T = h/cp;
  H = m*h;
  der(m) = 1;
  der(H) = 0;
  der(x[1]) = 0;
  der(x[2]) = 0;
end FixedByParameter;

//! run: --stop 1
//! at 0: H = 600 +- 1e-9
//! end: T = 150 +- 1e-4
//! says: assumed at the start: x[2] = 2
//! run: --stop 1 --set fix=false
//! end: T = 1 +- 1e-4
//! says: assumed at the start: H = 4, x[1] = 1
