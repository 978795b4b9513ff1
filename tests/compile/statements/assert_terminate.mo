// Assertions and the end of a run inside algorithms.
//! flatten: M
//> assert(not time > 1.0 or time < 5.0, "late");
//> when time > 9.0 then
//> terminate("end");
model M
  Real x;
algorithm
  x := time;
  if x > 1 then
    assert(x < 5, "late");
  end if;
  when x > 9 then
    terminate("end");
  end when;
end M;
