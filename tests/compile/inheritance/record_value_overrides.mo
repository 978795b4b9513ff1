// A value for a whole record comes before the values of its parts.
//! flatten: RecordValueOverrides
//> parameter Real 'p.r.a' = 1.0;
//> parameter Real 'p.r.b' = 2.0;
record RecordValueOverridesR
  Real a = 10;
  Real b = 20;
end RecordValueOverridesR;
model RecordValueOverridesPart
  parameter RecordValueOverridesR r(b = 30);
end RecordValueOverridesPart;
model RecordValueOverrides
  RecordValueOverridesPart p(r = RecordValueOverridesR(1, 2));
end RecordValueOverrides;
