// A subscript that changes with time selects between the elements.
//! flatten: M
//> y = if k == 1 then
model M
  Real x[3] = {time, 2*time, 3*time};
  Integer k = 1 + mod(integer(time), 3);
  Real y = x[k];
end M;
