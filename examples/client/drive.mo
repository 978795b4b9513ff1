model drive "A trolley is pushed, braked and left alone; the pendulum hangs from it"
  parameter Real m = 50 "kg";
  parameter Real d = 20 "N.s/m";
  Real x(start = 0, fixed = true) "m";
  Real v(start = 0, fixed = true) "m/s";
  Real push = if time < 1 then 200 elseif time < 2 then -200 else 0 "N";
  Skerry.Interfaces.NodeMechanic tlm "Joined to the line" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  input Real angle "Of the pendulum, a delay late";
  Real seen = angle;
equation
  der(x) = v;
  m*der(v) = push - d*v + tlm.f;
  tlm.x = x;
  annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {100, 100}})));
end drive;
