within Skerry.Hydraulic;
model AnnularGap "Leakage through a gap around a piston or spool"
  extends TwoPort;
  parameter Real d(unit = "m", displayUnit = "mm", min = 1e-300) = 0.02 "Diameter";
  parameter Real h(unit = "m", min = 1e-300) = 1e-5 "Height of the gap, concentric";
  parameter Real l(unit = "m", displayUnit = "mm", min = 1e-300) = 0.02 "Length";
  parameter Real e(min = 0, max = 1) = 0 "Eccentricity over h";
  parameter Real v(unit = "m/s") = 0 "Velocity of the wall from P1 to P2";
  parameter Real eta(unit = "Pa.s", min = 1e-300) = settings.eta "Viscosity of the oil";
protected
  outer Skerry.Settings settings;
equation
  q = acos(-1)*d*(h^3*(1 + 1.5*e^2)/(12*eta*l)*dp + h*v/2);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{30, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-30, 10}, {30, 10}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-30, -10}, {30, -10}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-30, 15}, {30, 15}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-30, -15}, {30, -15}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "h = %h", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>q = pi*d*h^3*(1 + 1.5*e^2)/(12*eta*l)*dp + pi*d*h*v/2.</p>
</html>"));
end AnnularGap;
