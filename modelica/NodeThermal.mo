connector NodeThermal "A thermal port of a component between lines"
  output Real T(unit = "K") "Temperature";
  output Real Q(unit = "W") "Heat flow into the line";
  input  Real c(unit = "K") "Wave that arrives from the other end";
  input  Real Zc(unit = "K/W") "Characteristic impedance of the line";
  annotation(Icon(graphics = {
    Rectangle(extent = {{-100, -100}, {100, 100}}, lineColor = {191, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-70, 0}, {-50, 45}, {-20, 45}, {0, 0}, {20, -45}, {50, -45}, {70, 0}}, color = {191, 0, 0}, thickness = 0.5, smooth = Smooth.Bezier)}),
    Documentation(info = "The component computes T and Q with T = c + Zc*Q. Connect it to a NodeThermalC."));
end NodeThermal;
