// A record inherits from records.
model KindRecordModelM
  Real x;
end KindRecordModelM;
record KindRecordModel
  extends KindRecordModelM;  //! error SK2008
end KindRecordModel;
