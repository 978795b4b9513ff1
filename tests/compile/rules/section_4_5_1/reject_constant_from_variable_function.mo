// Constant from variable function (4.5.1): refused.
function f input Real u; output Real y = u; end f;
model M
  Real x = 1;
  constant Real c = f(x);  //! error SK2208
end M;
