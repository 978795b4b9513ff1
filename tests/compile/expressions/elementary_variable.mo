// Elementary functions of variables stay calls.
//! flatten: M
//> y = sin(time) + atan2(time, 2.0)*exp(-time);
model M
  Real y = sin(time) + atan2(time, 2)*exp(-time);
end M;
