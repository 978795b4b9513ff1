// The rows of a matrix have one length.
model M
  parameter Real A[2, 2] = {{1, 2}, {3}};  //! error SK2203
end M;
