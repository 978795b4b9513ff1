// The quotient of two Integers is a Real.
//! flatten: M
//> Real a = 3.5;
//> Real b = 3.0;
model M
  constant Real a = 7/2;
  constant Real b = 6/2;
end M;
