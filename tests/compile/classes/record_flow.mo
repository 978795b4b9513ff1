// Elements of a record are not flows.
record RecordFlow
  flow Real a;  //! error SK2004
end RecordFlow;
