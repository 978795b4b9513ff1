model CarChassi "Body of a car: inertia and wind"
  Skerry.Interfaces.NodeMechanicInto P1 "Wheel";
  Skerry.Interfaces.NodeMechanicInto P2 "Wheel";
  Skerry.Interfaces.NodeMechanicInto P3 "Wheel";
  Skerry.Interfaces.NodeMechanicInto P4 "Wheel";
  Skerry.Interfaces.NodeMechanicInto PD "What is towed; counts backwards";
  Skerry.Interfaces.NodeMechanicInto PM "What drives";
  parameter Real M(unit = "kg") = 1000 "Mass";
  parameter Real B(unit = "N.s/m") = 0 "Viscous friction";
  parameter Real Kd(unit = "N.s2/m2") = 1 "Wind resistance";
  parameter Real xStart(unit = "m") = 0 "Position at the start";
  parameter Real vStart(unit = "m/s") = 0 "Velocity at the start";
  Real x(unit = "m", start = xStart, fixed = true) "Position";
  Real v(unit = "m/s", start = vStart, fixed = true) "Velocity";
  Real Fd(unit = "N") "Force of the wind";
equation
  der(x) = v;
  Fd = Kd*v^2;
  der(v)*M + v*B = PM.f - P1.f - P2.f - P3.f - P4.f - PD.f - Fd;
  PM.x = x;
  P1.x = x;
  P2.x = x;
  P3.x = x;
  P4.x = x;
  PD.x = -x;
end CarChassi;
