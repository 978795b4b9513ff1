// The variable of a for-loop hides a component of that name inside the loop only.
//! flatten: IteratorHides
//> 'x[1]' = 1.0;
//> 'x[2]' = 2.0;
//> y = 7.0;
model IteratorHides
  constant Integer i = 7;
  Real x[2], y;
equation
  for i in 1:2 loop
    x[i] = i;
  end for;
  y = i;
end IteratorHides;
