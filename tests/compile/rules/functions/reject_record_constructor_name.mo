// An unknown field (12.6).
record R
  Real a;
end R;
model RecordConstructorName
  R r = R(c = 1);  //! error SK2404
end RecordConstructorName;
