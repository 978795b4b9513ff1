// Outer components in arrays of components all mean the same inner one.
//! flatten: OuterInArray
//> 'b[1].f' = g;
//> 'b[2].f' = g;
model OuterInArrayBody
  outer parameter Real g;
  Real f = g;
end OuterInArrayBody;
model OuterInArray
  inner parameter Real g = 1;
  OuterInArrayBody b[2];
end OuterInArray;
