// Arguments of special operators may be named.
//! flatten: M
//> a = homotopy(x^3, x);
//> b = semiLinear(x, 2.0, 3.0);
//> c = x*2.0;
model M
  Real x = time;
  Real a = homotopy(simplified = x, actual = x^3);
  Real b = semiLinear(x, 2, 3);
  Real c = semiLinear(x, 2, 2);
end M;
