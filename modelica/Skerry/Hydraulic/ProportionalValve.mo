within Skerry.Hydraulic;
model ProportionalValve "4/3 proportional valve by its catalogue: rated flow, dead band, hysteresis, dynamics"
  NodeHydraulic P "Supply" annotation(Placement(transformation(extent = {{-50, -110}, {-30, -90}})));
  NodeHydraulic T "Return" annotation(Placement(transformation(extent = {{30, -110}, {50, -90}})));
  NodeHydraulic A "Consumer" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
  NodeHydraulic B "Consumer" annotation(Placement(transformation(extent = {{30, 90}, {50, 110}})));
  SignalIn u "Command, -1 to 1" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real qN(unit = "m3/s", displayUnit = "l/min", min = 0) = 1e-3 "Flow of one edge at full command and dpN";
  parameter Real dpN(unit = "Pa", displayUnit = "bar", min = 1e-300) = 5e5 "Pressure drop of one edge at qN";
  parameter Real p0(unit = "Pa", displayUnit = "bar", min = 0) = 1e4 "Pressure drop below which the flow is about laminar";
  parameter Real dead(min = 0, max = 0.99) = 0.05 "Command below which nothing opens";
  parameter Real hysteresis(min = 0, max = 0.5) = 0.02 "Width of the play between command and spool";
  parameter Real omega(unit = "rad/s", min = 1e-300) = 200 "Natural frequency of the spool";
  parameter Real delta(min = 0) = 0.8 "Damping of the spool";
  parameter Real slew(unit = "1/s", min = 1e-300) = 20 "Largest speed of the opening";
  Real z(start = 0, fixed = true) "Command behind the play";
  Real x(start = 0, fixed = true) "Opening, -1 to 1";
  Real v(start = 0, fixed = true) "Its speed";
  Real open "Opening behind the dead band";
  Real qPA(unit = "m3/s", displayUnit = "l/min") "Flow from P to A";
  Real qPB(unit = "m3/s", displayUnit = "l/min") "Flow from P to B";
  Real qAT(unit = "m3/s", displayUnit = "l/min") "Flow from A to T";
  Real qBT(unit = "m3/s", displayUnit = "l/min") "Flow from B to T";
protected
  Real e "Command before the play";
equation
  // Play: z moves only when the command is outside of its band, as fast as the command does but for half a millisecond.
  0.5e-3*der(z) = smooth(0, noEvent(if e > 0.5*hysteresis then e - 0.5*hysteresis elseif e < -0.5*hysteresis then e + 0.5*hysteresis else 0));
  e = smooth(0, noEvent(if u > 1 then 1 elseif u < -1 then -1 else u)) - z;
  der(x) = smooth(0, noEvent(if v > slew then slew elseif v < -slew then -slew else v));
  der(v) = omega^2*(z - x) - 2*delta*omega*v;
  open = smooth(0, noEvent(if x > dead then x - dead elseif x < -dead then x + dead else 0))/(1 - dead);
  qPA = qN*positive(open)*root(P.p - A.p, p0)/sqrt(dpN);
  qBT = qN*positive(open)*root(B.p - T.p, p0)/sqrt(dpN);
  qPB = qN*positive(-open)*root(P.p - B.p, p0)/sqrt(dpN);
  qAT = qN*positive(-open)*root(A.p - T.p, p0)/sqrt(dpN);
  P.q = qPA + qPB;
  T.q = -qAT - qBT;
  A.q = qAT - qPA;
  B.q = qBT - qPB;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-75, -25}, {-25, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-25, -25}, {25, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{25, -25}, {75, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-65, -25}, {-65, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-35, 25}, {-35, -25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-12, -25}, {-12, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-18, -12}, {-6, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{12, -25}, {12, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{6, -12}, {18, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-12, 25}, {-12, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-18, 12}, {-6, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{12, 25}, {12, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{6, 12}, {18, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{35, -25}, {65, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{35, 25}, {65, -25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-40, 100}, {-12, 25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 100}, {12, 25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, -100}, {-12, -25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, -100}, {12, -25}}, color = {0, 127, 255}, thickness = 0.5),
    Rectangle(extent = {{-105, -15}, {-75, 15}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-105, -15}, {-75, 15}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-75, -32}, {75, -32}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-75, 32}, {75, 32}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "qN = %qN", textColor = {0, 0, 0}),
    Text(extent = {{-82, -109}, {-52, -91}}, textString = "P", textColor = {95, 95, 95}),
    Text(extent = {{52, -109}, {82, -91}}, textString = "T", textColor = {95, 95, 95}),
    Text(extent = {{-82, 91}, {-52, 109}}, textString = "A", textColor = {95, 95, 95}),
    Text(extent = {{52, 91}, {82, 109}}, textString = "B", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>q = qN*open*root(dp)/sqrt(dpN) for each edge, as data sheets give it. The command goes through a play (hysteresis), the spool (omega, delta, slew) and the dead band.</p>
</html>"));
end ProportionalValve;
