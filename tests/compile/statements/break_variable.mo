// A loop that a variable may end becomes a function.
//! flatten: M
//> function '$algorithm1'
//> break;
//> n = '$algorithm1'(
model M
  Real x[2] = {time, 2*time};
  Integer n;
algorithm
  n := 0;
  for i in 1:2 loop
    if x[i] > 5 then
      break;
    end if;
    n := n + 1;
  end for;
end M;
