// Values of parameters must not depend on themselves.
model ParameterCycle
  parameter Real a = 2*b;  //! error SK2903
  parameter Real b = sin(a);
end ParameterCycle;
