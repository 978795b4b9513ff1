within Skerry.Pneumatic;
model Cylinder "Double-acting air cylinder"
  extends Named;
  outer Skerry.Settings settings;
  NodePneumatic P1 "Piston side" annotation(Placement(transformation(extent = {{-90, -110}, {-70, -90}})));
  NodePneumatic P2 "Rod side" annotation(Placement(transformation(extent = {{30, -110}, {50, -90}})));
  NodeMechanic R "Rod: x from 0 to the stroke" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real A1(unit = "m2", displayUnit = "cm2", min = 1e-300) = 1e-3 "Area of the piston side";
  parameter Real A2(unit = "m2", displayUnit = "cm2", min = 1e-300) = 8e-4 "Area of the rod side";
  parameter Real stroke(unit = "m", min = 1e-300) = 0.2 "Stroke";
  parameter Real V1(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-5 "Dead volume of the piston side";
  parameter Real V2(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-5 "Dead volume of the rod side";
  parameter Real n(min = 1, max = 1.67) = 1.2 "Polytropic exponent: 1 slow, 1.4 fast";
  parameter Real Rg(unit = "J/(kg.K)", min = 1e-300) = 287 "Gas constant";
  parameter Real temperature(unit = "K", displayUnit = "degC", min = 1e-300) = settings.TAmbient "Temperature of the air";
  parameter Real B(unit = "N.s/m", min = 0) = 50 "Viscous friction";
  parameter Real kStop(unit = "N/m", min = 0) = 1e7 "Stiffness of the ends";
  parameter Real dStop(unit = "N.s/m", min = 0) = 1e4 "Damping of the ends";
  parameter Real eStop(unit = "m", min = 1e-300) = 1e-5 "Depth from which on the damping of the ends is full";
  parameter Real p1Start(unit = "Pa", displayUnit = "bar", min = 1e-300) = settings.pAmbient "Pressure of the piston side at the start";
  parameter Real p2Start(unit = "Pa", displayUnit = "bar", min = 1e-300) = settings.pAmbient "Pressure of the rod side at the start";
  Real p1(unit = "Pa", displayUnit = "bar", start = p1Start, fixed = true) "Pressure of the piston side";
  Real p2(unit = "Pa", displayUnit = "bar", start = p2Start, fixed = true) "Pressure of the rod side";
  Real x(unit = "m") "How far the rod is out";
  Real v(unit = "m/s") "Its velocity";
  Real stop(unit = "N") "Force of the ends";
protected
  Real vol1(unit = "m3") "Volume of the piston side";
  Real vol2(unit = "m3") "Volume of the rod side";
  Boolean low = x < 0 "At the inner end";
  Boolean high = x > stroke "At the outer end";
equation
  assert(A1 > 0 and A2 > 0 and stroke > 0 and V1 > 0 and V2 > 0 and p1Start > 0 and p2Start > 0,
    "areas, stroke, dead volumes and pressures at the start must be above zero");
  x = R.x;
  v = der(x);
  vol1 = V1 + A1*smooth(0, noEvent(if x > 0 then x else 0));
  vol2 = V2 + A2*smooth(0, noEvent(if x < stroke then stroke - x else 0));
  P1.p = p1;
  P2.p = p2;
  P1.qm = (p1*(if low then 0 else A1*v) + vol1*der(p1)/n)/(Rg*temperature);
  P2.qm = (-p2*(if high then 0 else A2*v) + vol2*der(p2)/n)/(Rg*temperature);
  stop = if low then Skerry.Mechanic.contact(-x, -v, kStop, dStop, eStop) elseif high then
    -Skerry.Mechanic.contact(x - stroke, v, kStop, dStop, eStop) else 0;
  R.f = -(p1*A1 - p2*A2 - settings.pAmbient*(A1 - A2) - B*v + stop);
  annotation(Icon(graphics = {Rectangle(extent = {{-90, 40}, {50, -40}}, lineColor = {0, 170, 170}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-30, 40}, {-10, -40}}), Rectangle(extent = {{-10, 8}, {100, -8}}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Polygon(points = {{-90, -60}, {-80, -45}, {-70, -60}, {-90, -60}}, lineColor = {0, 170, 170}), Line(points = {{-80, -40}, {-80, -90}}, color = {0, 170, 170}),
      Line(points = {{40, -40}, {40, -90}}, color = {0, 170, 170}), Text(extent = {{-150, -110}, {150, -150}}, textString = "%stroke"),
    Text(extent = {{-122, -109}, {-92, -91}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{52, -109}, {82, -91}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "R", textColor = {95, 95, 95})}),
    Documentation(info = "
qm = (p*V' + V*p'/n)/(R*T) in each chamber, V1 + A1*x and V2 + A2*(stroke - x). Force on the rod: p1*A1 - p2*A2 - pAmbient*(A1 - A2) - B*v
and that of the ends (as in Mechanic.Mass). The moving mass is a component of its own."));
end Cylinder;
