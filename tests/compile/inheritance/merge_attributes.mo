// Attributes and values merge independently of each other.
//! flatten: MergeAttributes
//> Real 'p.x'(unit = "m", min = -1.0, start = 3.0);
model MergeAttributesPart
  type Length = Real(unit = "m", min = 0);
  Length x(start = 1, min = -1);
equation
  der(x) = 1;
end MergeAttributesPart;
model MergeAttributes
  MergeAttributesPart p(x(start = 3));
end MergeAttributes;
