// Other function public var (4.7): refused.
function f
  input Real u;
  output Real y;
  Real z = u;  //! error SK2408
algorithm
  y := z;
end f;
model M
  Real x = f(1);
end M;
