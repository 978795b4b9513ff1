// Only sum, product, min, max and array take an iterator.
model M
  parameter Real x = sin(i for i in 1:3);  //! error SK2402
end M;
