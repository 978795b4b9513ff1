// Other inner model connector (5.4): refused.
connector C Real v; flow Real i; end C;
model W Real v = 1; Real i = 2; end W;
model A outer C c; Real x = c.v; end A;  //! error SK2110
model M
  inner W c;
  A a;
end M;
