// Memory has a limit too.
function f
  input Integer n;
  output Real r;
protected
  Real x[n] = fill(1.0, n);  //! error SK2901
algorithm
  r := sum(x);
end f;

model M
  constant Real r = f(1000000000000);
end M;
