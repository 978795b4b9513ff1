// A redeclared type brings its attributes; those of the replaced short type go on to hold.
//! flatten: ReplaceableType
//> 'p.x'(unit = "K", min = 0.0)
//> 'q.x'(min = 0.0)
model ReplaceableTypePart
  replaceable type T = Real(min = 0);
  parameter T x = 1;
end ReplaceableTypePart;
model ReplaceableType
  type Kelvin = Real(unit = "K");
  ReplaceableTypePart p(redeclare type T = Kelvin);
  ReplaceableTypePart q;
end ReplaceableType;
