// Connector as value (4.7): refused.
connector C Real v; flow Real i; end C;
model M
  C a, b;
equation
  a = b;  //! error SK2201
end M;
