// Parameter assigned (4.5.2): refused.
model M
  parameter Real p = 1;
algorithm
  p := 2;  //! error SK2209
end M;
