// Each start array type (7.2.5): refused.
model M
  Real[2] fail1(each start = {1, 2}) = {1, 2};  //! error SK2203
end M;
