// fixed says what a discrete variable was before the start; that it is something else from then on is no
// contradiction, even where nothing can change it.
model FixedDiscrete
  parameter Boolean p = false;
  Boolean a(start = true, fixed = true) = false;
  Boolean b(start = true, fixed = true) = p;
  Integer n(start = 3, fixed = true) = 5;
  Real x = if a or b then 1 else n;
end FixedDiscrete;

//! run: --stop 1
//! end: x = 5 +- 0
