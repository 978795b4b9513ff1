// With the same type, variability and sizes can be changed without replaceable.
//! flatten: RedeclareSameType
//> parameter Real 'p.x' = 3.0;
//> parameter Real 'p.v[3]' = 3.0;
model RedeclareSameTypePart
  Real x = 1;
  parameter Real v[:] = {1, 2};
end RedeclareSameTypePart;
model RedeclareSameType
  RedeclareSameTypePart p(redeclare parameter Real x = 3, redeclare Real v[3] = {1, 2, 3});
end RedeclareSameType;
