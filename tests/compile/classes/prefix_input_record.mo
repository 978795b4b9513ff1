// The prefix of a record component goes to all its members.
//! flatten: PrefixInputRecord
//> input Real 'u.a';
//> input Real 'u.b';
//> output Real y;
//! unknowns: 1
record PrefixInputRecordR
  Real a;
  Real b;
end PrefixInputRecordR;
block PrefixInputRecord
  input PrefixInputRecordR u;
  output Real y = u.a + u.b;
end PrefixInputRecord;
