// Powers with Integer exponents, also negative ones and of negative numbers.
//! flatten: M
//> Real a = 8.0;
//> Real b = 0.25;
//> Real c = -27.0;
//> Real d = 1.0;
//> Real e = 3.0;
model M
  constant Real a = 2^3;
  constant Real b = 2^(-2);
  constant Real c = (-3)^3;
  constant Real d = 0.0^0;
  constant Real e = 9^0.5;
end M;
