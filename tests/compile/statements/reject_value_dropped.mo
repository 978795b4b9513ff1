// An operator that only gives a value.
model M
  Real x;
algorithm
  x := time;
  noEvent(x);  //! error SK2501
end M;
