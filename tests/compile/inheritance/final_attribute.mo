// A final attribute of a type stays as it is.
type FinalAttributeAngle = Real(final unit = "rad", displayUnit = "deg");
model FinalAttribute
  parameter FinalAttributeAngle a(displayUnit = "rad") = 1;
  parameter FinalAttributeAngle b(unit = "deg") = 1;  //! error SK2303
end FinalAttribute;
