// A literal has to be one of the type.
model EnumerationUnknownLiteral
  type Color = enumeration(red, green);
  parameter Color c = Color.gren;  //! error SK2102
end EnumerationUnknownLiteral;
