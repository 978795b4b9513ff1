// The first two of three dimensions (10.3.5).
model TransposeThree
  Real s[2, 1, 3] = transpose({{{1, 2, 3}, {4, 5, time}}});
end TransposeThree;
