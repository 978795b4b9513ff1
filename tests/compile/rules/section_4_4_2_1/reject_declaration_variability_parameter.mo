// Declaration variability parameter (4.4.2.1): refused.
model M
  Real x = time;
  parameter Real p = x;  //! error SK2208
end M;
