// A Boolean equation must be discrete-time (8.5).
model BooleanNoEvent
  Boolean above;
equation
  above = noEvent(time > 1);  //! error SK2208
end BooleanNoEvent;
