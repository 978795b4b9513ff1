// Literals of an enumeration are different.
model EnumerationDuplicate
  type Color = enumeration(red, green, red);  //! error SK2215
  parameter Color c = Color.green;
end EnumerationDuplicate;
