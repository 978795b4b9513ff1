// A grid: two loop variables in the subscripts.
//! flatten: Grid
//> 'c[1,1].e.v' = 'c[1,2].w.v';
//> 'c[2,1].e.v' = 'c[2,2].w.v';
connector Pin
  Real v;
  flow Real i;
end Pin;

model Cell
  Pin w, e;
equation
  w.v - e.v = w.i;
  w.i + e.i = 0;
end Cell;

model Grid
  Cell c[2, 2];
equation
  for i in 1:2 loop
    for j in 1:1 loop
      connect(c[i, j].e, c[i, j + 1].w);
    end for;
  end for;
end Grid;
