// Without a maximum it is one too (3.7.4).
model DelayVariable
  Real x = delay(time, time);  //! error SK2208
end DelayVariable;
