connector NodeHydraulic "A hydraulic port of a component between lines"
  output Real p(unit = "Pa") "Pressure";
  output Real q(unit = "m3/s") "Volume flow into the line";
  input  Real c(unit = "Pa") "Wave that arrives from the other end";
  input  Real Zc(unit = "Pa.s/m3") "Characteristic impedance of the line";
  annotation(Icon(graphics = {
    Ellipse(extent = {{-100, -100}, {100, 100}}, lineColor = {0, 127, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-70, 0}, {-50, 45}, {-20, 45}, {0, 0}, {20, -45}, {50, -45}, {70, 0}}, color = {0, 127, 255}, thickness = 0.5, smooth = Smooth.Bezier)}),
    Documentation(info = "The component computes p and q with p = c + Zc*q. Connect it to a NodeHydraulicC."));
end NodeHydraulic;
