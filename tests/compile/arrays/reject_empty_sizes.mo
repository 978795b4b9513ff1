// Sizes have to agree even where there are no elements.
model M
  parameter Real A[3, 0] = fill(0.0, 3, 0), B[0, 0] = fill(0.0, 0, 0);
  parameter Real C[:, :] = A + B;  //! error SK2203
end M;
