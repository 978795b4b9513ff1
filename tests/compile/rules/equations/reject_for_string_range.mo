// A string is not a vector (8.3.2.1).
model ForStringRange
  Real x;
equation
  for i in "ab" loop  //! error SK2201
    x = time;
  end for;
end ForStringRange;
