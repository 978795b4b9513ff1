// Records may contain records and arrays.
//! flatten: RecordNested
//> parameter Real 's.r.a' = 1.0;
//> parameter Real 's.r.b[2]' = 3.0;
//> parameter Integer 's.n' = 4;
model RecordNested
  record R
    Real a;
    Real b[2];
  end R;
  record S
    R r;
    Integer n;
  end S;
  parameter S s(r(a = 1, b = {2, 3}), n = 4);
end RecordNested;
