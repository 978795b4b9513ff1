// Literals are joined by +, also in descriptions.
//! flatten: StringConcatenated
//> s = "left-right"
//> "a long description"
model StringConcatenated
  parameter String s = "left" + "-" + "right";
  parameter Real p = 1 "a long " + "description";
end StringConcatenated;
