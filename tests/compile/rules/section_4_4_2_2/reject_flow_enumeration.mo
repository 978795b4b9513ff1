// Flow enumeration (4.4.2.2): refused.
type E = enumeration(a, b);
connector C
  flow E b;  //! error SK2012
  E v;
end C;
model M
  C c;
equation
  c.v = E.a;
end M;
