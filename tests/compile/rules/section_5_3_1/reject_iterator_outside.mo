// Iterator outside (5.3.1): refused.
model M
  Real y[2];
equation
  for i in 1:2 loop
    y[i] = i;
  end for;
  assert(i < 3, "a");  //! error SK2101
end M;
