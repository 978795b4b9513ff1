// A scalar condition (8.3.7).
model AssertVector
  Real x[2] = {time, 2*time};
equation
  assert({x[1] < 1, x[2] < 1}, "c");  //! error SK2403
end AssertVector;
