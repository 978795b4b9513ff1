// A parameter from a discrete variable (3.8).
model VarParameterDiscrete
  Integer i = integer(time);
  parameter Integer p = i;  //! error SK2208
end VarParameterDiscrete;
