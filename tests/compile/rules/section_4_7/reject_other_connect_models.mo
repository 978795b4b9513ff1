// Other connect models (4.7): refused.
model A Real x = 1; end A;
model M
  A a, b;
equation
  connect(a, b);  //! error SK2601
end M;
