// A parameter cannot depend on a variable.
model ParameterFromVariable
  Real x = time;
  parameter Real p = 2*x;  //! error SK2208
end ParameterFromVariable;
