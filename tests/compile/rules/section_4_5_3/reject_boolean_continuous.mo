// Boolean continuous (4.5.3): refused.
model M
  Real s = sin(time);
  Boolean off = noEvent(s < 0);  //! error SK2208
end M;
