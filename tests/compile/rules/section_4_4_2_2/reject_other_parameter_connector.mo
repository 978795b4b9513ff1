// Other parameter connector (4.4.2.2): refused.
connector C Real v; flow Real i; end C;
model M
  parameter C c(v = 1, i = 0);  //! error SK2012
end M;
