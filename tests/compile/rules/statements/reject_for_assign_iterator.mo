// The loop variable is not assigned (11.2.2).
model ForAssignIterator
  Real x;
algorithm
  for i in 1:3 loop
    i := 2;  //! error SK2209
    x := i;
  end for;
end ForAssignIterator;
