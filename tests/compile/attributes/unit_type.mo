// A unit is a String.
model UnitType
  Real x(unit = 3) = 1;  //! error SK2214
end UnitType;
