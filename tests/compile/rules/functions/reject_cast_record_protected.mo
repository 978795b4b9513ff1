// A protected component (12.6.1).
model M
  Real a = time;
protected
  Real b = 1;
end M;
record R
  Real a;
  Real b;
end R;
model CastRecordProtected
  M m;
  R r = R(m);  //! error SK2104
end CastRecordProtected;
