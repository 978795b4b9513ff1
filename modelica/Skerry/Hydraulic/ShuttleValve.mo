within Skerry.Hydraulic;
model ShuttleValve "The higher of two pressures goes to the outlet"
  NodeHydraulic P1 "Inlet" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeHydraulic P2 "Inlet" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  NodeHydraulic P3 "Outlet" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  extends Turbulent;
  parameter Real A(unit = "m2", min = 0) = 1e-6 "Area of a seat";
  parameter Real dpSwitch(unit = "Pa", displayUnit = "bar", min = 1e-300) = 1e4 "The ball changes over within this difference";
  parameter Real tau(unit = "s", min = 1e-300) = 1e-3 "Time constant of the ball";
  Real x "Place of the ball: 1 when P1 is open, 0 when P2 is";
initial equation
  x = saturated(0.5 + (P1.p - P2.p)/dpSwitch);
equation
  tau*der(x) = saturated(0.5 + (P1.p - P2.p)/dpSwitch) - x;
  P1.q = Cq*A*x*sqrt(2/rho)*root(P1.p - P3.p, p0);
  P2.q = Cq*A*(1 - x)*sqrt(2/rho)*root(P2.p - P3.p, p0);
  P1.q + P2.q + P3.q = 0;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Line(points = {{-100, 0}, {-40, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, 25}, {0, 100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-20, 25}, {-40, 0}, {-20, -25}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{20, 25}, {40, 0}, {20, -25}}, color = {0, 0, 0}, thickness = 0.5),
    Ellipse(extent = {{-36, -16}, {-4, 16}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-20, 25}, {20, 25}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-20, -25}, {20, -25}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{12, 91}, {42, 109}}, textString = "P3", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>P3 is fed by the higher of P1 and P2; the ball changes over within dpSwitch, tau*der(x) = sat(0.5 + (P1.p - P2.p)/dpSwitch) - x, so nothing chatters.</p>
</html>"));
end ShuttleValve;
