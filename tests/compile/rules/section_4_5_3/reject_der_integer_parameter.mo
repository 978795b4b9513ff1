// Der integer parameter (4.5.3): refused.
model M
  parameter Integer i = 3;
  Real x = der(i);  //! error SK2403
end M;
