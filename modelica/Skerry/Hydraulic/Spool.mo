within Skerry.Hydraulic;
partial model Spool "A spool that follows a command, and the flow through its edges"
  extends Turbulent;
  SignalIn u "Command: 1 is full stroke" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real uMin = -1 "Command at the lower end of the stroke";
  parameter Boolean onOff = false "true: a command above 0.5 is 1, below -0.5 -1, else 0" annotation(Evaluate = true);
  parameter Real qN(unit = "m3/s", displayUnit = "l/min", min = 0) = 1e-3 "Flow of one edge at full stroke and dpN";
  parameter Real dpN(unit = "Pa", displayUnit = "bar", min = 1e-300) = 5e5 "Pressure drop of one edge at qN";
  parameter Real xMax(unit = "m", displayUnit = "mm", min = 1e-300) = 1e-3 "Stroke for u = 1";
  parameter Real w(unit = "m", min = 0) = qN/(Cq*xMax*sqrt(2*dpN/rho)) "Area gradient: circumference of the spool that opens";
  parameter Real omega(unit = "rad/s", min = 1e-300) = 500 "Natural frequency of the spool";
  parameter Real delta(min = 0) = 1 "Damping of the spool";
  Real x(unit = "m", displayUnit = "mm", start = 0, nominal = 1e-3) "Spool position";
  Real v(unit = "m/s") "Spool velocity";
protected
  Real command "The command that counts";
initial equation
  x = xMax*command;
  v = 0;
equation
  command = if onOff then (if u > 0.5 then 1 elseif u < -0.5 then (if uMin < -0.5 then -1 else 0) else 0)
    else smooth(0, noEvent(if u > 1 then 1 elseif u < uMin then uMin else u));
  der(x) = v;
  der(v) = omega^2*(xMax*command - x) - 2*delta*omega*v;
end Spool;
