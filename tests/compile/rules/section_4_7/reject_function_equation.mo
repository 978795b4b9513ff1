// Function equation (4.7): refused.
function f
  input Real u;
  output Real y;
equation
  y = u;  //! error SK2408
end f;
model M
  Real y = f(1);
end M;
