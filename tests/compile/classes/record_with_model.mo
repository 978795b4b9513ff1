// A record consists of types and records.
model RecordWithModelPart
  Real x = 1;
end RecordWithModelPart;
record RecordWithModel
  Real a;
  RecordWithModelPart m;  //! error SK2004
end RecordWithModel;
