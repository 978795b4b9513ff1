within Skerry.Mechanic;
model Linkage "Linkage whose ratio is a table over the position of P1"
  extends TwoNode;
  parameter Real table[:, 2] = [0, 1; 1, 1] "Rows of P1.x and the ratio P2.x'/P1.x', growing; the ends hold outside";
  parameter Real xStart(unit = "m") = 0 "Position of P2 at the start";
  Real ratio "Velocity of P2 per velocity of P1";
  Real x(unit = "m", start = xStart, fixed = true) "Position of P2";
  Real v(unit = "m/s") "Velocity of P2";
equation
  ratio = Skerry.Signals.interpolate(P1.x, table);
  P2.x = x;
  v = der(x);
  v = ratio*der(P1.x);
  P1.f + ratio*P2.f = 0;
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 40}, {60, -40}}, lineColor = {0, 127, 0}, fillColor = {200, 230, 200},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 0}, {-60, 0}}), Line(points = {{60, 0}, {90, 0}}),
      Line(points = {{-45, -25}, {-20, -15}, {10, 5}, {45, 30}}, color = {0, 127, 0})}),
    Documentation(info = "P2.x' = r(P1.x)*P1.x' and P1.f = -r*P2.f, r linear between the rows: no power is lost."));
end Linkage;
