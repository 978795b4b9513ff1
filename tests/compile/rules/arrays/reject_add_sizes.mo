// Different sizes (10.6.2).
model AddSizes
  Real a[2] = {1, 2} + {1, 2, 3};  //! error SK2203
end AddSizes;
