// A local variable is no argument (12.4.1).
function f
  input Real number;
  output Real y;
protected
  Real k = 2;
algorithm
  y := number + k;
end f;
model NamedProtected
  Real a = f(2, k = 3);  //! error SK2404
end NamedProtected;
