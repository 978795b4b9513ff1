// A value for a whole record and one for a part of it contradict each other.
record ModifyTwiceRecordR
  Real a;
  Real b;
end ModifyTwiceRecordR;
model ModifyTwiceRecordPart
  parameter ModifyTwiceRecordR r;
end ModifyTwiceRecordPart;
model ModifyTwiceRecord
  ModifyTwiceRecordPart p(r = ModifyTwiceRecordR(1, 2), r(b = 3));  //! error SK2302
end ModifyTwiceRecord;
