// An equation between records is one for each member.
//! flatten: M
//> 'a.x' = 'b.x';
//> 'a.v[2]' = 'b.v[2]';
//> 'b.x' = time;
//! equations: 6
//! unknowns: 6
model M
  record R
    Real x, v[2];
  end R;
  R a, b;
equation
  a = b;
  b = R(time, {1, 2});
end M;
