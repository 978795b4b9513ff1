connector NodeSignalOut "A signal that a component gives"
  output Real out "Its value";
  annotation(Icon(graphics = {
    Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
end NodeSignalOut;
