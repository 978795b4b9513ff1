// Record time prefix (4.4.2.2): refused.
record R discrete Real x; end R;  //! error SK2219
model M
  parameter R r(x = 1);
  R q;
equation
  q.x = 1;
end M;
