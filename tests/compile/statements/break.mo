// break leaves the innermost loop.
//! flatten: M
//> n = 6;
//> m = 2;
model M
  Integer n, m;
algorithm
  n := 0;
  m := 0;
  for i in 1:2 loop
    for j in 1:10 loop
      if j > 3 then
        break;
      end if;
      n := n + 1;
    end for;
    m := m + 1;
  end for;
end M;
