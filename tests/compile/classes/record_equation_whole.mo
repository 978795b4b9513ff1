// An equation between records is one equation for each field.
//! flatten: RecordEquationWhole
//! equations: 4
//> 'p.a' = 'q.a';
//> 'p.b' = 'q.b';
model RecordEquationWhole
  record R
    Real a;
    Real b;
  end R;
  R p;
  R q(a = 1, b = 2);
equation
  p = q;
end RecordEquationWhole;
