// The loop variable belongs to the loop.
model M
  Integer n;
algorithm
  n := 0;
  for i in 1:3 loop
    i := 5;  //! error SK2209
    n := n + i;
  end for;
end M;
