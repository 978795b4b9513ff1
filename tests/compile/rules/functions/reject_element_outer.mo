// No outer (12.2).
function f
  input Real u;
  output Real y;
protected
  outer Real z;  //! error SK2004
algorithm
  y := u + z;  //! error SK2904
end f;
model ElementOuter
  inner Real z = 1;
  Real x = f(time);
end ElementOuter;
