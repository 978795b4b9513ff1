// Sizes may stand behind the type, behind the name, or both: those of the name come first.
//! flatten: M
//> Integer 'n[1]' = 4;
//> Integer 'n[2]' = 3;
//> Integer 'n[3]' = 2;
model M
  Real[3, 2] x[4] = fill(time, 4, 3, 2);
  constant Integer n[:] = size(x);
end M;
