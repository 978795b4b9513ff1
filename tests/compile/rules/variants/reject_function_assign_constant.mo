// A constant is not assigned (12.2).
function f
  input Real u;
  output Real y;
protected
  constant Real k = 2;
algorithm
  k := 3;  //! error SK2209
  y := k*u;
end f;
model FunctionAssignConstant
  Real x = f(1);
end FunctionAssignConstant;
