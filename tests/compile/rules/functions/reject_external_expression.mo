// Arguments are references or constants (12.9.1).
function f
  input Real u;
  output Real y;
  external "C" y = f(2*u);  //! error SK2013
end f;
model ExternalExpression
  Real x = f(time);
end ExternalExpression;
