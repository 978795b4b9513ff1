// A conditional component (12.6.1).
model M
  parameter Boolean b = true;
  Real a = time if b;
end M;
record R
  Real a;
end R;
model CastRecordConditional
  M m;
  R r = R(m);  //! error SK2114
end CastRecordConditional;
