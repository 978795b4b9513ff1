// Other inner record field (5.4): refused.
record R Real a = 1; end R;
record S Real b = 1; end S;
model A outer R r; Real x = r.a; end A;  //! error SK2102, error SK2110
model M
  inner S r;
  A a;
end M;
