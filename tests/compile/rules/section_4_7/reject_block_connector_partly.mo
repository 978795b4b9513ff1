// Block connector partly (4.7): refused.
connector C  //! warning SK2611
  input Real u;
  Real v;
end C;
block B
  C c;  //! error SK2004
end B;
model M
  B b(c(u = 1, v = 2));
end M;
