// Boolean and Integer (3.5).
model RelationBooleanInteger
  Boolean a = true == 1;  //! error SK2202
end RelationBooleanInteger;
