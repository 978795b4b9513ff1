// Parameters may be compared for equality.
//! flatten: M
//> Boolean b = p == 1.0;
model M
  parameter Real p = 2;
  parameter Boolean b = p == 1;
end M;
