// A record has a function that makes it: by position, by name, with defaults.
//! flatten: M
//> Real 'a.x' = 1.0;
//> Integer 'a.n' = 5;
//> Real 'b.x' = 2.0;
//> Integer 'b.n' = 3;
//> Integer 'c.n' = 7;
record R
  Real x;
  Integer n = 5;
end R;

model M
  constant R a = R(1);
  constant R b = R(n = 3, x = 2);
  constant R c = R(1, 7);
end M;
