// Flow string (4.4.2.2): refused.
connector C
  flow String b;  //! error SK2012
  String v;
end C;
model M
  C c;
equation
  c.v = "a";
end M;
