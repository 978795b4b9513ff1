// Cycle array cat (4.4.4): refused.
model M
  parameter Integer n = 10;
  parameter Real x[n] = cat(1, {3.4}, x[1:(n - 1)]);  //! error SK2903
end M;
