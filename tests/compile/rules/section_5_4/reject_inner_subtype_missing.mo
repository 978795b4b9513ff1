// Inner subtype missing (5.4): refused.
model W parameter Real g = 9; end W;
model V parameter Real h = 9; end V;
model A outer W w; Real x = w.g; end A;  //! error SK2102, error SK2110
model M
  inner V w;
  A a;
end M;
