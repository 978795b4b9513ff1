// All attributes of Integer.
//! flatten: IntegerAttributes
//> parameter Integer n(quantity = "count", min = 1, max = 9, start = 2, fixed = true) = 3;
model IntegerAttributes
  parameter Integer n(quantity = "count", min = 1, max = 9, start = 2, fixed = true) = 3;
end IntegerAttributes;
