// A variable in the range (8.3.2.1).
model ForIntegerVariable
  Integer n = if time > 1 then 2 else 3;
  Real x[3];
equation
  for i in 1:n loop  //! error SK2505
    x[i] = i;
  end for;
end ForIntegerVariable;
