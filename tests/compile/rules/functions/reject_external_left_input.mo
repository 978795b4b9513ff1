// The left side is an output (12.9.1).
function f
  input Real u;
  output Real y;
  external "C" u = f(y);  //! error SK2013
end f;
model ExternalLeftInput
  Real x = f(time);
end ExternalLeftInput;
