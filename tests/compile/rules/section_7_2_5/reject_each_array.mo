// Each array (7.2.5): refused.
model A parameter Real x = 1; end A;
model M
  A a[3](each x = {1, 2, 3});  //! error SK2203
end M;
