// Inner partial (5.4): refused.
partial model W parameter Real g = 9; end W;
model A outer W w; Real x = w.g; end A;
model M
  inner W w;  //! error SK2005
  A a;
end M;
