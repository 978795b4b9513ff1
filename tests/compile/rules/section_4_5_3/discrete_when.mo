// Discrete when (4.5.3): accepted.
model M
  discrete Real x(start = 1);
  discrete Real y(start = 1);
  discrete Real z[2](each start = 0);
  discrete Integer i;
  discrete Boolean b;
equation
  when time > 1 then
    x = 2;
  end when;
  for k in 1:2 loop
    when time > k then
      z[k] = pre(z[k]) + 1;
    end when;
  end for;
  i = if time > 1 then 1 else 2;
  b = time > 1;
algorithm
  when time > 2 then
    y := 3;
  end when;
end M;
