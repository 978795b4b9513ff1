// Block connector inherited (4.7): refused.
connector C Real v; flow Real i; end C;
record P end P;
block A
  C c;  //! error SK2004
end A;
block B
  extends A;
equation
  c.v = 1;
end B;
model M
  B b;
end M;
