connector NodeElectric "An electric port of a component between lines"
  output Real u(unit = "V") "Voltage";
  output Real i(unit = "A") "Current into the line";
  input  Real c(unit = "V") "Wave that arrives from the other end";
  input  Real Zc(unit = "Ohm") "Characteristic impedance of the line";
  annotation(Icon(graphics = {
    Rectangle(extent = {{-100, -100}, {100, 100}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-70, 0}, {-50, 45}, {-20, 45}, {0, 0}, {20, -45}, {50, -45}, {70, 0}}, color = {0, 0, 255}, thickness = 0.5, smooth = Smooth.Bezier)}),
    Documentation(info = "The component computes u and i with u = c + Zc*i. Connect it to a NodeElectricC."));
end NodeElectric;
