// Where a variable decides about the number of rounds, the section becomes a function; likewise where it
// decides about the size of a value inside.
//! flatten: M
//> function '$algorithm1'
//> for i in 1:u2 loop
//> y2 := sum(i for i in 1:u1);
//> x = '$algorithm1'(
//> y = '$algorithm2'(
model M
  Integer k = if time > 1 then 2 else 1;
  Real x, y;
algorithm
  x := 0;
  for i in 1:k loop
    x := x + i;
  end for;
algorithm
  y := sum(i for i in 1:k);
end M;
