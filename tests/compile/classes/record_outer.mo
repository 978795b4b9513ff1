// Elements of a record are neither inner nor outer.
record RecordOuter
  inner Real g;  //! error SK2004
end RecordOuter;
