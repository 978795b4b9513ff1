// Function protected input (4.4.2.2): refused.
function f
  input Real u;
  output Real y;
protected
  input Real v;
algorithm
  y := u;
end f;
model M
  Real y = f(1);  //! error SK2406
end M;
