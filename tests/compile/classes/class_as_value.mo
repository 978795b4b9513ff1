// A class has no value.
model ClassAsValuePart
  Real x = 1;
end ClassAsValuePart;
model ClassAsValue
  Real y = ClassAsValuePart;  //! error SK2105
end ClassAsValue;
