// An input that is no connector needs a binding (4.8).
connector RealInput = input Real;
record R
  Real a;
end R;
model Part
  input Real u;
  input R r;
  RealInput c;
  Real y = u + r.a + c;
end Part;
model M
  Part p;  //! error SK2708, error SK2708
equation
  p.u = time;
  p.r.a = 1;
  p.c = 2;
end M;
