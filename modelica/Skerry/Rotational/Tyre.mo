within Skerry.Rotational;
model Tyre "Wheel with longitudinal slip (magic formula)"
  extends Named;
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeMechanic P1 "Axle" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real r(unit = "m", min = 1e-300) = 0.3 "Radius";
  parameter Real Fz(unit = "N", min = 0) = 3000 "Load on the wheel";
  parameter Real B = 10 "Stiffness";
  parameter Real C = 1.9 "Shape";
  parameter Real D(min = 0) = 1 "Largest force per load";
  parameter Real E = 0.97 "Curvature";
  parameter Real vMin(unit = "m/s", min = 1e-300) = 0.5 "Slower velocities count as this for the slip";
  Real slip "Slip: speed of the tread against the road, per velocity";
  Real f(unit = "N") "Force on the axle";
  Real loss(unit = "W") "Power that becomes heat";
protected
  Real v(unit = "m/s") "Velocity of the axle";
equation
  assert(r > 0 and Fz >= 0 and vMin > 0, "the radius r and vMin must be above zero, the load Fz must not be negative");
  v = der(P1.x);
  slip = (r*der(S.a) - v)/smooth(0, noEvent(if abs(v) > vMin then abs(v) else vMin));
  f = D*Fz*sin(C*atan(B*slip - E*(B*slip - atan(B*slip))));
  P1.f = -f;
  S.t = r*f;
  loss = f*(r*der(S.a) - v);
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}, lineColor = {95, 95, 95}, fillColor = {60, 60, 60},
        fillPattern = FillPattern.Solid), Ellipse(extent = {{-35, 35}, {35, -35}}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid),
      Line(points = {{-90, 0}, {90, 0}}), Line(points = {{-80, -60}, {80, -60}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "r = %r")}),
    Documentation(info = "
f = D*Fz*sin(C*atan(B*s - E*(B*s - atan(B*s)))) with the slip s = (r*w - v)/max(abs(v), vMin) (Pacejka). The wheel needs
an inertia at S and a mass at P1."));
end Tyre;
