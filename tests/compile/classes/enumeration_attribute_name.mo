// The names of the attributes cannot be literals.
model EnumerationAttributeName
  type Range = enumeration(min, middle, top);  //! error SK2215
  parameter Range r = Range.middle;
end EnumerationAttributeName;
