// The result is never computed.
function f
  input Real x;
  output Real y;  //! error SK2412
protected
  Real z;
algorithm
  z := x;
end f;

model M
  Real a = f(time);
end M;
