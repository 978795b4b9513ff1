// Each start array (7.2.5): refused.
model M
  Real fail1[2](each start = {1, 2}) = {1, 2};  //! error SK2203
end M;
