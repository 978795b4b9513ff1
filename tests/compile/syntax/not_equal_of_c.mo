// The operator is told, not the missing '=' as well.
model NotEqualOfC
  Real y = 4;
equation
  y != 4;  //! error SK1011
end NotEqualOfC;
