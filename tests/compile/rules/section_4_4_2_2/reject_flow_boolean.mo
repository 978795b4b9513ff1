// Flow boolean (4.4.2.2): refused.
connector C
  flow Boolean b;  //! error SK2012
  Boolean v;
end C;
model M
  C c;
equation
  c.v = true;
end M;
