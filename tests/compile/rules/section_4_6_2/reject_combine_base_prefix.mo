// Combine base prefix (4.6.2): refused.
connector RI = input Real;
connector C  //! warning SK2611
  extends RI;  //! error SK2008
  Real y;
end C;
model M
  C c;
end M;
