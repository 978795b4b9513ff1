// Boolean and Integer (10.4.3).
model RangesBooleanInteger
  Integer a[2] = false:1;  //! error SK2202
end RangesBooleanInteger;
