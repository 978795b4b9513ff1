// Der takes one argument (3.7.4).
model DerTwo
  Real x = time, y = der(x, x);  //! error SK2402
end DerTwo;
