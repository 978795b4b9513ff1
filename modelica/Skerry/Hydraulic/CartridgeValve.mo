within Skerry.Hydraulic;
model CartridgeValve "2/2 logic valve: a poppet with three pressures"
  extends TwoPort;
  extends Turbulent;
  NodeHydraulic X "Pilot: takes no flow" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
  parameter Real A1(unit = "m2", min = 1e-300) = 2e-4 "Area of P1 on the poppet";
  parameter Real A2(unit = "m2", min = 0) = 1e-4 "Area of P2 on the poppet";
  parameter Real F0(unit = "N", min = 0) = 40 "Preload of the spring";
  parameter Real k(unit = "N/m", min = 1e-300) = 1e4 "Spring";
  parameter Real w(unit = "m", min = 1e-300) = 0.035 "Area of the opening per stroke";
  parameter Real xMax(unit = "m", displayUnit = "mm", min = 1e-300) = 5e-3 "Stroke";
  parameter Real tau(unit = "s", min = 1e-300) = 0.005 "Time constant";
  Real x(unit = "m", displayUnit = "mm", start = 0, fixed = true, nominal = 1e-3) "Stroke of the poppet";
equation
  X.q = 0;
  tau*der(x) = xMax*saturated((A1*P1.p + A2*P2.p - (A1 + A2)*X.p - F0)/(k*xMax)) - x;
  q = Cq*w*x*sqrt(2/rho)*root(dp, p0);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Rectangle(extent = {{-40, -40}, {40, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-25, -10}, {25, -10}, {25, 20}, {-25, 20}, {-25, -10}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-25, -10}, {25, -10}, {0, -35}, {-25, -10}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-20, 40}, {-15, 48}, {-5, 32}, {5, 48}, {15, 32}, {20, 40}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-100, 0}, {-40, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-100, -60}, {-70, -60}, {-70, 80}, {0, 80}, {0, 60}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "A1 = %A1", textColor = {0, 0, 0}),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{-116, -48}, {-84, -30}}, textString = "X", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>tau*der(x) = sat((A1*p1 + A2*p2 - (A1 + A2)*pX - F0)/k) - x, between 0 and xMax; q = Cq*w*x*sqrt(2/rho)*root(dp).</p>
</html>"));
end CartridgeValve;
