// Elements of a record have no causality.
record RecordInput
  input Real a;  //! error SK2004
end RecordInput;
