// The whole right side is evaluated before anything is assigned.
//! flatten: M
//> 'v[1]' = 2.0*time;
//> 'v[2]' = time;
model M
  Real v[2];
algorithm
  v := {time, 2*time};
  v := {v[2], v[1]};
end M;
