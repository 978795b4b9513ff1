// A delay with a fixed time, one that varies up to a limit, and one of an array.
//! flatten: M
//> a = delay(x, 0.5);
//> b = delay(x, 0.5 + 0.1*sin(time), 1.0);
//> 'c[2]' = delay(2.0*x, 0.25);
model M
  Real x = sin(time);
  Real a = delay(x, 0.5);
  Real b = delay(x, 0.5 + 0.1*sin(time), 1);
  Real c[2] = delay({x, 2*x}, 0.25);
end M;
