// A name that nobody declared.
model M
  Real length = 2;
  Real y;
equation
  y = lenght;  //! error SK2101
end M;
