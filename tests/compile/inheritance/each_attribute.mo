// each with attributes of an array.
//! flatten: EachAttribute
//> Real 'x[1]'(unit = "m", start = 1.0);
//> Real 'x[2]'(unit = "m", start = 2.0);
model EachAttribute
  Real x[2](each unit = "m", start = {1, 2});
equation
  der(x) = {1, 1};
end EachAttribute;
