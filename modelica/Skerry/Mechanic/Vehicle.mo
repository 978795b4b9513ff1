within Skerry.Mechanic;
model Vehicle "Vehicle on a road with slope, rolling resistance and drag"
  extends OneNode;
  outer Skerry.Settings settings;
  parameter Real m(unit = "kg", min = 1e-300) = 1000 "Mass";
  parameter Real cr(min = 0) = 0.02 "Rolling resistance per weight";
  parameter Real CdA(unit = "m2", min = 0) = 0.5 "Drag coefficient times front area";
  parameter Real rhoAir(unit = "kg/m3", min = 0) = 1.25 "Density of the air";
  parameter Real wind(unit = "m/s") = 0 "Wind from ahead";
  parameter Boolean useSlope = false "true: the slope is the signal slope" annotation(Evaluate = true);
  parameter Real grade(unit = "rad", displayUnit = "deg") = 0 "Angle of the road, uphill positive, without a signal";
  parameter Real g(unit = "m/s2") = settings.g "Gravity";
  parameter Real v0(unit = "m/s", min = 1e-300) = 1e-2 "Below about this velocity rolling resistance is viscous";
  parameter Real xStart(unit = "m") = 0 "Position at the start";
  parameter Real vStart(unit = "m/s") = 0 "Velocity at the start";
  SignalIn slope(unit = "rad") if useSlope "Angle of the road" annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  Real x(unit = "m", start = xStart, fixed = true) "Position";
  Real v(unit = "m/s", displayUnit = "km/h", start = vStart, fixed = true) "Velocity";
  Real roll(unit = "N") "Rolling resistance";
  Real drag(unit = "N") "Drag of the air";
  Real hill(unit = "N") "Force down the hill";
protected
  SignalIn angle "The slope that counts";
equation
  assert(m > 0 and cr >= 0 and CdA >= 0 and rhoAir >= 0, "the mass m must be above zero; cr, CdA and rhoAir must not be negative");
  connect(slope, angle);
  if not useSlope then
    angle = grade;
  end if;
  P1.x = x;
  der(x) = v;
  roll = m*g*cr*cos(angle)*tanh(v/v0);
  drag = rhoAir/2*CdA*smooth(0, noEvent(abs(v + wind)))*(v + wind);
  hill = m*g*sin(angle);
  m*der(v) = P1.f - roll - drag - hill;
  annotation(Icon(graphics = {Polygon(points = {{-80, -20}, {-80, 10}, {-40, 10}, {-20, 40}, {40, 40}, {60, 10}, {80, 10}, {80, -20}, {-80, -20}},
        lineColor = {0, 127, 0}, fillColor = {200, 230, 200}, fillPattern = FillPattern.Solid), Ellipse(extent = {{-60, -10}, {-30, -40}},
        fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid), Ellipse(extent = {{30, -10}, {60, -40}}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-90, -40}, {90, -40}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "m = %m")}),
    Documentation(info = "
m*v' = P1.f - m*g*(cr*cos(slope)*tanh(v/v0) + sin(slope)) - rhoAir/2*CdA*abs(v + wind)*(v + wind)."));
end Vehicle;
