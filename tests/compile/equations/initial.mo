// Initial equations, with loops and ifs inside.
//! flatten: M
//> initial equation
//> 'x[1]' = 1.0;
//> 'x[2]' = 2.0;
//> p = 2.0*'x[1]';
//! equations: 2
model M
  parameter Real p(fixed = false);
  constant Boolean given = true;
  Real x[2];
initial equation
  for i in 1:2 loop
    x[i] = i;
  end for;
  if given then
    p = 2*x[1];
  else
    p = 0;
  end if;
equation
  der(x) = -x;
end M;
