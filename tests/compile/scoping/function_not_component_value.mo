// A function cannot use a parameter of the model around it.
model FunctionNotComponentValue
  parameter Real k = 4;
  function f
    input Real u;
    output Real y = k*u;  //! error SK2107
  end f;
  Real y = f(3);
end FunctionNotComponentValue;
