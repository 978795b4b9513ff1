// A constant cannot be assigned.
model M
  constant Integer c = 1;
algorithm
  c := 2;  //! error SK2209
end M;
