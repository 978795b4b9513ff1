// The description string of a class follows its name, that of a component ends its declaration.
//! flatten: ClassDescription
//> model ClassDescription "what it is for"
//> Real x "where it is";
model ClassDescription "what it is for"
  Real x "where it is";
equation
  x = 1.0 "how it is found";
end ClassDescription;
