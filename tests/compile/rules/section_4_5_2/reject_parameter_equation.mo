// Parameter equation (4.5.2): refused.
model M  //! error SK2701
  parameter Real p = 1;
equation
  p = 2;
end M;
