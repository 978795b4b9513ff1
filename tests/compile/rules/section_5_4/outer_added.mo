// Outer added (5.4): accepted.
model W parameter Real g = 9; end W;
model A outer W w; Real x = w.g; end A;  //! warning SK2113
model B outer W w; Real x = w.g; end B;
model M
  A a;
  B b;
end M;
