// Der boolean (4.5.3): refused.
model M
  Boolean b = true;
  Real x = der(b);  //! error SK2403
end M;
