// An array of records with values for the fields.
//! flatten: RecordArray
//> parameter Real 'r[1].a' = 1.0;
//> parameter Real 'r[2].a' = 2.0;
//> parameter Real 'r[2].b' = 5.0;
model RecordArray
  record R
    Real a;
    Real b;
  end R;
  parameter R r[2](a = {1, 2}, each b = 5);
end RecordArray;
