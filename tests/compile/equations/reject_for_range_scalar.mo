// A loop needs a vector.
model M
  Real x[3];
equation
  for i in 3 loop  //! error SK2201
    x[i] = i;
  end for;
end M;
