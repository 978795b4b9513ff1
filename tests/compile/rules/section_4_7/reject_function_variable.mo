// Function variable (4.7): refused.
function f
  input Real u;
  output Real y = u;
end f;
model M
  f g;  //! error SK2002
  Real x = g(1);  //! error SK2407
end M;
