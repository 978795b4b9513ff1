within Skerry.Hydraulic;
model LongOrifice "Thick orifice: laminar loss of its length and turbulent loss of its ends"
  extends TwoPort;
  parameter Real d(unit = "m", displayUnit = "mm", min = 1e-300) = 1e-3 "Diameter";
  parameter Real l(unit = "m", displayUnit = "mm", min = 0) = 0.01 "Length";
  parameter Real zeta(min = 1e-300) = 1.5 "Loss coefficient of inlet and outlet";
  parameter Real rho(unit = "kg/m3", min = 1e-300) = settings.rho "Density of the oil";
  parameter Real eta(unit = "Pa.s", min = 1e-300) = settings.eta "Viscosity of the oil";
protected
  outer Skerry.Settings settings;
  final parameter Real R = 128*eta*l/(acos(-1)*d^4);
  final parameter Real K = zeta*rho/2/(acos(-1)/4*d^2)^2;
equation
  // dp = R*q + K*q^2, solved for q.
  q = 2*dp/(R + sqrt(R^2 + 4*K*sqrt(dp*dp + 1)));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{30, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Ellipse(extent = {{-30, 10}, {30, 60}}, lineColor = {0, 0, 0}, startAngle = 180, endAngle = 360, closure = EllipseClosure.None),
    Ellipse(extent = {{-30, -60}, {30, -10}}, lineColor = {0, 0, 0}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
    Line(points = {{-30, 0}, {30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "d = %d", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>dp = R*q + K*q*abs(q), R = 128*eta*l/(pi*d^4), K = zeta*rho/(2*A^2).</p>
</html>"));
end LongOrifice;
