// A record in the connector (4.7): refused.
record R Real a; end R;
connector C  //! warning SK2611
  R r;
end C;
block B
  C c;  //! error SK2004
equation
  c.r.a = 1;
end B;
model M
  B b;
end M;
