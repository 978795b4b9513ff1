// A model may inherit from a block or a record, a block from a record, everything from a class.
//! flatten: KindAllowed
//> a = 1.0;
//> b = 2.0;
//> 'k.c' = 3.0;
record KindAllowedRecord
  Real a = 1;
end KindAllowedRecord;
block KindAllowedBlock
  extends KindAllowedRecord;
  output Real b = 2;
end KindAllowedBlock;
class KindAllowedClass
  Real c = 3;
end KindAllowedClass;
block KindAllowedOther
  extends KindAllowedClass;
end KindAllowedOther;
model KindAllowed
  extends KindAllowedBlock;
  KindAllowedOther k;
end KindAllowed;
