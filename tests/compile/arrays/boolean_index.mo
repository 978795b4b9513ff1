// Arrays counted by false and true.
//! flatten: M
//> Real a = 10.0;
//> Real b = 20.0;
//> Real c = 20.0;
model M
  constant Real w[Boolean] = {10, 20};
  constant Real a = w[false];
  constant Real b = w[true];
  constant Real c = w[end];
end M;
