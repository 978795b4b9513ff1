// break outside of a loop.
model M
  Real x;
algorithm
  x := 1;
  break;  //! error SK2506
end M;
