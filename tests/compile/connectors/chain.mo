// A for-loop of connections.
//! flatten: Chain
//! equations: 26
//! unknowns: 26
//> 'c[1].n.v' = 'c[2].p.v';
//> 'c[4].n.v' = 'c[5].p.v';
connector Pin
  Real v;
  flow Real i;
end Pin;

model Cell
  Pin p, n;
  Real x(start = 0);
equation
  der(x) = p.i;
  p.v - n.v = x;
  p.i + n.i = 0;
end Cell;

model Chain
  parameter Integer n = 5;
  Cell c[n];
  Real out = c[n].x;
equation
  for i in 1:n - 1 loop
    connect(c[i].n, c[i + 1].p);
  end for;
end Chain;
