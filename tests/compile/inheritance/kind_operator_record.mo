// From an operator record only short operator records can be made.
operator record KindOperatorRecordO
  Real re;
end KindOperatorRecordO;
record KindOperatorRecord
  extends KindOperatorRecordO;  //! error SK2008
  Real k;
end KindOperatorRecord;
