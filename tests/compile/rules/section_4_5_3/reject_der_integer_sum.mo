// Der integer sum (4.5.3): refused.
model M
  Integer i = 3;
  Real x = der(i + 1);  //! error SK2403
end M;
