// noEvent and smooth stay around what has relations in it and vanish elsewhere.
//! flatten: M
//> a = noEvent(if x > 1.0 then x else 1.0);
//> b = smooth(1, if x > 1.0 then x^2 else 2.0*x - 1.0);
//> c = x;
model M
  Real x = time;
  Real a = noEvent(if x > 1 then x else 1);
  Real b = smooth(1, if x > 1 then x^2 else 2*x - 1);
  Real c = noEvent(x);
end M;
