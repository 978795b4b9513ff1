// Cycle record (4.4.4): refused.
model M
  record R Real a; Real b; end R;
  parameter R r = R(1, r.a);  //! error SK2903
end M;
