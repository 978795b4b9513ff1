// More prefix combinations (4.4.2.2): accepted.
connector RI = input Real;
connector RO = output Real;
record R Real a = 1; Integer b = 2; end R;
connector CR
  input R r;
  flow Real f;
  Real v;
  parameter Integer n = 1;
end CR;
block B
  input Real u = 1;
  output Integer n = 2;
  discrete output Real d;
  output Boolean b = true;
  output String s = "a";
  input R r = R();
  output R q = R(2, 3);
equation
  when time > 1 then
    d = 1;
  end when;
end B;
model M
  B b;
  parameter R r;
  constant R c = R(3, 4);
  discrete R0 dr(a(start = 0, fixed = true));
  record R0 Real a; Integer b; end R0;
  inner parameter Real p = 1;
  output Real y = 1;
  input Real u;
equation
  when time > 1 then
    dr.a = 2;
  end when;
  dr.b = 2;
end M;
