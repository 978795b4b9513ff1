// More values than fields (12.6).
record R
  Real a;
  Real b;
end R;
model RecordConstructorMany
  R r = R(1, 2, 3);  //! error SK2402
end RecordConstructorMany;
