// The range of a for-statement may vary (11.2.2).
model ForVaryingRange
  Integer n(start = 2, fixed = true);
  Real x;
equation
  when sample(0, 1) then
    n = pre(n) + 1;
  end when;
algorithm
  x := 0;
  for i in 1:n loop
    x := x + i;
  end for;
end ForVaryingRange;
