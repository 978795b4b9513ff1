// A loop needs a vector.
model M
  Integer n;
algorithm
  n := 0;
  for i in 5 loop  //! error SK2201
    n := n + i;
  end for;
end M;
