// The branch that is not taken is not evaluated.
//! flatten: M
//> Real a = 0.0;
//> Real b = 5.0;
model M
  constant Integer n = 0;
  constant Real v[0] = fill(1.0, 0);
  constant Real a = if n > 0 then 1/n else 0;
  constant Real b = if n > 0 then v[1] else 5;
end M;
