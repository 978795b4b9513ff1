// The stricter of the prefixes of a component and of its member wins.
//! flatten: VariabilityOfRecord
//> constant Real 'a.c' = 3.0;
//> parameter Real 'a.y' = 1.0;
//> constant Real 'b.c' = 3.0;
//> Real 'b.y';
record VariabilityOfRecordR
  constant Real c = 3;
  Real y = 1;
end VariabilityOfRecordR;
model VariabilityOfRecord
  parameter VariabilityOfRecordR a;
  VariabilityOfRecordR b;
end VariabilityOfRecord;
