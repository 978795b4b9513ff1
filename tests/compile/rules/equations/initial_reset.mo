// Reinit with initial() (8.6).
model InitialReset
  parameter Boolean steady = true;
  parameter Real y0 = 0;
  Boolean reset = time > 2;
  Real y;
equation
  der(y) = -y + 3;
  when {initial(), reset} then
    if not (initial() and steady) then
      reinit(y, y0);
    end if;
  end when;
initial equation
  if steady then
    der(y) = 0;
  end if;
end InitialReset;
