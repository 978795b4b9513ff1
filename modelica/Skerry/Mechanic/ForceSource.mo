within Skerry.Mechanic;
model ForceSource "A given force that pushes in the direction of x"
  extends Commanded(final given = f);
  extends OneNode;
  parameter Real f(unit = "N") = 1 "Force, without a signal";
equation
  P1.f = -command;
  annotation(Icon(graphics = {Polygon(points = {{90, 30}, {-30, 30}, {-30, 60}, {-90, 0}, {-30, -60}, {-30, -30}, {90, -30}, {90, 30}},
        lineColor = {0, 127, 0}, fillColor = {200, 230, 200}, fillPattern = FillPattern.Solid),
      Text(extent = {{-40, 25}, {80, -25}}, textString = "F"), Text(extent = {{-150, -110}, {150, -150}}, textString = "f = %f")}),
    Documentation(info = "P1.f = -f: the force on what is connected is f, in the direction of x."));
end ForceSource;
