// Other matrix size (7.2.5): refused.
model A parameter Real x = 1; end A;
model M
  A a[2, 2](x = {1, 2, 3, 4});  //! error SK2307
end M;
