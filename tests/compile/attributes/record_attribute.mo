// Attributes of fields of a record with a value for the whole record.
//! flatten: RecordAttribute
//> parameter Real 'r.a'(min = 0.0) = 1.0;
//> parameter Real 'r.b'(unit = "m") = 2.0;
model RecordAttribute
  record R
    Real a;
    Real b(unit = "m");
  end R;
  parameter R r(a(min = 0)) = R(1, 2);
end RecordAttribute;
