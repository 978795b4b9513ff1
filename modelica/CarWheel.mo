model CarWheel "Wheel of a car: rolling resistance, and what the road adds"
  Skerry.Interfaces.NodeMechanicInto P1;
  Skerry.Interfaces.NodeSignalIn P2 "Force of the road against the movement";
  parameter Real Kr(unit = "N.s/m") = 10 "Rolling resistance";
equation
  P1.f = -der(P1.x)*Kr - P2.y;
end CarWheel;
