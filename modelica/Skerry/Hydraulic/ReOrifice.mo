within Skerry.Hydraulic;
model ReOrifice "Orifice that is laminar by its Reynolds number"
  extends TwoPort;
  parameter Real d(unit = "m", displayUnit = "mm", min = 1e-300) = 1e-3 "Diameter";
  parameter Real Cq(min = 1e-300) = 0.67 "Flow coefficient of turbulent flow";
  parameter Real lambdaCr(min = 1e-300) = 1000 "Flow number at which the flow becomes turbulent";
  parameter Real rho(unit = "kg/m3", min = 1e-300) = settings.rho "Density of the oil";
  parameter Real eta(unit = "Pa.s", min = 1e-300) = settings.eta "Viscosity of the oil";
  Real lambda "Flow number";
protected
  outer Skerry.Settings settings;
equation
  lambda = d/eta*sqrt(2*rho)*sqrt(sqrt(dp*dp + 1));
  q = Cq*tanh(2*lambda/lambdaCr)*acos(-1)/4*d^2*sqrt(2/rho)*root(dp, 1);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{30, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Ellipse(extent = {{-30, 10}, {30, 60}}, lineColor = {0, 0, 0}, startAngle = 180, endAngle = 360, closure = EllipseClosure.None),
    Ellipse(extent = {{-30, -60}, {30, -10}}, lineColor = {0, 0, 0}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
    Line(points = {{-30, 0}, {30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "d = %d", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>lambda = d*sqrt(2*rho*abs(dp))/eta, q = Cq*tanh(2*lambda/lambdaCr)*A*sqrt(2*dp/rho).</p>
</html>"));
end ReOrifice;
