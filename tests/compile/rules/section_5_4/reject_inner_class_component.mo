// Inner class component (5.4): refused.
model W parameter Real g = 9; end W;
model A outer W w; Real x = w.g; end A;  //! error SK2107, error SK2110
model M
  inner model w = W;
  A a;
end M;
