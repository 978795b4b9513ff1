// A component is missing (12.6.1).
model M
  Real a = time;
end M;
record R
  Real a;
  Real b;
end R;
model CastRecordMissing
  M m;
  R r = R(m);  //! error SK2102
end CastRecordMissing;
