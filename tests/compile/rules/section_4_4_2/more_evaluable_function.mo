// More evaluable function (4.4.2): accepted.
model M
  function f input Integer a; output Integer b; algorithm b := a + 1; end f;
  parameter Integer n = f(2);
  final parameter Integer m = 2*n;
  Real x[n] = ones(n);
  Real y[m] = ones(m);
  parameter Boolean b = n > 2;
  Real z = 1 if b;
end M;
