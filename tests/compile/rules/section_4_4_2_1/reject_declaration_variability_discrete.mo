// Declaration variability discrete (4.4.2.1): refused.
model M
  Integer i = time;  //! error SK2201
end M;
