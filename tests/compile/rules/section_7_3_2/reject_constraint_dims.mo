// Constraint dims (7.3.2): refused.
type T1 = Real;
type T2 = Real[3];
model M
  replaceable type T = T1 constrainedby T2;  //! error SK2305
  T x = 1;
end M;
