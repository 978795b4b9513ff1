within Skerry.Hydraulic;
model FittingLoss "Bend, tee or screen by its loss coefficient"
  extends TwoPort;
  parameter Real zeta(min = 1e-300) = 1 "Loss coefficient: dp = zeta*rho/2*velocity^2";
  parameter Real d(unit = "m", displayUnit = "mm", min = 1e-300) = 0.02 "Diameter";
  parameter Real rho(unit = "kg/m3", min = 1e-300) = settings.rho "Density of the oil";
  parameter Real p0(unit = "Pa", displayUnit = "bar", min = 0) = 100 "Pressure drop below which the flow is about laminar";
protected
  outer Skerry.Settings settings;
equation
  q = acos(-1)/4*d^2*sqrt(2/(rho*zeta))*root(dp, p0);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{30, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-30, 0}, {0, 0}, {0, -25}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-30, 0}, {30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "zeta = %zeta", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>dp = zeta*rho/2*(q/A)^2, A = pi/4*d^2.</p>
</html>"));
end FittingLoss;
