// Booleans have no sum.
model M
  parameter Integer n = sum({true, false});  //! error SK2403
end M;
