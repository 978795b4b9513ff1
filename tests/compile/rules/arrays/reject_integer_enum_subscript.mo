// An enumeration subscript for an Integer dimension (10.5).
model IntegerEnumSubscript
  type E = enumeration(a, b, c);
  Real y[3] = {1, 2, 3};
  Real z = y[E.a];  //! error SK2206
end IntegerEnumSubscript;
