// Combine transitive (4.6.2): refused.
type T = Real(unit = "m");
type T2
  extends T;
end T2;
connector C  //! warning SK2611
  extends T2;  //! error SK2008
  Real y;
end C;
model M
  C c;
end M;
