// The number of equations has to be known.
model M
  Integer n = 2 + integer(time);
  Real x[3];
equation
  for i in 1:n loop  //! error SK2505
    x[i] = i;
  end for;
end M;
