// Other start size (4.9.1): refused.
model M
  Real x[3](start = {1, 2}) = {1, 2, 3};  //! error SK2203
end M;
