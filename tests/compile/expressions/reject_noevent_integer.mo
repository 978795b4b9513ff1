// integer without events changes between events.
model M
  Integer n;
equation
  n = noEvent(integer(time));  //! error SK2208
end M;
