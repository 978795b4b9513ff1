// Special operators have no named arguments (12.4.1).
model NamedBuiltin
  Real x(start = 1, fixed = true);
equation
  der(x = x) = 1;  //! error SK2404
end NamedBuiltin;
