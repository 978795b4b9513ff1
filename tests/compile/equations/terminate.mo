// The end of a run on demand.
//! flatten: M
//> when x > 1.0 then
//> terminate("done");
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 1 then
    terminate("done");
  end when;
end M;
