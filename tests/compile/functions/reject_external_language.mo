// This language is not known.
function f
  input Real x;
  output Real y;
  external "Pascal" y = f(x);  //! error SK2013
end f;

model M
  Real y = f(time);
end M;
