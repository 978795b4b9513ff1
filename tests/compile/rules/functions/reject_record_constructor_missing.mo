// A field without value (12.6).
record R
  Real a;
  Real b;
end R;
model RecordConstructorMissing
  R r = R(1);  //! error SK2406
end RecordConstructorMissing;
