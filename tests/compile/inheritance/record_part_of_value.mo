// A part of a record cannot be changed where the whole record has a value.
record RecordPartOfValueR
  Real a;
  Real b;
end RecordPartOfValueR;
model RecordPartOfValuePart
  parameter RecordPartOfValueR r = RecordPartOfValueR(2, 3);
end RecordPartOfValuePart;
model RecordPartOfValue
  RecordPartOfValuePart p(r(a = 4));  //! error SK2302
end RecordPartOfValue;
