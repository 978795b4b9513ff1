within Skerry.Hydraulic;
model ReliefValve "Opens when the pressure drop passes a limit"
  extends TwoPort;
  extends Turbulent;
  parameter Real pRef(unit = "Pa", displayUnit = "bar") = 1e7 "Pressure drop at which it opens";
  parameter Real dpMax(unit = "Pa", displayUnit = "bar", min = 1e-300) = 1e6 "It is fully open so much above pRef";
  parameter Real A(unit = "m2", min = 0) = 1e-5 "Area when fully open";
  parameter Real tau(unit = "s", min = 1e-300) = 0.005 "Time constant of the spool";
  Real x(start = 0, fixed = true) "Opening, 0 to 1";
equation
  tau*der(x) = smooth(0, noEvent(if dp < pRef then 0 elseif dp > pRef + dpMax then 1 else (dp - pRef)/dpMax)) - x;
  q = Cq*A*x*sqrt(2/rho)*root(dp, p0);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Rectangle(extent = {{-40, -40}, {40, 40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-40, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, -15}, {40, -15}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{0, 40}, {8, 48}, {-8, 56}, {8, 64}, {-8, 72}, {0, 80}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-70, 0}, {-70, -60}, {0, -60}, {0, -40}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "pRef = %pRef", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>Direct-acting: tau*der(x) = sat((dp - pRef)/dpMax) - x, q = Cq*A*x*sqrt(2/rho)*root(dp).</p>
</html>"));
end ReliefValve;
