// 'loop' follows the ranges.
model MissingLoop
  Real x[2];
equation
  for i in 1:2  //! error SK1108
    x[i] = i;
  end for;
end MissingLoop;
