// Other stream parameter (4.4.2.2): refused.
connector C Real v; flow Real f; stream parameter Real s = 1; end C;  //! error SK2012
model M
  C c;
equation
  c.v = 1;
end M;
