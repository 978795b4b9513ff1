within Skerry.Mechanic;
model Cam "Cam with a profile of harmonics; the follower may lift off"
  extends Named;
  NodeMechanicRotational S "Cam" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeMechanic P1 "Follower, above the cam" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real r(unit = "m") = 0.03 "Mean radius";
  parameter Real c[:](each unit = "m") = {0.005} "Factors of cos(i*angle)";
  parameter Real s[size(c, 1)](each unit = "m") = zeros(size(c, 1)) "Factors of sin(i*angle)";
  parameter Real k(unit = "N/m", min = 1e-300) = 1e6 "Stiffness of the contact";
  parameter Real d(unit = "N.s/m", min = 0) = 100 "Damping of the contact";
  parameter Real e(unit = "m", min = 1e-300) = 1e-5 "Depth from which on the damping is full";
  Real lift(unit = "m") "Radius below the follower";
  Real slope(unit = "m") "Lift per angle";
  Real f(unit = "N") "Force on the follower";
  Boolean touch = lift > P1.x "The follower touches the cam";
equation
  assert(k > 0 and d >= 0 and e > 0, "stiffness k and depth e must be above zero, the damping d must not be negative");
  lift = r + sum(c[i]*cos(i*S.a) + s[i]*sin(i*S.a) for i in 1:size(c, 1));
  slope = sum(i*(s[i]*cos(i*S.a) - c[i]*sin(i*S.a)) for i in 1:size(c, 1));
  f = if touch then contact(lift - P1.x, slope*der(S.a) - der(P1.x), k, d, e) else 0;
  P1.f = -f;
  S.t = slope*f;
  annotation(Icon(graphics = {Ellipse(extent = {{-70, 40}, {10, -40}}, lineColor = {95, 95, 95}),
      Line(points = {{0, 25}, {50, 5}, {50, -5}, {0, -25}}, color = {95, 95, 95}), Rectangle(extent = {{50, 20}, {60, -20}}, lineColor = {0, 127, 0}),
      Line(points = {{60, 0}, {90, 0}}, color = {0, 127, 0}), Line(points = {{-90, 0}, {-30, 0}}, color = {95, 95, 95})}),
    Documentation(info = "
lift = r + sum(c[i]*cos(i*a) + s[i]*sin(i*a)) over the angle a of the cam. The follower is pressed by the force of
Contact while P1.x < lift, and lifts off otherwise. The cam's torque is force times slope: no power is lost but in the
damping of the contact."));
end Cam;
