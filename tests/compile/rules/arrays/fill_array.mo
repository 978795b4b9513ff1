// Fill with an array (10.3.3).
model FillArray
  Real x[2, 3] = fill({1, 2, time}, 2);
  Boolean b[2] = fill(true, 2);
  String s[2] = fill("a", 2);
end FillArray;
