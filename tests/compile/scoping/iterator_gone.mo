// After the loop its variable is unknown.
model IteratorGone
  Real x[2], y;
equation
  for i in 1:2 loop
    x[i] = i;
  end for;
  y = i;  //! error SK2101
end IteratorGone;
