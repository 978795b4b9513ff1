// true and false are the Boolean values.
//! flatten: BooleanLiterals
//> a = true;
//> b = false;
model BooleanLiterals
  parameter Boolean a = true;
  parameter Boolean b = false;
end BooleanLiterals;
