// An array of records is used by member and by element.
//! flatten: M
//> 'y[1]' = 'r[1].x';
//> 'y[2]' = 'r[2].x';
//> 'one.n' = 'r[2].n';
model M
  record R
    Real x;
    Integer n;
  end R;
  R r[2] = {R(i*time, i) for i in 1:2};
  Real y[2] = r.x;
  R one = r[2];
end M;
