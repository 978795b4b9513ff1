// A final field is no input (12.6).
record R
  Real a;
  final parameter Real b = 2;
end R;
model RecordConstructorFinal
  R r = R(a = 1, b = 3);  //! error SK2404
end RecordConstructorFinal;
