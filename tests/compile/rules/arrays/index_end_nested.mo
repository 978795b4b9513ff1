// End belongs to the innermost subscript (10.5.2).
model IndexEndNested
  Real a[2] = {time, 2};
  Integer i[3] = {1, 2, 1};
  Real b = a[i[end]];
end IndexEndNested;
