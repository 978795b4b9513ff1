// Their sizes agree.
model StartArraySize
  Real x[3](start = {1, 2});  //! error SK2203
equation
  der(x) = zeros(3);
end StartArraySize;
