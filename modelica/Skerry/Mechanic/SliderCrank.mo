within Skerry.Mechanic;
model SliderCrank "Crank and connecting rod"
  extends Named;
  NodeMechanicRotational S "Crank" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeMechanic P1 "Slider" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real r(unit = "m", min = 1e-300) = 0.05 "Radius of the crank";
  parameter Real l(unit = "m", min = 1e-300) = 0.2 "Length of the rod, above r";
  Real arm(unit = "m") "Travel per angle";
protected
  Real rod(unit = "m") "Length of the rod along x";
equation
  assert(r > 0 and l > r, "the rod l must be longer than the crank r, which must be above zero");
  rod = sqrt(l^2 - (r*sin(S.a))^2);
  P1.x = r*cos(S.a) + rod;
  arm = -r*sin(S.a)*(1 + r*cos(S.a)/rod);
  S.t + arm*P1.f = 0;
  annotation(Icon(graphics = {Ellipse(extent = {{-80, 40}, {0, -40}}, lineColor = {95, 95, 95}),
      Line(points = {{-40, 0}, {-12, 28}, {60, 0}}, thickness = 0.5), Rectangle(extent = {{45, 15}, {75, -15}}, lineColor = {0, 127, 0},
        fillColor = {200, 230, 200}, fillPattern = FillPattern.Solid), Line(points = {{75, 0}, {90, 0}}, color = {0, 127, 0}), Text(extent = {{-150, -110}, {150, -150}}, textString = "r = %r")}),
    Documentation(info = "P1.x = r*cos(S.a) + sqrt(l^2 - (r*sin(S.a))^2), S.t = -P1.f*dx/da: no power is lost."));
end SliderCrank;
