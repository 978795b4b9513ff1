// A record has public elements only.
record RecordProtected
  Real a;
protected
  Real b;  //! error SK2004
end RecordProtected;
