// A while whose rounds do not depend on variables is run through.
//! flatten: M
//> n = 16;
//> x = time + 1.0 + 2.0 + 4.0 + 8.0;
model M
  Integer n;
  Real x;
algorithm
  n := 1;
  x := time;
  while n < 10 loop
    x := x + n;
    n := 2*n;
  end while;
end M;
