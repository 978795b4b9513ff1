// Records are assigned as a whole and by member.
//! flatten: M
//> 'r.x' = 3.0*time;
//> 'r.y' = 2.0;
model M
  record R
    Real x, y;
  end R;
  R r;
algorithm
  r := R(time, 2);
  r.x := 3*r.x;
end M;
