// A steady start (8.6).
model InitialSteady
  parameter Boolean steady = true;
  Real y;
initial equation
  if steady then
    der(y) = 0;
  else
    y = 1;
  end if;
equation
  der(y) = -y + 2;
end InitialSteady;
