// Records with other names (12.4.1).
record R
  Real a;
end R;
record S
  Real b;
end S;
function f
  input R r;
  output Real y;
algorithm
  y := r.a;
end f;
model ArgRecordType
  S s(b = 1);
  Real x = f(s);  //! error SK2403
end ArgRecordType;
