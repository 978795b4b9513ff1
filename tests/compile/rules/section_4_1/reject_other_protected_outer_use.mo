// Other protected outer use (4.1): refused.
model W
protected
  parameter Real g = 1;
end W;
model A outer W w; Real x = w.g; end A;  //! error SK2104
model M
  inner W w;
  A a;
end M;
