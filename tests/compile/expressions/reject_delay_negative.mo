// There is no delay into the future.
model M
  Real y = delay(sin(time), -1);  //! error SK2410
end M;
