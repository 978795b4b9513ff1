connector NodeSignalIn "A signal that a component reads"
  input Real y "Its value";
  annotation(Icon(graphics = {
    Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {0, 0, 127}, fillColor = {0, 0, 127}, fillPattern = FillPattern.Solid)}),
    Documentation(info = "It may be connected to a NodeSignalOut although the two members are named differently."));
end NodeSignalIn;
