model Drive "A motor turns a load through a shaft; a controller outside of the model sets the torque"
  input Real torque(unit = "N.m", start = 0) "Of the motor, held between two samples";
  parameter Real motor(unit = "kg.m2") = 0.02 "Inertia of the motor";
  parameter Real load(unit = "kg.m2") = 0.05 "Inertia of the load";
  parameter Real c(unit = "N.m/rad") = 60 "Stiffness of the shaft";
  parameter Real d(unit = "N.m.s/rad") = 0.4 "Damping of the shaft";
  Real angle(unit = "rad", start = 0, fixed = true) "Of the load";
  Real speed(unit = "rad/s", start = 0, fixed = true) "Of the load";
  Real twist(unit = "rad", start = 0, fixed = true) "Of the shaft";
  Real turn(unit = "rad/s", start = 0, fixed = true) "Of the motor";
equation
  der(angle) = speed;
  der(twist) = turn - speed;
  motor*der(turn) = torque - c*twist - d*(turn - speed);
  load*der(speed) = c*twist + d*(turn - speed);
  annotation (experiment(StopTime = 2, Interval = 0.005, Tolerance = 1e-8));
end Drive;
