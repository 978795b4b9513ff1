// Declaration variability discrete noEvent (4.4.2.1): refused.
model M
  Boolean b = noEvent(time > 1);  //! error SK2208
end M;
