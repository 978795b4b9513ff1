// The upper limit of a delay cannot vary.
model M
  Real y = delay(sin(time), 1, time + 2);  //! error SK2208
end M;
