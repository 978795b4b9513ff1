// Another type (12.6.1).
model M
  Boolean a = true;
end M;
record R
  Real a;
end R;
model CastRecordType
  M m;
  R r = R(m);  //! error SK2403
end CastRecordType;
