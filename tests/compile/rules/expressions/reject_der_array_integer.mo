// Der of Integers (3.7.4).
model DerArrayInteger
  Integer i[2] = {integer(time), 2};
  Real x[2] = der(i);  //! error SK2403
end DerArrayInteger;
