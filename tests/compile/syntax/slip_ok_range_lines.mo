model M
  Real x[3];
equation
  for i in 1:
      3 loop
    x[i] = 1;
  end for;
end M;
