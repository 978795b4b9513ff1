// Parameters that only decide cannot cut these.
model ParameterCycleLeft
  parameter Boolean given = true;
  parameter Real a = if given then 2*b else 1;  //! error SK2903
  parameter Real b = if given then a else 2;
  parameter Real c = c + 1;  //! error SK2903
end ParameterCycleLeft;
