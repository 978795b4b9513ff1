model CarEngine "Engine of a car: holds a velocity"
  Skerry.Interfaces.NodeMechanicInto P1;
  parameter Real v_ref(unit = "m/s") = 10 "Velocity to hold";
  parameter Real Kp(unit = "N.s/m") = 1000 "Force per missing velocity";
  parameter Real T_max(unit = "N") = 10000 "Largest force";
  Real F(unit = "N") "Driving force";
equation
  F = smooth(0, noEvent(min(max(Kp*(v_ref - der(P1.x)), -T_max), T_max)));
  P1.f = -F;
end CarEngine;
