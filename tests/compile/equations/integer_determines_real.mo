// An Integer on one side is fine where a Real can be determined.
//! flatten: IntegerDeterminesReal
//! equations: 7
//! unknowns: 7
record IntegerDeterminesRealR
  Real a;
  Integer n;
end IntegerDeterminesRealR;
model IntegerDeterminesReal
  Integer i = if time > 1 then 2 else 1;
  Real x, y, z(start = 0, fixed = true);
  IntegerDeterminesRealR r(n = 3);
  discrete Real d(start = 0, fixed = true);
  parameter Real p(fixed = false);
  parameter Integer n = 2;
initial equation
  n = p;
equation
  i = x;
  i * time = 2 * y;
  i = der(z);
  2 * i = r.a;
  when time > 2 then
    d = i;
  end when;
end IntegerDeterminesReal;
