// Record connector component simple (4.7): refused.
connector A = Real;
record R
  A a;  //! error SK2004
end R;
model M
  R r(a = 1);
end M;
