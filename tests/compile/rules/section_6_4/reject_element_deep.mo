// Element deep (6.4): refused.
record R Real a = 1; end R;
record S Integer a = 1; end S;
model P R u; end P;
model Q S u; end Q;
model A
  replaceable model B = P;
  B c;
end A;
model M
  A a(redeclare model B = Q);  //! error SK2305
end M;
