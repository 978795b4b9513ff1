// Outer no inner different same (5.4): refused.
model W parameter Real g = 9; end W;
model V parameter Real g = 9; end V;
model A outer W w; Real x = w.g; end A;  //! warning SK2113
model B outer V w; Real x = w.g; end B;  //! error SK2110
model M
  A a;
  B b;
end M;
