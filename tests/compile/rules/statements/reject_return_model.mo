// Return outside of functions (11.2.5).
model ReturnModel
  Real x;
algorithm
  x := 1;
  return;  //! error SK2506
end ReturnModel;
