// A record is no connector (9.1).
record R
  Real x;
end R;
model FormRecord
  R a(x = time), b;
equation
  connect(a, b);  //! error SK2601
end FormRecord;
