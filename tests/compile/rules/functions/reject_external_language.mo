// An unknown language (12.9).
function f
  input Real u;
  output Real y;
  external "Pascal" y = f(u);  //! error SK2013
end f;
model ExternalLanguage
  Real x = f(time);
end ExternalLanguage;
