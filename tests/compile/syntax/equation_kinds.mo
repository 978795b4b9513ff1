// Equations of every kind with initial sections; several sections of one kind add up.
//! flatten: EquationKinds
//! unknowns: 5
//! equations: 5
//> initial equation
//> x = 1.0;
//> equation
//> der(x) = -x;
//> 'y[2]' = 2.0*x;
//> when time > 1.0 then
//> n = pre(n) + 1;
model EquationKinds
  Real x, y[2], z;
  Integer n;
initial equation
  x = 1;
  n = 0;
equation
  der(x) = -x;
  for i in 1:2 loop
    y[i] = i*x;
  end for;
equation
  if n > 3 then
    z = 1;
  else
    z = x;
  end if;
  when time > 1 then
    n = pre(n) + 1;
  end when;
end EquationKinds;
