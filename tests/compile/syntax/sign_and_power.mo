// A sign in front of a power belongs to the whole power.
//! flatten: SignAndPower
//> a = -4.0;
//> b = 4.0;
//> c = -1.0;
model SignAndPower
  constant Real a = -2^2;
  constant Real b = (-2)^2;
  constant Real c = -3 + 2;
end SignAndPower;
