// A single value for an array needs each.
model StartArrayScalar
  Real x[3](start = 1);  //! error SK2203
equation
  der(x) = zeros(3);
end StartArrayScalar;
