// Declaration variability constant (4.4.2.1): refused.
model M
  parameter Real p = 1;
  constant Real c = p;  //! error SK2208
end M;
