// Attributes of Boolean and String.
//! flatten: BooleanStringAttributes
//> parameter Boolean b(quantity = "switch", start = true) = false;
//> parameter String s(quantity = "name", start = "a") = "b";
model BooleanStringAttributes
  parameter Boolean b(quantity = "switch", start = true) = false;
  parameter String s(quantity = "name", start = "a") = "b";
end BooleanStringAttributes;
