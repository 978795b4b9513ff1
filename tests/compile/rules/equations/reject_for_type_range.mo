// Integer has no range (8.3.2.1).
model ForTypeRange
  Real x[3];
equation
  for i in Integer loop  //! error SK2201
    x[i] = 1;
  end for;
end ForTypeRange;
