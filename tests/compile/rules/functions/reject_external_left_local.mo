// Not a local variable (12.9.1).
function f
  input Real u;
  output Real y;
protected
  Real t;
  external "C" t = f(u, y);  //! error SK2013
end f;
model ExternalLeftLocal
  Real x = f(time);
end ExternalLeftLocal;
