// Without events a relation is no longer discrete, so no Boolean can hold it.
model M
  Real x = time;
  Boolean b = noEvent(x > 1);  //! error SK2208
end M;
