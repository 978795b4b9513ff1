// A constant table keeps its varying subscripts when an algorithm becomes a function.
//! flatten: TableInLoop
//> y2 := y2/({5, 7, 9})[u3];
model TableInLoop
  constant Integer table[3] = {5, 7, 9};
  Integer n = if time > 1 then 2 else 1;
  Real y;
algorithm
  y := time;
  while y > 1 loop
    y := y/table[n];
  end while;
end TableInLoop;
