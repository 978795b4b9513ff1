// Parts of the model become parts of the record, in arrays too; a field with a default may be missing (12.6.1).
//! flatten: CastRun
//> 'r.s.b' = 'm.s.b';
//> 'q[2].t[1].b' = 'n[2].t[1].b';
model M
  Real a = time;
  Sub s(b=2*time);
  Sub t[2](b={1,2});
end M;
model Sub
  Real b = 0;
end Sub;
record S
  Real b;
end S;
record R
  Real a;
  Real c = 3;
  S s;
  S t[2];
end R;
model CastRun
  M m, n[2];
  R r = R(m);
  R q[2] = R(n);
end CastRun;
