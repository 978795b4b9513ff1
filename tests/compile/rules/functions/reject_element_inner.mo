// No inner (12.2).
function f
  input Real u;
  output Real y;
protected
  inner Real z = 2;  //! error SK2004
algorithm
  y := u + z;
end f;
model ElementInner
  Real x = f(time);
end ElementInner;
