// Elsewhen belongs to the same (8.3.6).
model ReinitElsewhen
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  when time > 1 then
    reinit(x, 2);
  elsewhen time > 2 then
    reinit(x, 3);
  end when;
end ReinitElsewhen;
