// A delay time that varies needs an upper limit.
model M
  Real y = delay(sin(time), time/2);  //! error SK2208
end M;
