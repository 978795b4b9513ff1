within Skerry.Hydraulic;
model ValvePlate "Valve plate of an axial piston machine: two kidneys with grooves, and the ports of the pistons"
  extends Turbulent;
  parameter Integer n(min = 1) = 9 "Number of pistons";
  NodeHydraulic P[n] "Pistons" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeHydraulic A "Kidney around 90 degrees" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  NodeHydraulic B "Kidney around 270 degrees" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  NodeMechanicRotational S "Barrel: takes no torque" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real R(unit = "m", displayUnit = "mm", min = 1e-300) = 0.03 "Radius on which kidneys and ports lie";
  parameter Real phiKidney(unit = "rad", displayUnit = "deg", min = 1e-300) = 2.7925268 "Angle of a kidney from end to end";
  parameter Real phiPort(unit = "rad", displayUnit = "deg", min = 1e-300) = 0.52359878 "Angle of a port from end to end";
  parameter Real phiEnd(unit = "rad", displayUnit = "deg", min = 1e-300) = 0.087266463 "Radius of the round ends of both, as an angle";
  parameter Real phiGroove(unit = "rad", displayUnit = "deg", min = 0) = 0.10471976 "Angle of the grooves before and behind a kidney";
  parameter Real slope(unit = "rad", displayUnit = "deg", min = 0) = 0.10471976 "How steep the grooves are";
  parameter Real width(unit = "rad", displayUnit = "deg", min = 0) = 1.5707963 "Angle between the walls of a groove";
  Real aA[n](each unit = "m2", each displayUnit = "mm2") "Openings to A";
  Real aB[n](each unit = "m2", each displayUnit = "mm2") "Openings to B";
  Real qA[n](each unit = "m3/s", each displayUnit = "l/min") "Flows from the pistons to A";
  Real qB[n](each unit = "m3/s", each displayUnit = "l/min") "Flows from the pistons to B";
protected
  final parameter Real turn(unit = "rad") = acos(-1)/2 "A quarter of a turn";
  Real angle[n](each unit = "rad") "Angle of each port from the middle of A's kidney";
equation
  assert(phiKidney >= phiPort and phiPort >= 2*phiEnd, "a kidney must not be shorter than a port, and no port shorter than its round ends");
  for i in 1:n loop
    angle[i] = S.a - 4*turn*(i - 1)/n - turn;
    // How far a port is from the middle of a kidney, the shorter way around.
    aA[i] = kidneyArea(R*abs(atan2(sin(angle[i]), cos(angle[i]))), R*phiKidney, R*phiPort, R*phiEnd, R*phiGroove, slope, width);
    aB[i] = kidneyArea(R*abs(atan2(-sin(angle[i]), -cos(angle[i]))), R*phiKidney, R*phiPort, R*phiEnd, R*phiGroove, slope, width);
    qA[i] = Cq*aA[i]*sqrt(2/rho)*root(P[i].p - A.p, p0);
    qB[i] = Cq*aB[i]*sqrt(2/rho)*root(P[i].p - B.p, p0);
    P[i].q = qA[i] + qB[i];
  end for;
  A.q = -sum(qA);
  B.q = -sum(qB);
  S.t = 0;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-70, 70}, {70, -70}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Ellipse(extent = {{-12, 12}, {12, -12}}, lineColor = {0, 0, 0}),
    Line(points = {{-45, 14}, {-32, 38}, {0, 50}, {32, 38}, {45, 14}}, color = {0, 0, 0}, thickness = 2, smooth = Smooth.Bezier),
    Line(points = {{-45, -14}, {-32, -38}, {0, -50}, {32, -38}, {45, -14}}, color = {0, 0, 0}, thickness = 2, smooth = Smooth.Bezier),
    Line(points = {{0, 70}, {0, 90}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -70}, {0, -90}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-90, 0}, {-70, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{70, 4}, {90, 4}}, color = {0, 0, 0}), Line(points = {{70, -4}, {90, -4}}, color = {0, 0, 0}),
    Text(extent = {{12, 72}, {30, 88}}, textString = "A", textColor = {95, 95, 95}),
    Text(extent = {{12, -88}, {30, -72}}, textString = "B", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "S", textColor = {95, 95, 95}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "n = %n", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>Port i stands at S.a - 2*pi*(i - 1)/n; the middle of A's kidney is at 90 degrees, that of B's at 270. The opening is what <code>kidneyArea</code> says of the distance between both, the flow Cq*area*sqrt(2/rho)*root(dp).</p>
</html>"));
end ValvePlate;
