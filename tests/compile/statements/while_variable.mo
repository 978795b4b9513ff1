// Where a variable decides about the number of rounds, the section becomes a function.
//! flatten: M
//> function '$algorithm1'
//> while y1 < u2 loop
//> x = '$algorithm1'(
model M
  Real x;
algorithm
  x := 1;
  while x < time loop
    x := 2*x;
  end while;
end M;
