// A value may be given once, by a modification or by a redeclaration (7.2.4).
model A
  replaceable Real x = 0;
end A;
model TwiceValueRedeclare
  A a(x = 1, redeclare Real x = 2);  //! error SK2302
end TwiceValueRedeclare;
