// Delays (3.7.4).
model DelayOk
  parameter Real d = 1;
  Real x = delay(time, d), y = delay(time, min(time, 2), 2), z[2] = delay({time, 2*time}, 1);
end DelayOk;
