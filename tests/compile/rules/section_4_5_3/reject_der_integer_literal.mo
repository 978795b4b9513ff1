// Der integer literal (4.5.3): refused.
model M
  Real x = der(3);  //! error SK2403
end M;
