// Use before declaration (4.3): accepted.
model M
  Real y = x + c.a + f(1);
  C c;
  Real x = k;
  constant Real k = j;
  constant Real j = 2;
  model C
    Real a = 1;
  end C;
  function f
    input T u;
    output T v = u;
    type T = Real;
  end f;
end M;
