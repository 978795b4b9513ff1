// A short record with other defaults; the default constructor uses them.
//! flatten: RecordShortModified
//> parameter Real 'a.k' = 5.0;
//> parameter Real 'b.k' = 5.0;
record RecordShortModifiedR
  parameter Real k = 1;
end RecordShortModifiedR;
model RecordShortModified
  record Five = RecordShortModifiedR(k = 5);
  parameter Five a;
  parameter RecordShortModifiedR b = Five();
end RecordShortModified;
