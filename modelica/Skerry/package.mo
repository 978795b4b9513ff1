package Skerry "Components between transmission lines"

  annotation(Icon(graphics = {
    Ellipse(extent = {{-60, -50}, {60, 70}}, lineColor = {90, 110, 90}, fillColor = {225, 235, 220}, startAngle = 0, endAngle = 180, fillPattern = FillPattern.Solid),
    Line(points = {{-80, 0}, {-60, 20}, {-30, 40}, {0, 0}, {30, -40}, {60, -40}, {80, 0}}, color = {0, 90, 160}, thickness = 0.5, smooth = Smooth.Bezier),
    Line(points = {{-80, -30}, {-60, 10}, {-30, 10}, {0, -30}, {30, -70}, {60, -70}, {80, -30}}, color = {0, 90, 160}, thickness = 0.5, smooth = Smooth.Bezier)}),
    version = "0.1.0", Documentation(info = "
A component computes with what stands in its connectors; a line element carries waves between components,
each end seeing only the other's past. So every line cuts the model into islands that are solved on their own.

Every connector has one potential and one flow variable, positive into the component, so components may also
be connected without a line between them. The boundary equation p = c + Zc*q is part of the line element.

Lines start from the values of their parameters (pStart, qStart, ...): a network whose parameters agree
starts at rest, and no line needs the other end to start.
"));
end Skerry;
