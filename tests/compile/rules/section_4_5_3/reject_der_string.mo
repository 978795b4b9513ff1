// Der string (4.5.3): refused.
model M
  parameter String s = "a";
  Real x = der(s);  //! error SK2403
end M;
