// An output that is not returned (12.2).
function f
  input Real u;
  output Real y;
  output Real z;  //! error SK2412
  external "C" y = f(u);
end f;
model ExternalOutputNot
  Real x, w;
equation
  (x, w) = f(time);
end ExternalOutputNot;
