// An array is not returned by value (12.9).
function f
  input Real u;
  output Real y[3];
  external "C" y = f(u);  //! error SK2013
end f;
model ExternalLeftArray
  Real x[3] = f(time);
end ExternalLeftArray;
