// A single value for an array needs each (7.2.5).
model StartArrayScalar
  Real x[3](start = 1);  //! error SK2314
equation
  der(x) = zeros(3);
end StartArrayScalar;
