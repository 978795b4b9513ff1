// The inner of two loops with the same variable name hides the outer one.
//! flatten: IteratorNested
//> 'x[1,1]' = 1.0;
//> 'x[1,2]' = 4.0;
model IteratorNested
  Real x[1, 2];
equation
  for i in 1:1 loop
    for j in 1:2 loop
      x[i, j] = sum(i^2 for i in j:j);
    end for;
  end for;
end IteratorNested;
