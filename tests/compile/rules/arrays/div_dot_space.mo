// A space makes it an operator (10.6.7).
model DivDotSpace
  Real a[2, 2] = 2 ./[1, 2; 3, 4];
end DivDotSpace;
