// The loop variable is not assigned to (8.3.2.1).
model ForAssignIterator
  Real x[3];
equation
  for i in 1:3 loop
    i = 2;  //! error SK2508
    x[i] = 1;
  end for;
end ForAssignIterator;
