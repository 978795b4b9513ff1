// More receivers than outputs (8.3.1).
function f
  input Real u;
  output Real a = u;
  output Real b = 2*u;
algorithm
end f;
model EqTupleTooMany
  Real x, y, z;
equation
  (x, y, z) = f(time);  //! error SK2210
end EqTupleTooMany;
