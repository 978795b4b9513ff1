// Encapsulated stops function (5.3.1): refused.
function f input Real u; output Real y = u; end f;
encapsulated model M
  Real x = f(1);  //! error SK2401
end M;
