// A text does not fit into a matrix of numbers.
model M
  parameter Real A[1, 2] = [1, "a"];  //! error SK2201
end M;
