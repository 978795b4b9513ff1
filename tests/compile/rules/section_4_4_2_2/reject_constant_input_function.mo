// Constant input function (4.4.2.2): refused.
function f
  constant input Real x = 1;  //! error SK2012
  output Real y = x;
end f;
model M
  Real y = f();
end M;
