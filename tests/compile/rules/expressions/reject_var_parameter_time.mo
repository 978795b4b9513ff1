// A parameter from time (3.8).
model VarParameterTime
  parameter Real p = time;  //! error SK2208
end VarParameterTime;
