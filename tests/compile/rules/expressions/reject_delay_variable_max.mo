// DelayMax is a parameter expression (3.7.4).
model DelayVariableMax
  Real x = delay(time, 1, 1 + time);  //! error SK2208
end DelayVariableMax;
