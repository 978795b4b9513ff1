// Nothing tells the range.
model M
  Real x[3] = {1, 2, 3}, y;
equation
  for i loop  //! error SK2112
    y = i;
  end for;
end M;
