// Functions of <math.h> called as external C: numbers that are Integers go there as Reals.
// By hand: power = (1 + time)^2; the square root of whole numbers; 0.2 and 2.6 rounded.
//! run: --stop 2 --interval 1
//! end: root = 4 +- 0
//! end: power = 9 +- 1e-15
//! end: near = 4 +- 0
model Mathematics
  function rootOf
    input Integer n;
    output Real y;
    external "C" y = sqrt(n);
  end rootOf;
  function square
    input Real x;
    output Real y;
    external "C" y = pow(x, 2);
  end square;
  function round
    input Real x;
    output Real y;
    external "C";
  end round;
  constant Integer n = integer(rootOf(9));
  Integer k = if time < 0.5 then n else n + 1;
  Real root = rootOf(k*k);
  Real power = square(1 + time);
  Real near = round(1.8*time);
end Mathematics;
