// Other component kind (6.4): refused.
record R Real a = 1; end R;
model B Real a = 1; end B;
model A replaceable R x; end A;
model M
  A a(redeclare B x);  //! error SK2305
end M;
