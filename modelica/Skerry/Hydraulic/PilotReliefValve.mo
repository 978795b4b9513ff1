within Skerry.Hydraulic;
model PilotReliefValve "Two-stage relief valve: a pilot valve moves the main poppet"
  extends TwoPort;
  extends Turbulent;
  parameter Real pRef(unit = "Pa", displayUnit = "bar") = 1e7 "Pressure at which the pilot opens";
  parameter Real d(unit = "m", displayUnit = "mm", min = 1e-300) = 0.015 "Diameter of the seat";
  parameter Real sina(min = 1e-300) = 0.707 "Sine of the seat angle";
  parameter Real xMax(unit = "m", displayUnit = "mm", min = 1e-300) = 3e-3 "Stroke of the poppet";
  parameter Real m(unit = "kg", min = 1e-300) = 0.05 "Mass of the poppet";
  parameter Real k(unit = "N/m", min = 1e-300) = 5e3 "Spring of the poppet";
  parameter Real pSpring(unit = "Pa", displayUnit = "bar", min = 0) = 3e5 "Preload of that spring over the poppet's area";
  parameter Real bv(unit = "N.s/m", min = 0) = 60 "Damping of the poppet";
  parameter Real d0(unit = "m", displayUnit = "mm", min = 1e-300) = 0.8e-3 "Diameter of the pilot orifice";
  parameter Real Kp(unit = "m3/(s.Pa)", min = 1e-300) = 2e-10 "Flow of the pilot valve per pressure above pRef";
  parameter Real Vc(unit = "m3", displayUnit = "l", min = 1e-300) = 2e-6 "Volume of the pilot chamber";
  parameter Real Be(unit = "Pa", displayUnit = "bar", min = 1e-300) = settings.Be "Bulk modulus of the oil";
  parameter Real kf(min = 0) = 0.3 "Flow force: kf*area of the opening*dp";
  Real x(unit = "m", displayUnit = "mm", start = 0, fixed = true, nominal = 1e-3) "Stroke of the poppet";
  Real v(unit = "m/s", start = 0, fixed = true) "Velocity of the poppet";
  Real pc(unit = "Pa", displayUnit = "bar", nominal = 1e5) "Pressure of the pilot chamber";
  Real qPilot(unit = "m3/s", displayUnit = "l/min") "Flow of the pilot valve";
protected
  final parameter Real Ap(unit = "m2") = acos(-1)/4*d^2 "Area of the poppet";
  Real open(unit = "m2") "Area of the opening";
initial equation
  pc = P1.p;
equation
  open = acos(-1)*d*sina*positive(x);
  qPilot = Kp*positive(pc - P2.p - pRef);
  Vc/Be*der(pc) = Cq*acos(-1)/4*d0^2*sqrt(2/rho)*root(P1.p - pc, p0) - qPilot + Ap*v;
  der(x) = v;
  m*der(v) = Ap*(P1.p - pc - pSpring) - k*x - bv*v - kf*open*dp + stopForce(x, v, 0, xMax, 1e6, 100, 1e-5);
  q = Cq*open*sqrt(2/rho)*root(dp, p0) + qPilot;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Rectangle(extent = {{-40, -40}, {40, 40}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-100, 0}, {-40, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, -15}, {40, -15}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{0, 40}, {8, 48}, {-8, 56}, {8, 64}, {-8, 72}, {0, 80}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-70, 0}, {-70, -60}, {0, -60}, {0, -40}}, color = {0, 0, 0}, thickness = 0.5, pattern = LinePattern.Dash),
    Polygon(points = {{-10, 95}, {10, 95}, {0, 80}, {-10, 95}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "pRef = %pRef", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>Vc/Be*der(pc) = q0(P1.p - pc) - qPilot + Ap*v; m*der(v) = Ap*(P1.p - pc - pSpring) - k*x - bv*v - kf*area*dp; q = Cq*pi*d*sina*x*sqrt(2*dp/rho) + qPilot. What goes through the orifice d0 fills the pilot chamber; the valve counts it at P1 where it leaves.</p>
</html>"));
end PilotReliefValve;
