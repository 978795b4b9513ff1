// Block connector acausal (4.7): refused.
connector C Real v; flow Real i; end C;
block B
  C c;  //! error SK2004
equation
  c.v = 1;
end B;
model M
  B b;
end M;
