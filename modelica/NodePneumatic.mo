connector NodePneumatic "A pneumatic port of a component between lines"
  output Real p(unit = "Pa") "Pressure";
  output Real qm(unit = "kg/s") "Mass flow into the line";
  input  Real c(unit = "Pa") "Wave that arrives from the other end";
  input  Real Zc(unit = "Pa.s/kg") "Characteristic impedance of the line";
  annotation(Icon(graphics = {
    Ellipse(extent = {{-100, -100}, {100, 100}}, lineColor = {0, 170, 170}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-70, 0}, {-50, 45}, {-20, 45}, {0, 0}, {20, -45}, {50, -45}, {70, 0}}, color = {0, 170, 170}, thickness = 0.5, smooth = Smooth.Bezier)}),
    Documentation(info = "The component computes p and qm with p = c + Zc*qm. Connect it to a NodePneumaticC."));
end NodePneumatic;
