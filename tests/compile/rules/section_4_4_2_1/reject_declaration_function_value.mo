// Declaration function value (4.4.2.1): refused.
function f input Real u; output Real y = u; end f;
model M
  f g = 3;  //! error SK2002
end M;
