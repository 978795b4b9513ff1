// Outer no inner partial (5.4): refused.
partial model W parameter Real g = 9; end W;
model A
  outer W w;  //! error SK2109
  Real x = w.g;
end A;
model M
  A a;
end M;
