// Outer no inner different (5.4): refused.
model W parameter Real g = 9; end W;
model V parameter Real g = 9; parameter Real h = 1; end V;
model A outer W w; Real x = w.g; end A;  //! warning SK2113
model B outer V w; Real x = w.h; end B;  //! error SK2102, error SK2110
model M
  A a;
  B b;
end M;
