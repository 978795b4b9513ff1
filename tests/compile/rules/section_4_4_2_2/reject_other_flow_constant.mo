// Other flow constant (4.4.2.2): refused.
connector C Real v; flow constant Real f = 1; end C;  //! error SK2012, warning SK2611
model M
  C c;
equation
  c.v = 1;
end M;
