// return belongs into functions.
model M
  Real x;
algorithm
  x := 1;
  return;  //! error SK2506
end M;
