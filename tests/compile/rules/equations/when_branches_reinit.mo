// Reinit, assert and terminate do not count (8.3.5.3).
model WhenBranchesReinit
  Real x(start = 1, fixed = true), y;
equation
  der(x) = -x;
  when time > 1 then
    y = 1;
    reinit(x, 2);
  elsewhen time > 2 then
    y = 2;
    terminate("end");
  end when;
end WhenBranchesReinit;
