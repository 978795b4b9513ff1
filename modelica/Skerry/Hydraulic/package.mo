within Skerry;
package Hydraulic "Sources, lines, valves, machines and cylinders with oil"
  import Skerry.Interfaces.*;
  import Skerry.Lines.Waves;
  annotation(Icon(graphics = {
    Ellipse(extent = {{-70, -70}, {70, 70}}, lineColor = {0, 0, 0}),
    Polygon(points = {{0, 70}, {-25, 30}, {25, 30}, {0, 70}}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{0, 70}, {0, 100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -70}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5)}));
end Hydraulic;
