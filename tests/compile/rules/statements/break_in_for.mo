// In a loop (11.2.4).
function f
  input Real u[:];
  output Integer y = 0;
algorithm
  for i in 1:size(u, 1) loop
    if u[i] > 1 then
      y := i;
      break;
    end if;
  end for;
end f;
model BreakInFor
  Integer n = f({1, 2, 3});
end BreakInFor;
