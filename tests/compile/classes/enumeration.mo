// Literals are values of the enumeration; they can be compared and converted.
//! flatten: Enumeration
//> type 'Enumeration.Size' = enumeration(small, medium, large);
//> parameter 'Enumeration.Size' s = 'Enumeration.Size'.medium;
//> constant Integer i = 3;
//> constant String t = "large";
//> constant Boolean b = true;
//> constant 'Enumeration.Size' u = 'Enumeration.Size'.small;
model Enumeration
  type Size = enumeration(small, medium "the usual one", large);
  parameter Size s = Size.medium;
  constant Integer i = Integer(Size.large);
  constant String t = String(Size.large);
  constant Boolean b = Size.small < Size.large;
  constant Size u = Size(1);
end Enumeration;
