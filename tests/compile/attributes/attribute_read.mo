// Attributes cannot be read with dot notation.
model AttributeRead
  Real x(start = 1);
  Real y = x.start;  //! error SK2102
equation
  der(x) = 1;
end AttributeRead;
