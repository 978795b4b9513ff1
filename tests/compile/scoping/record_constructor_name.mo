// The name of a record is a type among types and a constructor among functions.
//! flatten: RecordConstructorName
//> constant Real 'r.a' = 1.0;
//> constant Real 'r.b' = 2.0;
model RecordConstructorName
  record R
    Real a;
    Real b = 2;
  end R;
  constant R r = R(1);
end RecordConstructorName;
