// A parameter from a variable (3.8).
model VarParameterVariable
  Real x = time;
  parameter Real p = x;  //! error SK2208
end VarParameterVariable;
