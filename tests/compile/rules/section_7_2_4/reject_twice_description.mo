// Twice description (7.2.4): refused.
model C1 record X Real r = 1; end X; X x; end C1;
model M
  C1 m1(x.r = 1.5 "x", x.r(start = 2.0) "y");  //! error SK2302
end M;
