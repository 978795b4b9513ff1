model CarSpring "Spring in equations, between nodes that both count into it"
  Skerry.Interfaces.NodeMechanicInto P1;
  Skerry.Interfaces.NodeMechanicInto P2;
  parameter Real k(unit = "N/m") = 1000 "Stiffness";
equation
  P1.f = k*(P1.x + P2.x);
  P2.f = P1.f;
end CarSpring;
