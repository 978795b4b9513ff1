// Integers become Reals where Reals are needed, also in arrays and arguments.
//! flatten: M
//> Real a = 3.0;
//> Real 'b[2]' = 2.0;
//> Real c = 2.5;
//> d = k;
//> e = k/2.0;
model M
  constant Real a = 3;
  constant Real b[2] = {1, 2};
  constant Real c = max(2, 2.5);
  Integer k = integer(time);
  Real d = k;
  Real e = k/2;
end M;
