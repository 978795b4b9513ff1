// Record for real (6.4): refused.
record R Real x = 1; end R;
model A
  replaceable type T = Real;
  T x;
equation
  x = 1;
end A;
model M
  A a(redeclare record T = R);  //! error SK2305
end M;
