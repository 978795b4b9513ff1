// Whole arrays and elements (8.3.6).
model ReinitArray
  Real x[2](each start = 1, each fixed = true);
  Real y[2](each start = 1, each fixed = true);
  parameter Integer i = 2;
equation
  der(x) = -x;
  der(y) = -y;
  when time > 1 then
    reinit(x, {1, 2});
    reinit(y[i], 3);
  end when;
end ReinitArray;
