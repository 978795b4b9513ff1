// Der integer array (4.5.3): refused.
model M
  Integer i[2] = {1, 2};
  Real x[2] = der(i);  //! error SK2403
end M;
