// Size with a number, constants (12.9.1).
function f
  input Real u[:];
  output Real y;
protected
  constant Integer k = 3;
  external "C" y = f(u, size(u, 1), k, 2*k, "text");
end f;
model ExternalSize
  Real x = f({time});
end ExternalSize;
