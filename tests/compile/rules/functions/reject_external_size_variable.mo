// Size with a constant dimension (12.9.1).
function f
  input Real u[:];
  input Integer n;
  output Real y;
  external "C" y = f(u, size(u, n));  //! error SK2013
end f;
model ExternalSizeVariable
  Real x = f({time}, 1);
end ExternalSizeVariable;
