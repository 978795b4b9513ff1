// Powers bind before products, products before signs and sums; equal operators group to the left.
//! flatten: M
//> Real a = 7.0;
//> Real b = -4.0;
//> Real c = -5.0;
//> Real d = 2.0;
//> Real e = 18.0;
//> Real f = 9.0;
//> Real g = -7.0;
model M
  constant Real a = 1 + 2*3;
  constant Real b = -2^2;
  constant Real c = 2 - 3 - 4;
  constant Real d = 12/2/3;
  constant Real e = 2*3^2;
  constant Real f = (1 + 2)*3;
  constant Real g = -3*2 - 1;
end M;
