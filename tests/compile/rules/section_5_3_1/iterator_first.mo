// Iterator first (5.3.1): accepted.
model M
  constant Integer i = 7;
  Real x[3] = {i for i in 1:3};
  Real y[2];
equation
  for i in 1:2 loop
    y[i] = i;
  end for;
end M;
