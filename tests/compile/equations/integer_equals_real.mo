// An Integer and a Real may be equal: the Integer is made a Real.
//! flatten: M
//> n = x;
//! equations: 2
model M
  Integer n = 3;
  Real x;
equation
  n = x;
end M;
