// Two arrays of different sizes give different ranges.
model M
  parameter Real a[2] = {1, 2}, b[3] = {1, 2, 3};
  parameter Real c[:] = {a[i]*b[i] for i};  //! error SK2203
end M;
