// Flow type boolean (4.4.2.2): refused.
type B = Boolean;
connector C
  flow B f;  //! error SK2012
  Boolean v;
end C;
model M
  C c;
equation
  c.v = true;
end M;
