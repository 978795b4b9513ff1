// A loop of when-clauses and a loop inside one.
//! flatten: M
//> when time > 1.0 then
//> 'd[1]' = time;
//> when time > 2.0 then
//> 'd[2]' = time;
//> when time > 5.0 then
//> 'e[1]' = 1;
//> 'e[2]' = 2;
model M
  discrete Real d[2](each start = 0, each fixed = true);
  Integer e[2](each start = 0, each fixed = true);
equation
  for i in 1:2 loop
    when time > i then
      d[i] = time;
    end when;
  end for;
  when time > 5 then
    for i in 1:2 loop
      e[i] = i;
    end for;
  end when;
end M;
