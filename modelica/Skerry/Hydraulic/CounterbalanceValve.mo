within Skerry.Hydraulic;
model CounterbalanceValve "Holds a load until its pilot pressure opens it"
  extends TwoPort;
  extends Turbulent;
  NodeHydraulic X "Pilot: takes no flow" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
  parameter Real pRef(unit = "Pa", displayUnit = "bar") = 2e7 "Load pressure at which it opens without a pilot";
  parameter Real ratio(min = 0) = 4 "Pilot area over load area";
  parameter Real dpMax(unit = "Pa", displayUnit = "bar", min = 1e-300) = 2e6 "Pressure from closed to fully open";
  parameter Real A(unit = "m2", min = 0) = 1e-5 "Area when fully open";
  parameter Real Ac(unit = "m2", min = 0) = 5e-5 "Area of the check valve from P2 to P1";
  parameter Real tau(unit = "s", min = 1e-300) = 0.01 "Time constant of the spool";
  Real x(start = 0, fixed = true) "Opening, 0 to 1";
equation
  X.q = 0;
  tau*der(x) = saturated((P1.p + ratio*X.p - pRef)/dpMax) - x;
  q = Cq*sqrt(2/rho)*(A*x*root(positive(dp), p0) - Ac*root(positive(-dp), p0));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Rectangle(extent = {{-40, -40}, {40, 40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-40, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, -15}, {40, -15}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{0, 40}, {8, 48}, {-8, 56}, {8, 64}, {-8, 72}, {0, 80}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-100, -60}, {0, -60}, {0, -40}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Line(points = {{-60, 0}, {-60, 90}, {60, 90}, {60, 0}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{12, 102}, {-12, 90}, {12, 78}}, color = {0, 0, 0}, thickness = 0.5),
    Ellipse(extent = {{-10, 82}, {6, 98}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "pRef = %pRef", textColor = {0, 0, 0}),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{-116, -48}, {-84, -30}}, textString = "X", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>P1 is the load, P2 the valve. tau*der(x) = sat((P1.p + ratio*X.p - pRef)/dpMax) - x; from P2 to P1 a check valve Ac. An orifice in the pilot line steadies it.</p>
</html>"));
end CounterbalanceValve;
