// An Integer has no unit.
model UnitOfInteger
  parameter Integer n(unit = "m") = 1;  //! error SK2301
end UnitOfInteger;
