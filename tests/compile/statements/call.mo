// A function called for its assertions only.
//! flatten: M
//> checkRange(time);
function checkRange
  input Real x;
algorithm
  assert(x < 10, "out of range");
end checkRange;

model M
  Real y;
algorithm
  checkRange(time);
  y := time;
end M;
