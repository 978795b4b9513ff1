// Time is not known in functions (3.6.7): refused.
function f input Real u; output Real y; algorithm y := u*time; end f;  //! error SK2409
model M
  Real x = f(1);
end M;
