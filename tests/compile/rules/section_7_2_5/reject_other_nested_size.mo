// Other nested size (7.2.5): refused.
model A parameter Real x = 1; end A;
model B A a[2]; end B;
model M
  B b[3](a(x = {1, 2}));  //! error SK2307
end M;
