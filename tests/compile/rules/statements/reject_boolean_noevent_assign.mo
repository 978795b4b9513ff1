// A Boolean from noEvent (11.2.1).
model BooleanNoEventAssign
  Boolean b;
algorithm
  b := noEvent(time > 1);  //! error SK2208
end BooleanNoEventAssign;
